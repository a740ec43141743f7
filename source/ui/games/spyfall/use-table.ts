import {useEffect, useMemo, useReducer, useState} from 'react';
import type {Observer} from '../../../games/game.ts';
import type {Observation} from '../../../games/spyfall/events.ts';
import {evolveView, ownCard, type SeatView, startView} from '../../../games/spyfall/view.ts';
import type {SpyfallSession} from '../../../tables/registry/spyfall/session.ts';
import {directionOfText} from '../../../text/direction.ts';
import {useIsLinear} from '../../drawing.tsx';
import {useCoveredPause} from '../../hooks/use-covered-pause.ts';
import {useKeyContexts} from '../../hooks/use-key-contexts.ts';
import {candidateSigns} from '../../table/candidate-grid.ts';
import {layOut, type TableLayout} from '../../table/layout.ts';
import type {RowIndex} from '../../table/scroll.ts';
import {useIsFinished} from '../../table/use-finished.ts';
import {type Heard, useHeard} from '../../table/use-heard.ts';
import {useRequest} from '../../table/use-request.ts';
import {useAnyKey, useTableKeys} from '../../table/use-table-keys.ts';
import {useThinking} from '../../table/use-thinking.ts';
import type {TableScreenProps} from '../../table-screen-props.ts';
import {useTerminal} from '../../terminal.ts';
import {openAbout} from './about.tsx';
import {candidateGridFor, candidatesHeight, longestCandidate} from './candidates.tsx';
import {commandHandlers} from './command-handlers.ts';
import {contextsOf, type Focus, focusOf} from './focus.ts';
import type {Leak} from './leaks.ts';
import {seatLines} from './seat-cells.ts';
import type {TableModel} from './table-model.ts';
import {initialTable, reduceTable} from './table-state.ts';
import {makeTableTalk} from './table-talk.ts';
import {trayHeight} from './tray.tsx';
import {useLeak, useLine, useShownReading, useSuggestions} from './use-line.ts';
import {useTalk} from './use-talk.ts';
import {useWordsAround} from './use-words-around.ts';

/** The table of one frame: what it is drawn from, and how many rows of the talk are in view. */
export type TableFrame = {
  readonly model: TableModel;
  readonly index: RowIndex;
  readonly talkRows: number;
  readonly leak: Leak | undefined;
  /** Looks through other eyes; through those it began with when none are named. */
  readonly onEyes: (observer: Observer | undefined) => void;
};

/** Rows of the talk that a screen reader is read: the newest, so that it need not read all again. */
const plainTalkRows = 8;

/** What the rules say of an observer's view. */
const VIEW_RULES = {startView, evolveView};

/** The eyes through which the table is seen; in `watch` they can be changed. */
const useEyes = ({
  session,
}: TableScreenProps<SpyfallSession>): readonly [
  Heard<SeatView, Observation>,
  (observer: Observer | undefined) => void,
] => {
  const [observer, setObserver] = useState<Observer | undefined>(undefined);
  const window = useMemo(
    () => (observer === undefined ? session.window : (session.windowOf?.(observer) ?? session.window)),
    [session, observer],
  );
  return [useHeard(VIEW_RULES, window), setObserver];
};

const useLayoutOf = (
  {session, size}: TableScreenProps<SpyfallSession>,
  {view}: Heard<SeatView, Observation>,
  {isPlain, isLinear}: Pick<TableModel, 'isPlain' | 'isLinear'>,
): TableLayout => {
  const seats = view.table?.seats.length ?? session.options.players;
  const {columns, rows} = size;
  return useMemo(() => {
    const layout = layOut({
      columns,
      rows,
      seatRows: isLinear ? seats : seatLines(seats, columns),
      isLinear,
      candidates: session.entities.length,
      candidateWidth: longestCandidate({session}) + candidateSigns + 1,
    });
    const alone = {kind: 'one', mainWidth: columns, seatsWidth: 0, candidatesWidth: 0} as const;
    return isPlain ? {...layout, ...alone} : layout;
  }, [session, seats, columns, rows, isPlain, isLinear]);
};

