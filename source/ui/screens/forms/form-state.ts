import {splitGraphemes} from '../../../text/graphemes.ts';

/** A value that can be picked on a row of a form, with the words for it. */
export type FormOption = {
  readonly value: string;
  readonly label: string;
  /** What the value means, told while the row is marked. */
  readonly note?: string;
};

/** One row of a form. A choice always has one of its options, so that a wrong value cannot be made. */
export type FormRow<Id extends string> =
  | {
      readonly kind: 'choice';
      readonly id: Id;
      readonly label: string;
      readonly options: readonly FormOption[];
      readonly value: string;
      /** What the row is for, told while it is marked. */
      readonly note?: string;
    }
  | {
      readonly kind: 'text';
      readonly id: Id;
      readonly label: string;
      readonly text: string;
      /** What stands for an empty text. */
      readonly placeholder: string;
      /** The most UTF-16 units of the text. */
      readonly maxLength: number;
      readonly note?: string;
    }
  | {
      /** Leads to a screen of its own. */
      readonly kind: 'link';
      readonly id: Id;
      readonly label: string;
      /** What is chosen there, in short. */
      readonly text: string;
      readonly note?: string;
    }
  | {readonly kind: 'action'; readonly id: Id; readonly label: string; readonly note?: string};

/** Which row is marked, and whether its text is being edited. */
export type FormState = {readonly row: number; readonly isEditing: boolean};

export type FormAction =
  /** Up or down by one; the ends meet. */
  {readonly type: 'move'; readonly by: 1 | -1; readonly count: number} | {readonly type: 'edit' | 'edited'};

/** What becomes of the marked row by a key. Pure. */
export const reduceForm = (state: FormState, action: FormAction): FormState => {
  switch (action.type) {
    case 'move':
      return {row: (state.row + action.by + action.count) % action.count, isEditing: false};
    case 'edit':
      return {...state, isEditing: true};
    case 'edited':
      return {...state, isEditing: false};
  }
};

const indexOf = (options: readonly FormOption[], value: string): number =>
  Math.max(
    0,
    options.findIndex(option => option.value === value),
  );

/** The option that a choice has now. */
export const chosenOption = (options: readonly FormOption[], value: string): FormOption | undefined =>
  options[indexOf(options, value)];

/** The value `by` steps further; at an end it stays there. */
export const stepValue = (options: readonly FormOption[], value: string, by: 1 | -1): string =>
  options[indexOf(options, value) + by]?.value ?? value;

/** The next value; after the last comes the first. */
export const cycleValue = (options: readonly FormOption[], value: string): string =>
  options[(indexOf(options, value) + 1) % Math.max(1, options.length)]?.value ?? value;

/** Whether a choice can still go down and up, for the arrows beside its value. */
export const stepsLeft = (
  options: readonly FormOption[],
  value: string,
): {readonly down: boolean; readonly up: boolean} => {
  const index = indexOf(options, value);
  return {down: index > 0, up: index < options.length - 1};
};

/** A text cut between graphemes to at most so many UTF-16 units. */
export const clipText = (text: string, maxLength: number): string => {
  let clipped = '';
  for (const grapheme of splitGraphemes(text)) {
    if (clipped.length + grapheme.length > maxLength) break;
    clipped += grapheme;
  }
  return clipped;
};
