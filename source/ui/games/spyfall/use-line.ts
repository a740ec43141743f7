import {useEffect, useEffectEvent, useMemo} from 'react';
import type {Move} from '../../../games/spyfall/events.ts';
import type {LegalMoves} from '../../../games/spyfall/legal.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {LineReadings, Suggestion} from '../../../players/spyfall/line-reading.ts';
import type {SpyfallSession} from '../../../tables/registry/spyfall/session.ts';

import {washText} from '../../../text/wash.ts';
import {useTextFieldKeys} from '../../input/text-field-keys.ts';
import type {TextFieldAction} from '../../input/text-field-state.ts';
import {type ShownReading, shownReading} from './chip.ts';
import {createLeakCheck, type Leak} from './leaks.ts';
import type {TableModel} from './table-model.ts';
import type {TableState} from './table-state.ts';

const noReadings: LineReadings = [];

const readLine = (
  {reader}: SpyfallSession,
  view: SeatView,
  phase: LegalMoves['phase'] | undefined,
  text: string,
): LineReadings => {
  if (reader === undefined || text.trim() === '') return noReadings;
  if (phase === 'question') return reader.readQuestion(view, text);
  return phase === 'answer' ? reader.readAnswer(view, text) : noReadings;
};

/** How house players would read the line that is being typed; read again when it changes. */
export const useShownReading = (
  session: SpyfallSession,
  view: SeatView,
  legal: LegalMoves | undefined,
  {field, correction}: TableState,
): ShownReading | undefined => {
  const phase = legal?.phase;
  const {text} = field;
  const readings = useMemo(() => readLine(session, view, phase, text), [session, view, phase, text]);
  return shownReading(readings, text, correction);
};

const noSuggestions: readonly Suggestion[] = [];

/** Lines to borrow for the move that is owed, while they are open. */
export const useSuggestions = (
  {reader}: SpyfallSession,
  view: SeatView,
  legal: LegalMoves | undefined,
  {panel, askTo}: TableState,
): readonly Suggestion[] =>
  useMemo(() => {
    if (panel !== 'suggestions' || reader === undefined) return noSuggestions;
    if (legal?.phase === 'answer') return reader.suggestAnswers(view);
    const to = legal?.phase === 'question' ? (askTo ?? legal.to[0]) : undefined;
    return to === undefined ? noSuggestions : reader.suggestQuestions(view, to);
  }, [reader, view, legal, panel, askTo]);

/** What the line names that it should not; looked for only while there is a line. */
export const useLeak = (
  model: Pick<TableModel, 'session' | 'view' | 'state' | 'legal'>,
): Leak | undefined => {
  const {session, view, state, legal} = model;
  const {cards, observer, table} = view;
  const check = useMemo(
    () => createLeakCheck({cards, observer, table}, session.entities),
    [cards, observer, table, session.entities],
  );
  const {text} = state.field;
  return useMemo(() => (legal === undefined || text === '' ? undefined : check(text)), [check, legal, text]);
};

/** The move that a line makes in the person's phase. */
export const moveOfLine = (
  legal: LegalMoves | undefined,
  text: string,
  askTo: number | undefined,
  shown: ShownReading | undefined,
): Move | undefined => {
  const line = {text: washText(text).trim(), ...(shown === undefined ? {} : {reading: shown.reading})};
  if (legal?.phase === 'answer') return {type: 'answer', ...line};
  if (legal?.phase !== 'question') return undefined;
  const to = legal.to.length === 1 ? legal.to[0] : askTo;
  return to === undefined ? undefined : {type: 'ask', to, ...line};
};

/**
 * Types the line and sends it. A line that gives something away is held back once; the move carries the reading
 * that the chip has shown. Before its turn a line can be begun, but not sent; one that was begun then is not sent by the
 * first Enter, which may have been under way when the turn came.
 */
export const useLine = (model: TableModel, leak: Leak | undefined): void => {
  const {state, dispatch, session, focus, contexts, legal} = model;
  const edit = (action: TextFieldAction): void => {
    const isDown = action.type === 'command' && action.command === 'history-next';
    const isUntouched = state.field.text === '' && state.field.historyIndex === undefined;
    const canBorrow = focus === 'text' && session.reader !== undefined;
    if (isDown && isUntouched && canBorrow) dispatch({type: 'open', panel: 'suggestions'});
    else dispatch({type: 'edit', action});
  };
  // While nothing is typed, the keys that are commands stay commands: Space hurries, ? is help; in a list of lines to
  // borrow the arrows move.
  const isWaiting = (focus === 'none' && session.person !== undefined) || focus === 'suggestions';
  useTextFieldKeys(state.field, edit, {
    base: model.talk.direction,
    isActive: focus === 'text' || focus === 'draft' || isWaiting,
    ...(isWaiting && {contexts}),
  });
  const send = useEffectEvent(() => {
    const {text} = state.field;
    if (text.trim() === '') return;
    const move = moveOfLine(legal, text, state.askTo, model.shown);
    if (legal === undefined) dispatch({type: 'too-early'});
    else if (state.surprise === 'fresh') dispatch({type: 'look-again'});
    else if (leak !== undefined && state.warned !== text) dispatch({type: 'warn', text});
    else if (move !== undefined) {
      dispatch({type: 'sent'});
      model.submit(move);
    }
  });
  const {count} = state.field.submission;
  useEffect(() => {
    if (count > 0) send();
  }, [count]);
};
