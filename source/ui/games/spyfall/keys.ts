import type {Hint} from '../../parts/footer.tsx';
import {type GridStep, stepInGrid} from '../../table/candidate-grid.ts';
import {footerHints, hintsIn} from '../../table/hints.ts';
import {type CommandHandlers, panelHandlers} from '../../table/use-table-keys.ts';
import {candidateGrid} from './candidates.tsx';
import {correct} from './line/chip.ts';
import {meaningChoices, takeMeaning} from './line/line-meaning.ts';
import {stepInFlow} from './line/meaning.ts';
import {meaningRows} from './line/meaning-picker.tsx';
import {maySpeak} from './line/say.ts';
import type {SpyfallModel} from './spyfall-model.ts';

const candidateHandlers = (model: SpyfallModel): CommandHandlers => {
  const {state, session, dispatch} = model;
  const {entities} = session;
  const grid = candidateGrid(model);
  const move = (step: GridStep): void =>
    dispatch({type: 'candidate-at', at: stepInGrid(state.candidateAt, step, grid, entities.length)});
  return panelHandlers(move, () => {
    const entity = entities[state.candidateAt]?.id;
    if (entity !== undefined) dispatch({type: 'strike', entity});
  });
};

/** How the line is meant: the ways flow in rows, and a way without another one above or below it has them beside it. */
const meaningHandlers = (model: SpyfallModel): CommandHandlers => {
  const {state, dispatch} = model;
  const choices = meaningChoices(model);
  const rows = meaningRows(model, choices);
  const aside = {left: -1, right: 1} as const;
  const targetOf = (step: GridStep): number => {
    if (step === 'left' || step === 'right') return state.meaningAt + aside[step];
    const delta = step === 'up' ? -1 : 1;
    return rows.length === 1 ? state.meaningAt + delta : stepInFlow(rows, state.meaningAt, delta);
  };
  const move = (step: GridStep): void => {
    const at = targetOf(step);
    if (choices[at] !== undefined) dispatch({type: 'meaning-at', at});
  };
  return panelHandlers(move, () => {
    const choice = choices[state.meaningAt];
    if (choice !== undefined) takeMeaning(model, choice);
  });
};

const openTopics = ({legal, shown, dispatch}: SpyfallModel): CommandHandlers =>
  legal === undefined || shown === undefined
    ? {}
    : {'next-topic': () => dispatch({type: 'open', panel: 'topics'})};

const lineHandlers = (model: SpyfallModel): CommandHandlers => {
  const {state, dispatch, shown, session, legal} = model;
  const step = (how: 'lower' | 'higher') => (): void => {
    if (shown === undefined) return;
    dispatch({type: 'correct', correction: correct(state.field.text, state.correction, shown, how)});
  };
  // Only a move carries a reading: a reply to a remark is words alone.
  const hasReading = legal !== undefined && shown !== undefined;
  return {
    ...(hasReading ? {'grade-down': step('lower'), 'grade-up': step('higher')} : {}),
    ...openTopics(model),
    suggestions: () => {
      if (session.reader !== undefined && state.field.text === '')
        dispatch({type: 'open', panel: 'suggestions'});
    },
  };
};

/** While something is told step by step, the keys that wish it away do only that. */
const sceneHandlers = ({scene, focus}: SpyfallModel): CommandHandlers => {
  if (scene === undefined) return {};
  const isOpen = focus === 'seats' || focus === 'candidates';
  return {hurry: () => undefined, ...(isOpen ? {} : {back: () => undefined})};
};

/** A step back that only this game knows: out of a filter, which hears the key itself, or out of whom to ask. */
const backHandlers = ({focus, state, dispatch, reply, about}: SpyfallModel): CommandHandlers => {
  if (focus === 'filter' && about.length > 0) return {back: () => dispatch({type: 'about'})};
  if ((focus === 'filter' || focus === 'topics') && state.isFiltering) return {back: () => undefined};
  if (focus === 'text' && reply !== undefined) return {back: () => reply(undefined)};
  if (focus === 'text' && state.askTo !== undefined) return {back: () => dispatch({type: 'reconsider'})};
  return {};
};

