import {
  countGraphemes,
  firstGraphemes,
  nextBoundary,
  nextWordBoundary,
  previousBoundary,
  previousWordBoundary,
  snapToBoundary,
} from '../../text/graphemes.ts';
import {washText} from '../../text/wash.ts';
import type {CommandId} from '../keymap.ts';

/** A line being edited. Offsets are UTF-16 code units on grapheme boundaries, in logical order. */
export type TextFieldState = {
  readonly text: string;
  readonly cursor: number;
  /** The maximum length in graphemes. */
  readonly maxGraphemes: number;
  /** Whether the last input was cut because the line was full. */
  readonly isFull: boolean;
  /** Lines entered before, oldest first. */
  readonly history: readonly string[];
  /** The line of the history that is shown, if one is. */
  readonly historyIndex: number | undefined;
  /** The person's own line while the history is shown. */
  readonly draft: string;
};

/** What a key does to a text field. */
export type TextFieldAction =
  | {readonly type: 'command'; readonly command: TextFieldCommand}
  | {readonly type: 'insert'; readonly text: string}
  /** Moves the cursor to an offset. */
  | {readonly type: 'move'; readonly cursor: number}
  /** Replaces the line and moves the cursor to its end. */
  | {readonly type: 'set'; readonly text: string}
  /** Empties the line and adds it to the history. */
  | {readonly type: 'commit'}
  | {readonly type: 'clear'};

/** What a text field starts with. */
export type TextFieldSetup = {
  readonly text?: string;
  readonly maxGraphemes?: number;
};

const defaultMaxGraphemes = 500;
const historyLimit = 100;
/** The most UTF-16 units to read of one input: far more than a line may have. */
const longestInput = 20_000;

const washInput = (text: string): string =>
  washText(text.slice(0, longestInput), {maxGraphemes: defaultMaxGraphemes});

/** Returns a new line, empty or with a text and the cursor at its end. */
export const createTextField = (setup: TextFieldSetup = {}): TextFieldState => {
  const maxGraphemes = setup.maxGraphemes ?? defaultMaxGraphemes;
  const text = firstGraphemes(washInput(setup.text ?? ''), maxGraphemes);
  return {
    text,
    cursor: text.length,
    maxGraphemes,
    isFull: false,
    history: [],
    historyIndex: undefined,
    draft: '',
  };
};

const edit = (state: TextFieldState, text: string, cursor: number): TextFieldState => ({
  ...state,
  text,
  cursor: snapToBoundary(text, cursor),
  isFull: false,
  historyIndex: undefined,
});

const moveTo = (state: TextFieldState, cursor: number): TextFieldState => ({...state, cursor});

const deleteRange = (state: TextFieldState, start: number, end: number): TextFieldState =>
  start === end ? state : edit(state, state.text.slice(0, start) + state.text.slice(end), start);

const insert = (state: TextFieldState, input: string): TextFieldState => {
  const before = state.text.slice(0, state.cursor);
  const after = state.text.slice(state.cursor);
  // Wash the whole text before the cursor, so that a combining mark typed alone joins its letter.
  const head = washText(before + input.slice(0, longestInput), {
    maxGraphemes: countGraphemes(before) + defaultMaxGraphemes,
  });
  const room = Math.max(0, state.maxGraphemes - countGraphemes(after));
  const kept = firstGraphemes(head, room);
  if (kept === before) return kept === head ? state : {...state, isFull: true};
  const isWhole = kept === head && input.length <= longestInput;
  return {...edit(state, kept + after, kept.length), isFull: !isWhole};
};

const replaceText = (state: TextFieldState, text: string): TextFieldState => {
  const kept = firstGraphemes(washInput(text), state.maxGraphemes);
  return edit(state, kept, kept.length);
};

const showHistory = (state: TextFieldState, index: number | undefined): TextFieldState => {
  const shown = index === undefined ? state.draft : (state.history[index] ?? '');
  const draft = state.historyIndex === undefined ? state.text : state.draft;
  return {...replaceText(state, shown), historyIndex: index, draft};
};

const previousInHistory = (state: TextFieldState): TextFieldState => {
  const index = (state.historyIndex ?? state.history.length) - 1;
  return index < 0 ? state : showHistory(state, index);
};

const nextInHistory = (state: TextFieldState): TextFieldState => {
  if (state.historyIndex === undefined) return state;
  const index = state.historyIndex + 1;
  return showHistory(state, index < state.history.length ? index : undefined);
};

const commit = (state: TextFieldState): TextFieldState => {
  const line = state.text.trim();
  const isNew = line !== '' && line !== state.history.at(-1);
  const history = isNew ? [...state.history, line].slice(-historyLimit) : state.history;
  return {...edit(state, '', 0), history, draft: ''};
};

const runners = {
  'edit-left': state => moveTo(state, previousBoundary(state.text, state.cursor)),
  'edit-right': state => moveTo(state, nextBoundary(state.text, state.cursor)),
  'edit-word-left': state => moveTo(state, previousWordBoundary(state.text, state.cursor)),
  'edit-word-right': state => moveTo(state, nextWordBoundary(state.text, state.cursor)),
  'edit-start': state => moveTo(state, 0),
  'edit-end': state => moveTo(state, state.text.length),
  'edit-backspace': state => deleteRange(state, previousBoundary(state.text, state.cursor), state.cursor),
  'edit-delete': state => deleteRange(state, state.cursor, nextBoundary(state.text, state.cursor)),
  'edit-delete-word': state =>
    deleteRange(state, previousWordBoundary(state.text, state.cursor), state.cursor),
  'edit-delete-next-word': state =>
    deleteRange(state, state.cursor, nextWordBoundary(state.text, state.cursor)),
  'edit-delete-to-start': state => deleteRange(state, 0, state.cursor),
  'edit-delete-to-end': state => deleteRange(state, state.cursor, state.text.length),
  'history-previous': previousInHistory,
  'history-next': nextInHistory,
} as const satisfies {readonly [Command in CommandId]?: (state: TextFieldState) => TextFieldState};

/** A command of the keymap that edits the line. */
export type TextFieldCommand = keyof typeof runners;

/** Whether a command of the keymap edits the line. */
export const isTextFieldCommand = (id: CommandId): id is TextFieldCommand => Object.hasOwn(runners, id);

/** Returns a line after an action. */
export const reduceTextField = (state: TextFieldState, action: TextFieldAction): TextFieldState => {
  switch (action.type) {
    case 'command':
      return runners[action.command](state);
    case 'insert':
      return insert(state, action.text);
    case 'move':
      return moveTo(state, snapToBoundary(state.text, action.cursor));
    case 'set':
      return replaceText(state, action.text);
    case 'commit':
      return commit(state);
    case 'clear':
      return edit(state, '', 0);
  }
};
