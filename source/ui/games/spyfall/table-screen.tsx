import {type ReactNode, useCallback, useEffect, useMemo} from 'react';
import {majorityOf} from '../../../games/spyfall/count-votes.ts';
import type {Observation} from '../../../games/spyfall/events.ts';
import type {LegalMoves} from '../../../games/spyfall/legal.ts';
import {evolveView, ownCard, type SeatView, startView} from '../../../games/spyfall/view.ts';
import type {SpyfallSession} from '../../../tables/registry/spyfall/session.ts';
import {useCoveredPause} from '../../hooks/use-covered-pause.ts';
import {Line} from '../../parts/line.tsx';
import {candidateSigns} from '../../table/candidate-grid.ts';
import {TableFrame} from '../../table/table-frame.tsx';
import type {GameScreenProps} from '../../table/table-model.ts';
import type {RowIndex} from '../../table/talk/scroll.ts';
import {Talk, type TalkProps, talkRowsOf, useTalk} from '../../table/talk/talk.tsx';
import {useWordsAround} from '../../table/talk/words-around.ts';
import type {Tray} from '../../table/tray.tsx';
import {type StagedEyes, useHurryKey, useStage} from '../../table/use-stage.ts';
import {useEyes, useTable} from '../../table/use-table.ts';
import {useAnyKey, useTableKeys} from '../../table/use-table-keys.ts';
import {AboutRows, openAbout} from './about.tsx';
import {longestCandidate, useCandidates} from './candidates.tsx';
import {decisionOf, trayOf} from './choosing.tsx';
import {canShowTables, Debrief, useDebriefPage} from './debrief/debrief.tsx';
import type {DebriefPage} from './debrief/debrief-parts.ts';
import {EndScene, endOnStage} from './end-scene.tsx';
import {CONTEXTS, focusOf} from './focus.ts';
import {Intro} from './intro.tsx';
import {spyfallHandlers, spyfallHints} from './keys.ts';
import {useLesson} from './lesson/lesson.ts';
import {LessonRows, lessonRows} from './lesson/lesson-rows.tsx';
import {useKeptDraft} from './line/draft.ts';
import {spokenOf} from './line/say.ts';
import {useLeak, useShownReading, useSpyfallLine, useSuggestions} from './line/use-line.ts';
import {noticeRows} from './notice.ts';
import {pinnedRows, questionRow, questionRows} from './pinned.ts';
import {beatsFor} from './reveal.tsx';
import {isWatched, useNarratorRows, useRoom, useRoomRows} from './room.ts';
import {seatDoings} from './seat-doings.ts';
import {makeSpyfallTalk, type SpyfallModel} from './spyfall-model.ts';
import {reduceSpyfall, type SpyfallState, startSpyfallState} from './spyfall-state.ts';
import {SpyfallTitle} from './title-row.tsx';
import {observationRows} from './transcript-rows.ts';
import {yourPart} from './your-part.ts';

/** What the rules say of an observer's view. */
const VIEW_RULES = {startView, evolveView};

type Props = GameScreenProps<SpyfallSession>;

/** A game that is over already was opened to look back at it. */
const startState = ({person, drafts}: SpyfallSession, {phase}: SeatView): SpyfallState =>
  phase === 'over'
    ? startSpyfallState('debrief')
    : startSpyfallState(person === undefined ? undefined : 'intro', drafts?.begun);

const useModel = (props: Props, eyes: StagedEyes<SeatView, Observation>): SpyfallModel => {
  const {services, session} = props;
  const {entities, domain} = session;
  const {view, scene} = eyes;
  const {table, observer} = view;
  const talk = useMemo(
    () => makeSpyfallTalk({table, observer}, entities, services.words, domain),
    [table, observer, entities, domain, services.words],
  );
  const candidateWidth = useMemo(() => longestCandidate(entities) + candidateSigns + 1, [entities]);
  const model = useTable({
    ...{props, eyes, talk},
    focusOf: (state: SpyfallState, legal: LegalMoves | undefined, isOver: boolean, isAppealed: boolean) =>
      scene?.told.type === 'game-ended' ? 'scene' : focusOf(state, legal, isOver, isAppealed),
    isOver: view.phase === 'over',
    isTelling: scene !== undefined,
    step: `${view.turns.length} ${view.phase}`,
    aside: {candidates: entities.length, candidateWidth, hasPanel: isWatched(session)},
    reduce: reduceSpyfall,
    start: () => startState(session, view),
    contexts: CONTEXTS,
  });
  const {legal, state, layout, reply} = model;
  useKeptDraft({session, state, legal});
  const isAppealed = reply !== undefined;
  const room = useRoom(session, view);
  return {
    ...{...model, session, view, talk, scene, room},
    below: useRoomRows(talk, room, layout),
    ...useShownReading(session, view, legal, state, isAppealed),
    suggestions: useSuggestions(session, view, legal, state, {isAppealed, words: services.words}),
    about: openAbout({...model, session, view, talk}),
  };
};

/** What was said as rows, with what the narrator says of it, and what is told around it. */
const useRows = (model: SpyfallModel, observations: readonly Observation[]): RowIndex => {
  const {view, talk, layout, isPlain, room} = model;
  const {table, end} = view;
  const {mainWidth: width, isSpacious} = layout;
  const narratorRows = useNarratorRows(talk, view, room, {width, isPlain});
  const rowsOf = useCallback(
    (heard: Observation) =>
      table === undefined
        ? []
        : [...observationRows(talk, table, {width, isSpacious, isPlain}, heard), ...narratorRows(heard)],
    [talk, table, width, isSpacious, isPlain, narratorRows],
  );
  return useTalk(observations, rowsOf, useWordsAround(model, end !== undefined && end.spy !== null));
};

