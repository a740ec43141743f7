import type {TableOptions} from '../../../../tables/table.ts';
import {latinDigits} from '../../../../text/normalize.ts';
import type {SpyfallModel} from '../spyfall-model.ts';
import {noCorrection} from './chip.ts';
import {answerChoices, likeliestChoice, type MeaningChoice, questionChoices} from './meaning.ts';
import {inOwnWords} from './own-words.ts';
import {sendLine} from './send-line.ts';

const isHouse = (competitor: string): boolean => /^house(?::|$)/u.test(competitor);

/** Whether house players may sit at a table of these options. Only they read lines this way. */
const hasHouse = ({players, model = 'house', invited = []}: TableOptions): boolean =>
  isHouse(model)
    ? invited.length < players - 1 || invited.some(({competitor}) => isHouse(competitor))
    : invited.some(({competitor}) => isHouse(competitor));

/** Returns the ways to mean the line that is being typed, in the words of the interface. */
export const meaningChoices = (model: SpyfallModel): readonly MeaningChoice[] => {
  const {legal, shown, readings, talk} = model;
  if (shown === undefined) return [];
  if (legal?.phase === 'answer') return answerChoices(talk.words, {line: inOwnWords(model, shown.line)});
  // Once the person has named a topic only its ends are unclear.
  const ways = shown.isCorrected ? [shown.line] : readings;
  return questionChoices(
    talk.words,
    ways.map(line => inOwnWords(model, line)),
  );
};

/** Returns whether a model reads the lines that the person says nothing about. */
export const isListening = ({session}: Pick<SpyfallModel, 'session'>): boolean =>
  session.ear?.isOn() ?? false;

/**
 * Asks how the line is meant, if house players would be unsure of it and no model reads it for them. Returns whether it
 * has.
 */
export const askMeaning = (model: SpyfallModel): boolean => {
  const {shown, session, dispatch} = model;
  if (shown === undefined || !shown.isUnsure || !hasHouse(session.options) || isListening(model))
    return false;
  dispatch({type: 'ask-meaning', at: likeliestChoice(meaningChoices(model), shown.line)});
  return true;
};

/** Takes an answer to how the line is meant: sends it with that or without, or asks for another topic. */
export const takeMeaning = (model: SpyfallModel, {choice}: MeaningChoice): void => {
  if (choice.kind === 'topics') model.dispatch({type: 'open', panel: 'topics'});
  else sendLine(model, choice.kind === 'reading' ? choice.reading : undefined);
};

/** Takes the way to mean the line that has this digit, in any script. Returns whether there is one. */
export const takeNumbered = (model: SpyfallModel, typed: string): boolean => {
  const digit = latinDigits(typed);
  const choice = /^[1-9]$/u.test(digit) ? meaningChoices(model)[Number(digit) - 1] : undefined;
  if (choice !== undefined) takeMeaning(model, choice);
  return choice !== undefined;
};

/** Takes a topic for the line (its id, or `null` for none). An answer about a topic still needs its strength. */
export const takeTopic = (model: SpyfallModel, topic: string | null): void => {
  const {state, dispatch, legal, session, view} = model;
  const {text} = state.field;
  dispatch({type: 'correct', correction: {...noCorrection, text, about: topic}});
  const isScale = legal?.phase === 'answer' && topic !== null;
  const line = isScale ? session.reader?.readAnswerAbout(view, text, topic) : undefined;
  if (line === undefined) dispatch({type: 'close'});
  else dispatch({type: 'ask-meaning', at: likeliestChoice(answerChoices(model.talk.words, {line}), line)});
};

/** The sentence that asks how the line is meant. */
export const meaningQuestion = (model: SpyfallModel): string => {
  const {legal, shown, talk} = model;
  if (legal?.phase !== 'answer') return talk.words('table.meaning-question');
  if (shown?.line.ends === undefined) return talk.words('table.meaning-answer');
  return talk.words('table.meaning-answer-about', {topic: inOwnWords(model, shown.line).topic});
};
