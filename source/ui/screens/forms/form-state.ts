import {splitGraphemes} from '../../../text/graphemes.ts';

/** A value to choose on a row, with its words. */
export type FormOption = {
  readonly value: string;
  readonly label: string;
  /** What the value means, shown while the row is marked. */
  readonly note?: string;
};

/** A row of a form. A choice always has one of its options, so it has no wrong value. */
export type FormRow<Id extends string> =
  | {
      readonly kind: 'choice';
      readonly id: Id;
      readonly label: string;
      readonly options: readonly FormOption[];
      readonly value: string;
      /** What the row is for, shown while it is marked. */
      readonly note?: string;
    }
  | {
      readonly kind: 'text';
      readonly id: Id;
      readonly label: string;
      readonly text: string;
      /** Shown for an empty text. */
      readonly placeholder: string;
      /** Maximum length in UTF-16 units. */
      readonly maxLength: number;
      readonly note?: string;
    }
  | {
      /** Opens a screen of its own. */
      readonly kind: 'link';
      readonly id: Id;
      readonly label: string;
      /** A summary of what is chosen there. */
      readonly text: string;
      readonly note?: string;
    }
  | {readonly kind: 'action'; readonly id: Id; readonly label: string; readonly note?: string};

/** Which row is marked, and whether its text is being edited. */
export type FormState = {readonly row: number; readonly isEditing: boolean};

/** What a key does to a form. */
export type FormAction =
  /** Up or down by one; wraps around. */
  {readonly type: 'move'; readonly by: 1 | -1; readonly count: number} | {readonly type: 'edit' | 'edited'};

/** Returns the state after an action. */
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

/** Returns the chosen option. */
export const chosenOption = (options: readonly FormOption[], value: string): FormOption | undefined =>
  options[indexOf(options, value)];

/** Returns the value `by` steps further; stays at the ends. */
export const stepValue = (options: readonly FormOption[], value: string, by: 1 | -1): string =>
  options[indexOf(options, value) + by]?.value ?? value;

/** Returns the next value; the first after the last. */
export const cycleValue = (options: readonly FormOption[], value: string): string =>
  options[(indexOf(options, value) + 1) % Math.max(1, options.length)]?.value ?? value;

/** Returns whether a choice can go down and up, for the arrows beside its value. */
export const stepsLeft = (
  options: readonly FormOption[],
  value: string,
): {readonly down: boolean; readonly up: boolean} => {
  const index = indexOf(options, value);
  return {down: index > 0, up: index < options.length - 1};
};

/** Returns a text cut between graphemes to at most `maxLength` UTF-16 units. */
export const clipText = (text: string, maxLength: number): string => {
  let clipped = '';
  for (const grapheme of splitGraphemes(text)) {
    if (clipped.length + grapheme.length > maxLength) break;
    clipped += grapheme;
  }
  return clipped;
};