const useModel = (
  props: TableScreenProps<SpyfallSession>,
  {view}: Heard<SeatView, Observation>,
  {isPlain, isLinear}: Pick<TableModel, 'isPlain' | 'isLinear'>,
  layout: TableLayout,
): TableModel => {
  const {services, session, isActive, onLeave} = props;
  const request = useRequest(session.person);
  const [state, dispatch] = useReducer(reduceTable, session.person !== undefined, initialTable);
  if (request !== undefined && request.id !== state.requestId)
    dispatch({type: 'asked', requestId: request.id, isAgain: request.refusal !== undefined});
  const {table, observer} = view;
  const talk = useMemo(
    () => makeTableTalk({table, observer}, session.entities, services.words, session.domain),
    [table, observer, session.entities, session.domain, services.words],
  );
  const legal = view.phase === 'over' ? undefined : request?.legal;
  const focus: Focus = isActive ? focusOf(state, legal, view.phase === 'over') : 'away';
  const {mode} = session.options;
  const hasModels = session.models !== undefined;
  const contexts = useMemo(() => contextsOf(focus, {mode, hasModels}), [focus, mode, hasModels]);
  return {
    session,
    view,
    talk,
    state,
    dispatch,
    legal,
    isFinished: useIsFinished(session),
    refusal: request?.refusal,
    shown: useShownReading(session, view, legal, state),
    suggestions: useSuggestions(session, view, legal, state),
    thinking: useThinking(session),
    about: openAbout({session, view, talk, state, focus, layout}),
    layout,
    focus,
    contexts,
    isPlain,
    isLinear,
    submit: move => {
      if (request !== undefined) session.person?.submit(request.id, move);
    },
    onLeave,
  };
};

/** The rows of the talk that are left over what opens under it. */
const talkRowsOf = (model: TableModel): number =>
  model.isPlain
    ? plainTalkRows
    : Math.max(1, model.layout.talkHeight - trayHeight(model) - model.about.length);

const useScreenKeys = (frame: TableFrame, onPace: () => void): void => {
  const {model, index, talkRows, onEyes} = frame;
  const {layout, view, focus, contexts, dispatch} = model;
  const width = layout.candidatesWidth === 0 ? layout.mainWidth : layout.candidatesWidth - 2;
  const seats = view.table?.seats.length ?? 1;
  const orders = commandHandlers({
    model,
    index,
    talkRows,
    grid: candidateGridFor({model, width, height: candidatesHeight(model)}),
    seatsPerRow:
      layout.kind === 'one' && !model.isPlain ? Math.ceil(seats / Math.max(1, layout.seatRows)) : 1,
    onEyes,
    onPace,
  });
  useKeyContexts(contexts, focus !== 'away');
  useTableKeys(contexts, orders, focus !== 'away' && focus !== 'intro');
  const isCovered = model.state.panel === 'intro';
  useAnyKey(
    () => dispatch(isCovered ? {type: 'open', panel: 'intro-open'} : {type: 'close'}),
    focus === 'intro',
  );
  useCoveredPause(model.session, focus === 'intro');
};

/** A spectator has no card to look at: the card that lies open at the start is for a person who was dealt one. */
const useIntro = ({state, view, dispatch}: TableModel): void => {
  const isDealt = view.table !== undefined && view.turns.length > 0;
  const isPointless = state.panel === 'intro' && isDealt && ownCard(view) === undefined;
  useEffect(() => {
    if (isPointless) dispatch({type: 'close'});
  }, [isPointless, dispatch]);
};

/** Nothing is left to give up on when the move has come. */
const useEndOfWaiting = ({view, thinking, dispatch}: TableModel): void => {
  const isOver = thinking.length === 0;
  const step = `${view.turns.length} ${view.phase} ${isOver}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what the effect waits for
  useEffect(() => dispatch({type: 'waited'}), [step, dispatch]);
};

/** Everything the table screen draws and hears. */
export const useTable = (props: TableScreenProps<SpyfallSession>): TableFrame => {
  const {isScreenReader} = useTerminal();
  const [heard, setObserver] = useEyes(props);
  const [, drawPace] = useReducer((count: number) => count + 1, 0);
  const isLinear = useIsLinear(directionOfText(props.session.entities[0]?.name ?? ''));
  const looks = {isPlain: isScreenReader, isLinear};
  const layout = useLayoutOf(props, heard, looks);
  const model = useModel(props, heard, looks, layout);
  const style = {width: layout.mainWidth, isSpacious: layout.isSpacious, isPlain: isScreenReader};
  const around = useWordsAround(model);
  const index = useTalk(heard, model.talk, style, around);
  const leak = useLeak(model);
  const frame = {
    model,
    index,
    talkRows: talkRowsOf(model),
    leak,
    onEyes: setObserver,
  };
  useIntro(model);
  useEndOfWaiting(model);
  useLine(model, leak);
  useScreenKeys(frame, drawPace);
  return frame;
};