/** The card at the start: a key turns it, another one puts it away. A spectator has none to look at. */
const useIntro = ({state, view, focus, session, dispatch}: SpyfallModel): void => {
  const isCovered = state.panel === 'intro';
  const isDealt = view.table !== undefined && view.turns.length > 0;
  const isPointless = isCovered && isDealt && ownCard(view) === undefined;
  useEffect(() => {
    if (isPointless) dispatch({type: 'close'});
  }, [isPointless, dispatch]);
  useAnyKey(
    () => dispatch(isCovered ? {type: 'open', panel: 'intro-open'} : {type: 'close'}),
    focus === 'intro',
  );
  useCoveredPause(session, focus === 'intro');
};

type MiddleProps = TalkProps & {
  readonly model: SpyfallModel;
  readonly candidates: ReactNode;
  /** The hint of the first game. */
  readonly hint: string;
};

/** What stands over the sentence: the talk with what opens under it, the card at the start, or the candidates. */
const Middle = ({candidates, hint, ...talk}: MiddleProps): ReactNode => {
  const {model} = talk;
  const {state, layout, focus} = model;
  const rows = lessonRows(hint, layout.mainWidth);
  const taught = <LessonRows {...{hint, rows}} words={model.talk.words} isPlain={model.isPlain} />;
  if (focus === 'intro')
    return (
      <>
        <Intro model={model} height={layout.talkHeight + 1 - rows.length} />
        {taught}
      </>
    );
  const isOver = state.panel === 'candidates' && layout.candidatesWidth === 0 && focus !== 'end';
  return (
    <>
      {isOver && questionRows(model) > 0 && <Line segments={questionRow(model)} />}
      {isOver && candidates}
      <Talk {...talk} isHidden={isOver} />
      <AboutRows lines={model.about} width={layout.mainWidth} />
      {taught}
    </>
  );
};

/** Tells votes and the end step by step. */
const useStagedEyes = ({session, isActive}: Props): StagedEyes<SeatView, Observation> => {
  const eyes = useEyes(VIEW_RULES, session);
  const {pace} = session;
  return useStage(VIEW_RULES, eyes, {beatsOf: beatsFor(eyes.observer), pace, isActive});
};

/** What the whole table gives way to: the end while it is told, and the look back at it. */
const pageOf = (model: SpyfallModel, page: DebriefPage | undefined): ReactNode => {
  const end = endOnStage(model);
  if (end !== undefined) return <EndScene model={model} end={end} />;
  return page && <Debrief model={model} page={page} />;
};

/** What decides, and what the bars of onlookers mean. */
const seatNoteOf = ({talk, view, room}: SpyfallModel, seats: number): string => {
  const {words} = talk;
  const majority = words('table.majority', {majority: majorityOf(seats), seats});
  if (room.length === 0) return majority;
  const isTold = view.observer === 'moderator' ? 'yes' : 'no';
  return majority + words('glue.space') + words('table.room-legend', {isTold});
};

/** The talk with what is pinned over the list that opens under it. `taken` are the rows of all that is under it. */
const usePinnedTalk = (
  model: SpyfallModel,
  observations: readonly Observation[],
  taken: number,
  tray: Tray,
) => {
  const index = useRows(model, observations);
  const talk = {index, observations, talkRows: talkRowsOf(model, taken)};
  const pinned = tray.rows === 0 ? [] : pinnedRows(model, talk);
  return {model, index, talkRows: talkRowsOf(model, taken + pinned.length), tray, pinned};
};

/** The table: who sits there, what is said, and what is expected of the person now. */
export const TableScreen = (props: Props): ReactNode => {
  const eyes = useStagedEyes(props);
  const model = useModel(props, eyes);
  const {talk, view, focus, about, room} = model;
  const isOwing = model.isAsked || spokenOf(model) !== undefined;
  const doings = useMemo(() => seatDoings(view, talk, isOwing, room), [view, talk, isOwing, room]);
  const tray = trayOf(model);
  const leak = useLeak(model);
  const notice = noticeRows(model, leak);
  const hint = useLesson(model, leak);
  const taught = lessonRows(hint, model.layout.mainWidth).length;
  const yours = yourPart(model, notice);
  const taken = tray.rows + about.length + taught + yours.rowsBeyond;
  const frame = usePinnedTalk(model, eyes.observations, taken, tray);
  useIntro(model);
  useSpyfallLine(model, leak);
  useTableKeys(frame, spyfallHandlers(model));
  const candidates = useCandidates(model);
  useHurryKey(model.contexts, eyes.hurry, model.scene !== undefined && focus !== 'away');
  const page = useDebriefPage(model);
  return (
    <TableFrame
      model={model}
      title={<SpyfallTitle model={model} />}
      doings={doings}
      seatNote={seatNoteOf(model, doings.length)}
      below={model.below}
      {...yours.frame}
      decision={decisionOf(model)}
      notice={notice}
      aside={candidates}
      page={pageOf(model, page)}
      hints={spyfallHints(model, canShowTables(page))}
    >
      <Middle {...frame} hint={hint} candidates={candidates} />
    </TableFrame>
  );
};
