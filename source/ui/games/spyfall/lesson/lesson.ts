import {useEffect, useMemo} from 'react';
import {currentTurn} from '../../../../games/spyfall/view.ts';
import type {MessageKey} from '../../../../packs/words.ts';
import {nameOf} from '../../../table/seats/seat-talk.ts';
import type {Leak} from '../line/use-line.ts';
import type {SpyfallModel} from '../spyfall-model.ts';
import {lessonAnswers} from './lesson-answers.ts';

/** A hint of the first game, by the end of its message key. */
type Step = MessageKey & `learn.${string}` extends `learn.${infer Name}`
  ? Exclude<Name, 'label' | 'giveaway'>
  : never;

/** What the step is found from. */
export type LessonModel = Pick<
  SpyfallModel,
  'view' | 'legal' | 'state' | 'focus' | 'shown' | 'session' | 'suggestions' | 'talk'
>;

const questionStep = ({state, shown, view}: LessonModel, leak: Leak | undefined): Step => {
  if (state.field.text === '') return view.turns.length > 1 ? 'ask-again' : 'ask';
  if (leak !== undefined) return 'ask-leak';
  return shown === undefined || shown.isUnsure || shown.reading.topic === undefined
    ? 'ask-unsure'
    : 'ask-good';
};

/** How an answer is heard that the person has typed, or taken and perhaps changed. */
const heardStep = ({shown, session, view}: LessonModel): Step => {
  if (shown === undefined || shown.isUnsure) return 'answer-unsure';
  const fit = session.reader?.fitOf(view, shown.reading);
  return fit === 'off' || fit === 'vague' ? `answer-${fit}` : 'answer-good';
};

const answerStep = (model: LessonModel, leak: Leak | undefined): Step => {
  const {state, session, view, talk, suggestions} = model;
  const {text} = state.field;
  const marked = state.suggestionAt === undefined ? undefined : suggestions[state.suggestionAt]?.text;
  const line = text === '' ? marked : text;
  if (line === undefined) return 'answer';
  if (leak !== undefined) return 'answer-leak';
  const known = lessonAnswers(session, view, talk.words).find(other => other.text === line);
  if (known !== undefined) return `answer-${known.kind}`;
  return line.includes(talk.words('learn.giveaway')) ? 'answer-open' : heardStep(model);
};

const overStep = ({view, talk}: LessonModel): Step | undefined => {
  const {end} = view;
  if (end === undefined || end.winner === null) return undefined;
  return (end.winner === 'spy') === (end.spy === talk.me) ? 'won' : 'lost';
};

/** Returns the hint for what happens now; nothing where there is none to give. */
export const lessonStep = (model: LessonModel, leak: Leak | undefined): Step | undefined => {
  const {view, legal, state, focus} = model;
  if (focus === 'intro') return state.panel === 'intro' ? 'card' : 'card-open';
  if (view.phase === 'over') return overStep(model);
  switch (legal?.phase ?? view.phase) {
    case 'question':
      if (legal?.phase !== 'question') return 'listen';
      return legal.to.length > 1 && state.askTo === undefined ? 'whom' : questionStep(model, leak);
    case 'answer':
      return legal === undefined ? 'listen' : answerStep(model, leak);
    case 'guess':
      return 'guess';
    case 'vote':
      return legal === undefined ? 'voted' : 'vote';
    default:
      return undefined;
  }
};

/** Who is asked by the person, or asks them. */
const otherOf = ({view, legal, state, talk}: LessonModel): string => {
  const asked = legal?.phase === 'question' ? (state.askTo ?? legal.to[0]) : undefined;
  const seat = asked ?? currentTurn(view)?.question?.seat;
  return seat === undefined ? '' : nameOf(talk, seat);
};

/** What has the keys and needs the room: the hint waits until it is closed. */
const covered: readonly SpyfallModel['focus'][] = ['candidates', 'seats', 'debrief', 'scene'];

/** Returns the hint of the first game for what is on the screen; an empty text when there is none. */
export const lessonHint = (model: LessonModel, leak: Leak | undefined): string => {
  if (model.session.options.isLesson !== true || covered.includes(model.focus)) return '';
  const step = lessonStep(model, leak);
  return step === undefined ? '' : model.talk.words(`learn.${step}`, {name: otherOf(model)});
};

/**
 * Opens the suggested lines of the first game whenever a line is owed and nothing is typed. Closed by hand, they stay
 * closed until something was typed.
 */
export const useOpenSuggestions = ({session, legal, state, focus, dispatch}: SpyfallModel): void => {
  const {requestId, field, askTo} = state;
  const canAsk = legal?.phase === 'question' && (legal.to.length === 1 || askTo !== undefined);
  const isOwed = legal?.phase === 'answer' || canAsk;
  const isFree = focus !== 'intro' && focus !== 'candidates' && focus !== 'seats';
  const isWanted = session.options.isLesson === true && session.reader !== undefined;
  const isOpen = isWanted && isOwed && isFree && field.text === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened anew for each request
  useEffect(() => {
    if (isOpen) dispatch({type: 'open', panel: 'suggestions'});
  }, [isOpen, requestId, dispatch]);
};

/** Returns the hint of the first game, found again when something of it changes. */
export const useLesson = (model: SpyfallModel, leak: Leak | undefined): string => {
  const {view, legal, state, focus, shown, suggestions, talk} = model;
  useOpenSuggestions(model);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what of the model it is found from
  return useMemo(() => lessonHint(model, leak), [view, legal, state, focus, shown, suggestions, talk, leak]);
};
