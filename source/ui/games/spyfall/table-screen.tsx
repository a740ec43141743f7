import {type ReactNode, useCallback, useEffect, useMemo} from 'react';
import {majorityOf} from '../../../games/spyfall/count-votes.ts';
import type {Observation} from '../../../games/spyfall/events.ts';
import {evolveView, ownCard, type SeatView, startView} from '../../../games/spyfall/view.ts';
import type {SpyfallSession} from '../../../tables/registry/spyfall/session.ts';
import {useCoveredPause} from '../../hooks/use-covered-pause.ts';
import {candidateSigns} from '../../table/candidate-grid.ts';
import {LookBack, lookBackWidth} from '../../table/look-back.tsx';
import type {RowIndex} from '../../table/scroll.ts';
import {TableFrame} from '../../table/table-frame.tsx';
import type {GameScreenProps} from '../../table/table-model.ts';
import {Talk, type TalkProps, talkRowsOf, useTalk} from '../../table/talk.tsx';
import {type Eyes, useEyes, useTable} from '../../table/use-table.ts';
import {useAnyKey, useTableKeys} from '../../table/use-table-keys.ts';
import {useWordsAround} from '../../table/words-around.ts';
import {type Expectation, rowsBeyond, type Under} from '../../table/your-move.tsx';
import {AboutRows, openAbout} from './about.tsx';
import {longestCandidate, useCandidates} from './candidates.tsx';
import {decisionOf, trayOf} from './choosing.tsx';
import {debriefRows} from './debrief-rows.ts';
import {CONTEXTS, focusOf} from './focus.ts';
import {Intro} from './intro.tsx';
import {spyfallHandlers, spyfallHints} from './keys.ts';
import {meaningChoices, meaningQuestion} from './line-meaning.ts';
import {meaningUnder} from './meaning-picker.tsx';
import {noticeRows} from './notice.ts';
import {seatDoings} from './seat-doings.ts';
import {expectationOf} from './sentences.ts';
import {makeSpyfallTalk, type SpyfallModel} from './spyfall-model.ts';
import {reduceSpyfall, startSpyfallState} from './spyfall-state.ts';
import {SpyfallTitle} from './title-row.tsx';
import {observationRows} from './transcript-rows.ts';

import {useLeak, useShownReading, useSpyfallLine, useSuggestions} from './use-line.ts';

/** What the rules say of an observer's view. */
const VIEW_RULES = {startView, evolveView};

type Props = GameScreenProps<SpyfallSession>;

const useModel = (props: Props, eyes: Eyes<SeatView, Observation>): SpyfallModel => {
  const {services, session} = props;
  const {entities, domain} = session;
  const {view} = eyes;
  const {table, observer} = view;
  const talk = useMemo(
    () => makeSpyfallTalk({table, observer}, entities, services.words, domain),
    [table, observer, entities, domain, services.words],
  );
  const candidateWidth = useMemo(() => longestCandidate(entities) + candidateSigns + 1, [entities]);
  const model = useTable({
    ...{props, eyes, talk, focusOf},
    isOver: view.phase === 'over',
    step: `${view.turns.length} ${view.phase}`,
    aside: {candidates: entities.length, candidateWidth},
    reduce: reduceSpyfall,
    start: () => startSpyfallState(session.person !== undefined),
    contexts: CONTEXTS,
  });
  const {legal, state} = model;
  return {
    ...{...model, session, view, talk},
    ...useShownReading(session, view, legal, state),
    suggestions: useSuggestions(session, view, legal, state),
    about: openAbout({...model, session, view, talk}),
  };
};

