import {useReducer} from 'react';
import {latinDigits} from '../../text/normalize.ts';
import type {CommandId} from '../keymap.ts';

type Value = string | number;

/** Which row is marked: by its value, so that it stays marked when rows before it come or go; else by its place. */
export type Highlight = {
  readonly value: Value | undefined;
  readonly index: number;
  /** Counts the jumps: `ink-select-input` can be put on a row only when it starts, so each jump starts it anew. */
  readonly generation: number;
};

/** The package has moved the mark itself, or it is to be put on a row, or back where it was. */
export type HighlightAction =
  | {readonly type: 'moved' | 'jump'; readonly index: number; readonly value: Value | undefined}
  | {readonly type: 'back'};

/** What the mark becomes. */
export const reduceHighlight = (state: Highlight, action: HighlightAction): Highlight => {
  if (action.type === 'moved') return {...state, index: action.index, value: action.value};
  const {index, value} = action.type === 'jump' ? action : state;
  return {index, value, generation: state.generation + 1};
};

const clampIndex = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

/** The place of the marked row among these values; 0 when there are none. */
export const highlightedIndex = ({value, index}: Highlight, values: readonly Value[]): number => {
  const found = value === undefined ? -1 : values.indexOf(value);
  return found === -1 ? clampIndex(index, values.length) : found;
};

/** Where a command takes the mark from `index`, with `page` rows to a page; nothing for other commands. */
export const jumpTarget = (
  id: CommandId | undefined,
  index: number,
  count: number,
  page: number,
): number | undefined => {
  switch (id) {
    case 'list-page-up':
      return clampIndex(index - page, count);
    case 'list-page-down':
      return clampIndex(index + page, count);
    case 'list-first':
      return 0;
    case 'list-last':
      return clampIndex(count, count);
    default:
      return undefined;
  }
};

/** The place of the row whose number is this digit, in whichever script it is typed; nothing for other keys. */
export const numberedRow = (
  items: readonly {readonly number?: number}[],
  input: string,
): number | undefined => {
  const typed = latinDigits(input);
  if (!/^\d$/.test(typed)) return undefined;
  const found = items.findIndex(({number}) => number === Number(typed));
  return found === -1 ? undefined : found;
};

/** The mark of a list over these values, at first on `initialValue`. */
export const useHighlight = (values: readonly Value[], initialValue: Value | undefined) => {
  const [highlight, dispatch] = useReducer(reduceHighlight, {value: initialValue, index: 0, generation: 0});
  return {
    index: highlightedIndex(highlight, values),
    generation: highlight.generation,
    moveTo: (type: 'moved' | 'jump', index: number) => dispatch({type, index, value: values[index]}),
    moveBack: () => dispatch({type: 'back'}),
  };
};
