import type {TextFieldAction} from '../input/text-field-state.ts';
import {useTextFieldKeys} from '../input/use-text-field.ts';
import type {TableModel} from './table-model.ts';

/** What a game does with the person's line. */
export type LineHandlers<Move> = {
  /** The move that a line makes now; nothing where none is owed. */
  readonly moveOf: (text: string) => Move | undefined;
  readonly submit: (move: Move) => void;
  /** Whether the line gives something away: it is held back once. */
  readonly isHeldBack: boolean;
  /** A line is about to be sent; answers whether the person is asked about it first. */
  readonly onUnclear?: () => boolean;
  /** Text was typed; answers whether it is meant for something else than the line. */
  readonly onTyped?: (text: string) => boolean;
  /** Down was pressed in a line that nothing has been typed into; answers whether that has opened something. */
  readonly onDown?: () => boolean;
  /** Replies to whoever asks the person for a word. Absent while nobody asks. */
  readonly reply?: ((text: string) => void) | undefined;
};

/**
 * Types the line and sends it. A line that gives something away is held back once. Before its turn a line can be begun,
 * but not sent; one that was begun then is not sent by the first Enter, which may have been under way when the turn came.
 */
export const useLine = <Move>(
  model: TableModel,
  {moveOf, submit, isHeldBack, onUnclear, onTyped, onDown, reply}: LineHandlers<Move>,
): void => {
  const {state, dispatch, session, focus, contexts, isAsked} = model;
  const edit = (action: TextFieldAction): void => {
    const isDown = action.type === 'command' && action.command === 'history-next';
    const isUntouched = state.field.text === '' && state.field.historyIndex === undefined;
    if (isDown && isUntouched && onDown?.()) return;
    if (action.type === 'insert' && onTyped?.(action.text)) return;
    dispatch({type: 'edit', action});
  };
  // While nothing is typed, the keys that are commands stay commands: Space hurries, ? is help; in a list of lines to
  // borrow, and among ways to mean the line, the arrows move.
  const isText = contexts.includes('text');
  const isWaiting =
    (focus === 'none' && session.options.mode === 'play') ||
    (isText && (contexts.includes('list') || contexts.includes('panel')));
  const sendNow = (text: string): void => {
    if (text.trim() === '') return;
    const move = moveOf(text);
    if (!isAsked) dispatch({type: 'too-early'});
    else if (state.surprise === 'fresh') dispatch({type: 'look-again'});
    else if (isHeldBack && state.warned !== text) dispatch({type: 'warn', text});
    else if (reply !== undefined) {
      dispatch({type: 'sent'});
      reply(text);
    } else if (move !== undefined && onUnclear?.() !== true) {
      dispatch({type: 'sent'});
      submit(move);
    }
  };
  useTextFieldKeys(state.field, edit, {
    base: model.talk.direction,
    isActive: isText || isWaiting,
    onSubmit: sendNow,
    ...(isWaiting && {contexts}),
  });
};