/** What was said as rows, with what is told around it. */
const useRows = (model: SpyfallModel, observations: readonly Observation[]): RowIndex => {
  const {view, talk, layout, isPlain} = model;
  const {table, end} = view;
  const {mainWidth: width, isSpacious} = layout;
  const rowsOf = useCallback(
    (heard: Observation) =>
      table === undefined ? [] : observationRows(talk, table, {width, isSpacious, isPlain}, heard),
    [talk, table, width, isSpacious, isPlain],
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

/** Looking back at a finished game: what everybody believed, turn by turn. */
const Debrief = ({model}: {readonly model: SpyfallModel}): ReactNode => {
  const {session, view, talk, isPlain} = model;
  const width = lookBackWidth(model);
  const rows = useMemo(() => {
    const {debrief, thoughts} = session.debrief();
    const seated = session.models && session.seated?.();
    const standIns = session.standIns?.() ?? [];
    const noted = {...(thoughts && {thoughts}), ...(seated && {seated}), standIns};
    return debriefRows({view, talk, debrief, width, isPlain, ...noted});
  }, [session, view, talk, width, isPlain]);
  return <LookBack model={model} rows={rows} />;
};

type MiddleProps = TalkProps & {readonly model: SpyfallModel; readonly candidates: ReactNode};

/** What stands over the sentence: the talk with what opens under it, the card at the start, or the candidates. */
const Middle = ({candidates, ...talk}: MiddleProps): ReactNode => {
  const {model} = talk;
  const {state, layout, focus} = model;
  if (focus === 'intro') return <Intro model={model} height={layout.talkHeight + 1} />;
  const isOver = state.panel === 'candidates' && layout.candidatesWidth === 0 && focus !== 'end';
  return (
    <>
      {isOver && candidates}
      <Talk {...talk} isHidden={isOver} />
      <AboutRows lines={model.about} width={layout.mainWidth} />
    </>
  );
};

/** What stands in the empty line, when it is owed, and before, to be begun; nothing where there is none. */
const placeholderOf = ({legal, state, isOver, session, talk}: SpyfallModel): string | undefined => {
  const {words} = talk;
  if (legal === undefined)
    return session.person === undefined || isOver ? undefined : words('table.draft-placeholder');
  if (legal.phase === 'answer') return words('table.answer-placeholder');
  const isAsking = legal.phase === 'question' && (state.askTo !== undefined || legal.to.length === 1);
  return isAsking ? words('table.question-placeholder') : undefined;
};

/** Where one chooses from a list of this game. */
const CHOOSING: readonly string[] = ['candidates', 'filter', 'suggestions', 'meaning', 'topics'];

/** What is expected now; while the person is asked how they mean their line, that. */
const expectedOf = (model: SpyfallModel): Expectation => {
  const {view, talk, legal, state, focus} = model;
  if (focus === 'meaning') return {text: meaningQuestion(model), isYours: true, isBusy: false};
  return expectationOf(view, talk, legal, state.askTo);
};

/** What opens under the line: the ways to mean it. */
const underOf = (model: SpyfallModel): Under | undefined =>
  model.focus === 'meaning' ? meaningUnder({model, choices: meaningChoices(model)}) : undefined;

/** The table: who sits there, what is said, and what is expected of the person now. */
export const TableScreen = (props: Props): ReactNode => {
  const eyes = useEyes(VIEW_RULES, props.session);
  const model = useModel(props, eyes);
  const {view, talk, state, focus, isAsked, about} = model;
  const doings = useMemo(() => seatDoings(view, talk, isAsked), [view, talk, isAsked]);
  const tray = trayOf(model);
  const leak = useLeak(model);
  const notice = noticeRows(model, leak);
  const under = underOf(model);
  const placeholder = placeholderOf(model);
  const beyond = placeholder === undefined ? 0 : rowsBeyond(under?.rows ?? notice.length);
  const talkRows = talkRowsOf(model, tray.rows + about.length + beyond);
  const frame = {model, index: useRows(model, eyes.observations), talkRows, tray};
  useIntro(model);
  useSpyfallLine(model, leak);
  useTableKeys(frame, spyfallHandlers(model));
  const candidates = useCandidates(model);
  const seats = doings.length;
  const isLookingBack = state.panel === 'debrief' && model.isOver && model.isFinished;
  return (
    <TableFrame
      model={model}
      title={<SpyfallTitle model={model} />}
      doings={doings}
      seatNote={talk.words('table.majority', {majority: majorityOf(seats), seats})}
      expected={expectedOf(model)}
      isChoosing={CHOOSING.includes(focus)}
      isSaid={focus === 'filter' || focus === 'topics'}
      decision={decisionOf(model)}
      placeholder={placeholder}
      under={under}
      notice={notice}
      aside={candidates}
      page={isLookingBack ? <Debrief model={model} /> : undefined}
      hints={spyfallHints(model)}
    >
      <Middle {...frame} candidates={candidates} />
    </TableFrame>
  );
};