/** What the commands of this game do, in the frame that is on the screen. */
export const spyfallHandlers = (model: SpyfallModel): CommandHandlers => {
  const {dispatch, focus, state} = model;
  const isOpen = state.panel === 'candidates';
  return {
    ...(focus === 'candidates' ? candidateHandlers(model) : {}),
    ...(focus === 'text' ? lineHandlers(model) : {}),
    ...(focus === 'meaning' ? {...meaningHandlers(model), ...openTopics(model)} : {}),
    ...(focus === 'ballot' && maySpeak(model) ? {speak: () => dispatch({type: 'open', panel: 'say'})} : {}),
    ...(focus === 'suggestions' ? {suggestions: () => dispatch({type: 'close'})} : {}),
    'reveal-card': () => dispatch({type: 'turn-card'}),
    about: () => dispatch({type: 'about'}),
    'debrief-tables': () => dispatch({type: 'tables'}),
    candidates: () => dispatch(isOpen ? {type: 'close'} : {type: 'open', panel: 'candidates'}),
    ...backHandlers(model),
    ...sceneHandlers(model),
  };
};

const lineHints = (model: SpyfallModel, keeps: readonly Hint[]): readonly Hint[] => {
  const {talk, state, session, legal, reply} = model;
  const hint = hintsIn(talk.words);
  const isEmpty = state.field.text === '';
  const corrections = [hint('grade-down', 'lower'), hint('grade-up', 'higher'), hint('next-topic', 'topic')];
  const reading = legal === undefined ? [] : corrections;
  const borrowing = isEmpty ? [hint('suggestions', 'suggestions')] : reading;
  const reader = session.reader === undefined ? [] : borrowing;
  const pass = reply === undefined ? [] : [hint('back', 'let-pass')];
  return [hint('choose', 'send'), ...pass, ...reader, ...keeps, hint('suspicions', 'marks')];
};

const ownHints = (
  model: SpyfallModel,
  keeps: readonly Hint[],
  hasTables: boolean,
): readonly Hint[] | undefined => {
  const {session, talk, state} = model;
  const hint = hintsIn(talk.words);
  const about = session.about === undefined ? [] : [hint('about', 'about')];
  switch (model.focus) {
    case 'text':
      return lineHints(model, keeps);
    case 'ballot': {
      const speak = maySpeak(model) ? [hint('speak', 'speak')] : [];
      return [hint('choose', 'choose'), ...speak, ...keeps, hint('suspicions', 'marks')];
    }
    case 'say':
      return [hint('choose', 'send'), hint('back', 'back'), ...keeps];
    case 'filter':
      return [hint('choose', 'choose'), ...about, ...keeps, hint('suspicions', 'marks')];
    case 'meaning':
      return [hint('toggle', 'choose'), hint('next-topic', 'topic'), hint('back', 'back')];
    case 'topics':
    case 'suggestions':
      return [hint('choose', 'choose'), hint('back', 'back')];
    case 'debrief': {
      const tables = hint('debrief-tables', state.isTablesOpen ? 'story' : 'tables');
      const others = [hint('scroll-page-down', 'scroll'), hint('back', 'back')];
      return [hint('choose', 'choose'), ...(hasTables ? [tables] : []), ...others];
    }
    case 'candidates':
      return [hint('toggle', 'strike'), ...about, hint('back', 'back')];
    default:
      return undefined;
  }
};

/**
 * The keys worth a reminder where the focus is.
 * @param hasTables whether a debrief is open that has tables
 */
export const spyfallHints = (model: SpyfallModel, hasTables: boolean): readonly Hint[] => {
  const {words, domain} = model.talk;
  const candidates: Hint = {id: 'candidates', text: words('table.hint-candidates', {domain})};
  const keeps = [hintsIn(words)('reveal-card', 'card'), candidates];
  return footerHints(model, keeps, ownHints(model, keeps, hasTables));
};
