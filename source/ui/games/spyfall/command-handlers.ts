import {type CandidateGrid, type GridStep, stepInGrid} from '../../table/candidate-grid.ts';
import {type CommandHandlers, openHandler, panelHandlers} from '../../table/use-table-keys.ts';
import {CORRECTIONS, correct} from './chip.ts';
import type {SpyfallModel} from './spyfall-model.ts';

const candidateHandlers = (
  {state, session, dispatch}: SpyfallModel,
  grid: CandidateGrid,
): CommandHandlers => {
  const {entities} = session;
  const move = (step: GridStep): void =>
    dispatch({type: 'candidate-at', at: stepInGrid(state.candidateAt, step, grid, entities.length)});
  return panelHandlers(move, () => {
    const entity = entities[state.candidateAt]?.id;
    if (entity !== undefined) dispatch({type: 'strike', entity});
  });
};

const correctionCommands = {lower: 'grade-down', higher: 'grade-up', topic: 'next-topic'} as const;

const lineHandlers = (model: SpyfallModel): CommandHandlers => {
  const {state, dispatch, shown, session} = model;
  const possible = CORRECTIONS.filter(how => how !== 'topic' || shown?.hasOtherTopics === true);
  const corrections = possible.map(how => [
    correctionCommands[how],
    () => dispatch({type: 'correct', correction: correct(state.field.text, state.correction, how)}),
  ]);
  return {
    ...(shown === undefined ? {} : Object.fromEntries(corrections)),
    suggestions: () => {
      if (session.reader !== undefined && state.field.text === '')
        dispatch({type: 'open', panel: 'suggestions'});
    },
  };
};

/** A step back that only this game knows: out of a filter, which hears the key itself, or out of whom to ask. */
const backHandlers = ({focus, state, dispatch}: SpyfallModel): CommandHandlers => {
  if (focus === 'filter' && state.isFiltering) return {back: () => undefined};
  if (focus === 'text' && state.askTo !== undefined) return {back: () => dispatch({type: 'reconsider'})};
  return {};
};

/** What the commands of this game do, in the frame that is on the screen. */
export const spyfallHandlers = (model: SpyfallModel, grid: CandidateGrid): CommandHandlers => {
  const {dispatch, focus} = model;
  return {
    ...(focus === 'candidates' ? candidateHandlers(model, grid) : {}),
    ...(focus === 'text' ? lineHandlers(model) : {}),
    ...(focus === 'suggestions' ? {suggestions: () => dispatch({type: 'close'})} : {}),
    'reveal-card': () => dispatch({type: 'turn-card'}),
    about: () => dispatch({type: 'about'}),
    candidates: openHandler(model, 'candidates'),
    ...backHandlers(model),
  };
};
