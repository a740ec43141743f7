import {useInput, usePaste} from 'ink';
import {useReducer} from 'react';
import type {Direction} from '../../text/bidi.ts';
import {type Drawing, useDrawing} from '../drawing.tsx';
import {type CommandId, commandFor, type KeyContext, type KeyFlags} from '../keymap.ts';
import {baseOfField, type EditedLine, stepInField} from './field-line.ts';
import {parseFunctionKey} from './function-keys.ts';
import {
  createTextField,
  isTextFieldCommand,
  reduceTextField,
  type TextFieldAction,
  type TextFieldCommand,
  type TextFieldSetup,
  type TextFieldState,
} from './text-field-state.ts';

const fieldContexts = ['text'] as const;

/** Returns what a key does to a line; nothing for keys that belong to the screen. */
const textFieldAction = (
  id: CommandId | undefined,
  input: string,
  key: KeyFlags,
): TextFieldAction | undefined => {
  if (id !== undefined) return isTextFieldCommand(id) ? {type: 'command', command: id} : undefined;
  const isText = input !== '' && key.ctrl !== true && key.meta !== true && key.tab !== true;
  return isText && parseFunctionKey(input) === undefined ? {type: 'insert', text: input} : undefined;
};

const turned: {readonly [Command in TextFieldCommand]?: TextFieldCommand} = {
  'edit-word-left': 'edit-word-right',
  'edit-word-right': 'edit-word-left',
};

/**
 * Returns what an arrow does in a line that reads from the right. It goes where it points, by a letter on the screen or
 * a word in the direction of the line. Keys that name no side (Ctrl+B, Alt+F) follow the order of the text.
 */
const arrowAsSeen = (
  action: TextFieldAction,
  drawing: Drawing,
  line: EditedLine,
  around: Direction,
): TextFieldAction => {
  if (action.type !== 'command') return action;
  const {command} = action;
  if (command === 'edit-left' || command === 'edit-right') {
    const cursor = stepInField(drawing, line, around, command === 'edit-right' ? 1 : -1);
    return cursor === undefined ? action : {type: 'move', cursor};
  }
  const isFromRight = drawing.isVisual && baseOfField(line.text, around) === 'rtl';
  return isFromRight ? {type: 'command', command: turned[command] ?? command} : action;
};

type TextFieldKeysOptions = {
  readonly isActive?: boolean;
  /** Called on Enter. Without it, Enter is left to the screen. */
  readonly onSubmit?: ((text: string) => void) | undefined;
  /** The direction of an empty field (default: the screen's). */
  readonly base?: Direction | undefined;
  /** Commands of these contexts that edit no text are left to the screen, even if they are letters. */
  readonly contexts?: readonly KeyContext[];
};

const noContexts: readonly KeyContext[] = [];

/** Sends keys and pastes to a line's reducer. `line` is the line on the screen. */
export const useTextFieldKeys = (
  line: EditedLine,
  dispatch: (action: TextFieldAction) => void,
  {isActive = true, onSubmit, contexts = noContexts, base}: TextFieldKeysOptions = {},
): void => {
  const drawing = useDrawing();
  useInput(
    (input, key) => {
      const taken = contexts.length > 0 ? commandFor(contexts, input, key) : undefined;
      if (taken !== undefined && !isTextFieldCommand(taken)) return;
      const id = commandFor(fieldContexts, input, key);
      // The key stream waits for a frame after each key, so `line` has all keys before this one.
      if (id === 'choose') return onSubmit?.(line.text);
      const action = textFieldAction(id, input, key);
      if (action === undefined) return;
      const isArrow = key.leftArrow || key.rightArrow;
      dispatch(isArrow ? arrowAsSeen(action, drawing, line, base ?? drawing.layout) : action);
    },
    {isActive},
  );
  usePaste(text => dispatch({type: 'insert', text}), {isActive});
};

/** What a text field needs of its screen. */
export type UseTextFieldOptions = TextFieldSetup & {
  readonly isActive?: boolean;
  /** Called on Enter. The line stays until the screen dispatches `commit` or `clear`. */
  readonly onSubmit?: (text: string) => void;
};

/** A text field as its screen sees it. */
export type TextFieldHandle = {
  readonly state: TextFieldState;
  readonly text: string;
  readonly isActive: boolean;
  readonly dispatch: (action: TextFieldAction) => void;
};

/** A line that listens to keys. Give the handle to `TextField` to draw it. The setup is read once. */
export const useTextField = (options: UseTextFieldOptions = {}): TextFieldHandle => {
  const {isActive = true, onSubmit} = options;
  const [state, dispatch] = useReducer(reduceTextField, options, createTextField);
  useTextFieldKeys(state, dispatch, {isActive, onSubmit});
  return {state, text: state.text, isActive, dispatch};
};
