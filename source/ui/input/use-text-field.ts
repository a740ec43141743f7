import {useInput, usePaste} from 'ink';
import {useEffectEvent, useLayoutEffect, useReducer} from 'react';
import type {Direction} from '../../text/bidi.ts';
import {type Drawing, useDrawing} from '../drawing.tsx';
import {type CommandId, commandFor, type KeyContext, type KeyFlags} from '../keymap.ts';
import {baseOfField, type EditedLine, stepInField} from './field-line.ts';
import {parseFunctionKey} from './function-keys.ts';
import {
  createTextField,
  reduceTextField,
  type TextFieldAction,
  type TextFieldCommand,
  type TextFieldSetup,
  type TextFieldState,
} from './text-field-state.ts';

const editingCommands: {readonly [Id in CommandId]?: TextFieldCommand} = {
  choose: 'submit',
  'history-previous': 'history-previous',
  'history-next': 'history-next',
  'edit-left': 'left',
  'edit-right': 'right',
  'edit-word-left': 'word-left',
  'edit-word-right': 'word-right',
  'edit-start': 'start',
  'edit-end': 'end',
  'edit-backspace': 'backspace',
  'edit-delete': 'delete',
  'edit-delete-word': 'delete-word',
  'edit-delete-next-word': 'delete-next-word',
  'edit-delete-to-start': 'delete-to-start',
  'edit-delete-to-end': 'delete-to-end',
};

const fieldContexts = ['text'] as const;

/** What a key does to a line: edits it, or is text for it; nothing for the keys that belong to the screen. */
const textFieldAction = (input: string, key: KeyFlags): TextFieldAction | undefined => {
  const id = commandFor(fieldContexts, input, key);
  if (id !== undefined) {
    const command = editingCommands[id];
    return command === undefined ? undefined : {type: 'command', command};
  }
  const isText = input !== '' && key.ctrl !== true && key.meta !== true && key.tab !== true;
  return isText && parseFunctionKey(input) === undefined ? {type: 'insert', text: input} : undefined;
};

const turned: {readonly [Command in TextFieldCommand]?: TextFieldCommand} = {
  'word-left': 'word-right',
  'word-right': 'word-left',
};

/**
 * What an arrow does in a line that reads from the right: it goes where it points, by a letter on the screen or, in the
 * direction of the line, by a word. Keys that name no side (Ctrl+B, Alt+F) stay in the order of the text.
 */
const arrowAsSeen = (
  action: TextFieldAction,
  drawing: Drawing,
  line: EditedLine,
  around: Direction,
): TextFieldAction => {
  if (action.type !== 'command') return action;
  const {command} = action;
  if (command === 'left' || command === 'right') {
    const cursor = stepInField(drawing, line, around, command === 'right' ? 1 : -1);
    return cursor === undefined ? action : {type: 'move', cursor};
  }
  const isFromRight = drawing.isVisual && baseOfField(line.text, around) === 'rtl';
  return isFromRight ? {type: 'command', command: turned[command] ?? command} : action;
};

/** Which keys a field leaves to the screen: a list under the line takes up and down, a filter also Enter. */
type TextFieldKeysOptions = {
  readonly isActive?: boolean;
  readonly ignored?: readonly TextFieldCommand[];
  /** Which way the field reads before there is a letter in it; that of the screen when not given. */
  readonly base?: Direction | undefined;
  /** Keys that are commands in these contexts are left to the screen, letters too. */
  readonly contexts?: readonly KeyContext[];
};

const noCommands: readonly TextFieldCommand[] = [];
const noContexts: readonly KeyContext[] = [];

/** Sends keys and pastes to a line's reducer. `line` is the line as it is shown now. */
export const useTextFieldKeys = (
  line: EditedLine,
  dispatch: (action: TextFieldAction) => void,
  {isActive = true, ignored = noCommands, contexts = noContexts, base}: TextFieldKeysOptions = {},
): void => {
  const drawing = useDrawing();
  useInput(
    (input, key) => {
      if (contexts.length > 0 && commandFor(contexts, input, key) !== undefined) return;
      const action = textFieldAction(input, key);
      if (action === undefined || (action.type === 'command' && ignored.includes(action.command))) return;
      const isArrow = key.leftArrow || key.rightArrow;
      dispatch(isArrow ? arrowAsSeen(action, drawing, line, base ?? drawing.layout) : action);
    },
    {isActive},
  );
  usePaste(text => dispatch({type: 'insert', text}), {isActive});
};

export type UseTextFieldOptions = TextFieldSetup & {
  readonly isActive?: boolean;
  /** Editing keys that are left to the screen. */
  readonly ignored?: readonly TextFieldCommand[];
  /** Enter was pressed. The line stays until the screen dispatches `commit` or `clear`. */
  readonly onSubmit?: (text: string) => void;
};

export type TextFieldHandle = {
  readonly state: TextFieldState;
  readonly text: string;
  readonly isActive: boolean;
  readonly dispatch: (action: TextFieldAction) => void;
};

/** A line with its keys: give the handle to `TextField` to draw it. The options of the setup are read once. */
export const useTextField = (options: UseTextFieldOptions = {}): TextFieldHandle => {
  const {isActive = true, ignored} = options;
  const [state, dispatch] = useReducer(reduceTextField, options, createTextField);
  useTextFieldKeys(state, dispatch, ignored === undefined ? {isActive} : {isActive, ignored});
  const {count, text: submitted} = state.submission;
  const submit = useEffectEvent(() => options.onSubmit?.(submitted));
  // In the layout phase, so that what the screen does with the line is drawn before the next key comes.
  useLayoutEffect(() => {
    if (count > 0) submit();
  }, [count]);
  return {state, text: state.text, isActive, dispatch};
};
