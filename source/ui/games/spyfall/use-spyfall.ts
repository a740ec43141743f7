import {useCallback, useEffect, useMemo} from 'react';
import type {Observation} from '../../../games/spyfall/events.ts';
import {evolveView, ownCard, type SeatView, startView} from '../../../games/spyfall/view.ts';
import type {SpyfallSession} from '../../../tables/registry/spyfall/session.ts';
import {directionOfText} from '../../../text/direction.ts';
import {useCoveredPause} from '../../hooks/use-covered-pause.ts';
import {candidateSigns} from '../../table/candidate-grid.ts';
import type {RowIndex} from '../../table/scroll.ts';
import type {SeatCell} from '../../table/seats.tsx';
import {talkRowsOf} from '../../table/talk.tsx';
import type {Tray} from '../../table/tray.tsx';
import {useLayout} from '../../table/use-layout.ts';
import {
  type Heard,
  type Look,
  useEndOfWaiting,
  useEyes,
  useIsFinished,
  useRequest,
  useTableState,
  useThinking,
} from '../../table/use-session.ts';
import {useAnyKey, useTableKeys} from '../../table/use-table-keys.ts';
import {useTalk} from '../../table/use-talk.ts';
import {useWordsAround} from '../../table/words-around.ts';
import type {TableScreenProps} from '../../table-screen-props.ts';
import {openAbout} from './about.tsx';
import {candidateGridFor, candidatesHeight, longestCandidate} from './candidates.tsx';
import {spyfallHandlers} from './command-handlers.ts';
import {contextsOf, type Focus, focusOf} from './focus.ts';
import type {Leak} from './leaks.ts';
import {seatCells} from './seat-cells.ts';
import type {SpyfallModel} from './spyfall-model.ts';
import {reduceSpyfall, startSpyfallState} from './spyfall-state.ts';
import {makeSpyfallTalk} from './spyfall-talk.ts';
import {observationRows} from './transcript-rows.ts';
import {trayOf} from './tray.tsx';
import {useLeak, useShownReading, useSpyfallLine, useSuggestions} from './use-line.ts';

/** The table of one frame: what it is drawn from, and how many rows of the talk are in view. */
export type SpyfallFrame = {
  readonly model: SpyfallModel;
  readonly index: RowIndex;
  readonly talkRows: number;
  readonly tray: Tray;
  readonly cells: readonly SeatCell[];
  readonly leak: Leak | undefined;
  readonly look: Look | undefined;
};

/** What the rules say of an observer's view. */
const VIEW_RULES = {startView, evolveView};

const useLayoutOf = (
  {session, size}: TableScreenProps<SpyfallSession>,
  {table}: SeatView,
): ReturnType<typeof useLayout> => {
  const {entities, options} = session;
  return useLayout({
    size,
    seats: table?.seats.length ?? options.players,
    candidates: entities.length,
    candidateWidth: useMemo(() => longestCandidate(entities), [entities]) + candidateSigns + 1,
    direction: directionOfText(entities[0]?.name ?? ''),
  });
};

const useModel = (
  props: TableScreenProps<SpyfallSession>,
  {view}: Heard<SeatView, Observation>,
): SpyfallModel => {
  const {services, session, isActive, onLeave} = props;
  const {entities, domain, options} = session;
  const looks = useLayoutOf(props, view);
  const request = useRequest(session.person);
  const start = useMemo(() => startSpyfallState(session.person !== undefined), [session]);
  const [state, dispatch] = useTableState(reduceSpyfall, start, request);
  const {table, observer} = view;
  const talk = useMemo(
    () => makeSpyfallTalk({table, observer}, entities, services.words, domain),
    [table, observer, entities, domain, services.words],
  );
  const isOver = view.phase === 'over';
  const legal = isOver ? undefined : request?.legal;
  const focus: Focus = isActive ? focusOf(state, legal, isOver) : 'away';
  const {mode} = options;
  const hasModels = session.models !== undefined;
  const contexts = useMemo(() => contextsOf(focus, {mode, hasModels}), [focus, mode, hasModels]);
  return {
    ...looks,
    session,
    view,
    talk,
    state,
    dispatch,
    legal,
    isAsked: legal !== undefined,
    isOver,
    isFinished: useIsFinished(session),
    refusal: request?.refusal,
    shown: useShownReading(session, view, legal, state),
    suggestions: useSuggestions(session, view, legal, state),
    thinking: useThinking(session),
    about: openAbout({session, view, talk, state, focus, layout: looks.layout}),
    focus,
    contexts,
    submit: move => {
      if (request !== undefined) session.person?.submit(request.id, move);
    },
    onLeave,
  };
};

/** What was said as rows, with what is told around it. */
const useRows = (model: SpyfallModel, observations: readonly Observation[]): RowIndex => {
  const {view, talk, layout, isPlain, isFinished} = model;
  const {table, end} = view;
  const {mainWidth: width, isSpacious} = layout;
  const rowsOf = useCallback(
    (heard: Observation) =>
      table === undefined ? [] : observationRows(talk, table, {width, isSpacious, isPlain}, heard),
    [talk, table, width, isSpacious, isPlain],
  );
  const around = useWordsAround(model, isFinished, end !== undefined && end.spy !== null);
  return useTalk(observations, rowsOf, around);
};

const useKeys = (frame: SpyfallFrame): void => {
  const {model} = frame;
  const {layout, focus, state, dispatch, view} = model;
  const width = layout.candidatesWidth === 0 ? layout.mainWidth : layout.candidatesWidth - 2;
  const grid = candidateGridFor({model, width, height: candidatesHeight(model)});
  useTableKeys({...frame, observer: view.observer}, spyfallHandlers(model, grid));
  const isCovered = state.panel === 'intro';
  useAnyKey(
    () => dispatch(isCovered ? {type: 'open', panel: 'intro-open'} : {type: 'close'}),
    focus === 'intro',
  );
  useCoveredPause(model.session, focus === 'intro');
};

/** A spectator has no card to look at: the card that lies open at the start is for a person who was dealt one. */
const useIntro = ({state, view, dispatch}: SpyfallModel): void => {
  const isDealt = view.table !== undefined && view.turns.length > 0;
  const isPointless = state.panel === 'intro' && isDealt && ownCard(view) === undefined;
  useEffect(() => {
    if (isPointless) dispatch({type: 'close'});
  }, [isPointless, dispatch]);
};

/** Everything the table screen draws and hears. */
export const useSpyfall = (props: TableScreenProps<SpyfallSession>): SpyfallFrame => {
  const [heard, look] = useEyes(VIEW_RULES, props.session);
  const model = useModel(props, heard);
  const {view, talk, state, isAsked, about} = model;
  const {marks} = state;
  const tray = trayOf(model);
  const frame = {
    model,
    index: useRows(model, heard.observations),
    talkRows: talkRowsOf(model, tray.rows + about.length),
    tray,
    cells: useMemo(() => seatCells(view, talk, marks, isAsked), [view, talk, marks, isAsked]),
    leak: useLeak(model),
    look,
  };
  useIntro(model);
  useEndOfWaiting(model, `${view.turns.length} ${view.phase}`);
  useSpyfallLine(model, frame.leak);
  useKeys(frame);
  return frame;
};
