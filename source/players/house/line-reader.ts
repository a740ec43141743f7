import type {Seat} from '../../games/game.ts';
import type {SeatView} from '../../games/spyfall/view.ts';
import type {LineReader, LineReading, LineReadings, Suggestion} from '../line-reader.ts';
import {chooseTopics} from './choose-topics.ts';
import {firstLine, shuffleBy} from './decks.ts';
import {hearView} from './hear-view.ts';
import {type HeardQuestion, hearTyped, NONE} from './hearing.ts';
import type {HouseKit} from './kit.ts';
import {createMind, type Mind, mindOf} from './mind.ts';
import {wholeGrade} from './read-typed.ts';
import {unsaidLines} from './say-answer.ts';
import {unaskedLines} from './say-question.ts';

/** What a line reader is made of. */
export type LineReaderOptions = {
  readonly kit: HouseKit;
  /** The seed of the suggestions: the same view gets the same ones. */
  readonly seed: number;
  /** What the chip calls an open question, in the interface language. */
  readonly openTopic: string;
};

/** How sure a reading of a known line is. */
const CERTAIN = 3;
const MOST_TOPICS = 3;
const SUGGESTED_QUESTIONS = 3;

const openReading = (openTopic: string, margin: number): LineReading => ({
  reading: {pole: 'open'},
  topic: openTopic,
  margin,
});

const readingOf = (
  {data}: HouseKit,
  feature: number,
  rest: LineReading['reading'],
  margin: number,
): LineReading => {
  const {id = '', low = '', high = ''} = data.features[feature] ?? {};
  const {noun = id, ends = [low, high] as const} = data.topics[feature] ?? {};
  return {
    reading: {topic: id, ...rest},
    topic: noun,
    ends,
    margin,
  };
};

const knownQuestion = (kit: HouseKit, view: SeatView, text: string): LineReading | undefined => {
  const names = view.table?.seats.map(({name}) => name) ?? [];
  const line = names.map(name => kit.lines.question(text, name)).find(found => found !== undefined);
  return line && readingOf(kit, line.feature, {pole: line.pole}, CERTAIN);
};

const readQuestion = ({kit, openTopic}: LineReaderOptions, view: SeatView, text: string): LineReadings => {
  const known = knownQuestion(kit, view, text);
  if (known) return [known, openReading(openTopic, 0)];
  const words = {seat: NONE, to: NONE, text};
  const opinion = hearTyped(kit, view, words, hearView(kit, view));
  if (opinion.quotedTurn !== NONE)
    return [readingOf(kit, opinion.feature, {pole: 'open'}, CERTAIN), openReading(openTopic, 0)];
  const {candidates, isOpen} = kit.typed.questionReading(text);
  const topics = candidates.slice(0, MOST_TOPICS).map(({feature, pole, score}, index) => {
    const margin = Math.max(0, score - (candidates[index + 1]?.score ?? 0));
    return readingOf(kit, feature, {pole}, isOpen || index > 0 ? 0 : margin);
  });
  const open = openReading(openTopic, isOpen ? 1 : 0);
  return isOpen ? [open, ...topics] : [...topics, open];
};

/** The newest question of a view as house players understand it. */
const newestQuestion = (kit: HouseKit, view: SeatView): HeardQuestion | undefined =>
  hearView(kit, view).at(-1)?.question;

const knownAnswer = (kit: HouseKit, text: string): LineReading | undefined => {
  const found = kit.lines.answer(text);
  if (found?.type !== 'graded') return undefined;
  const {feature, grade} = found.line;
  return readingOf(kit, feature, {grade}, CERTAIN);
};

const readAnswer = ({kit}: LineReaderOptions, view: SeatView, text: string): LineReadings => {
  const known = knownAnswer(kit, text);
  if (known) return [known];
  const question = newestQuestion(kit, view);
  const asked = question?.feature ?? NONE;
  const feature = asked === NONE ? (kit.typed.questionReading(text).candidates[0]?.feature ?? 0) : asked;
  const about = question
    ? kit.typed.askedBy(question, newestText(view))
    : {direction: 'high' as const, quotedGrade: NONE};
  const {grade, isDodge, weight} = kit.typed.answerReading(text, {...about, feature});
  if (grade === undefined) return [readingOf(kit, feature, {grade: 'vague'}, isDodge ? 1 : 0)];
  return [readingOf(kit, feature, {grade: wholeGrade(grade)}, weight)];
};

const newestText = (view: SeatView): string =>
  view.turns.findLast(({question}) => question !== undefined)?.question?.text ?? '';

/** A mind for a person's seat, to suggest what a house player might say there. It decides nothing. */
const adviser = ({kit, seed}: LineReaderOptions, view: SeatView): Mind => {
  const options = {kit, seed, level: 'normal' as const};
  return mindOf(options, view, createMind(options, view));
};

const suggestQuestions = (options: LineReaderOptions, view: SeatView, to: Seat): readonly Suggestion[] => {
  const mind = adviser(options, view);
  const seed = mind.streams.wordingQuestion + view.turns.length;
  return chooseTopics(mind, to, SUGGESTED_QUESTIONS).flatMap((feature): readonly Suggestion[] => {
    const line = firstLine(unaskedLines(mind, feature), shuffleBy(mind, seed));
    const topic = options.kit.data.features[feature]?.id ?? '';
    return line ? [{text: line.text, reading: {topic, pole: line.pole}}] : [];
  });
};

const suggestAnswers = (options: LineReaderOptions, view: SeatView): readonly Suggestion[] => {
  const {kit} = options;
  const mind = adviser(options, view);
  const asked = mind.heard.at(-1)?.question.feature ?? NONE;
  const feature = asked === NONE ? (chooseTopics(mind, mind.me, 1)[0] ?? 0) : asked;
  const seed = mind.streams.wordingAnswer + view.turns.length;
  return [0, 1, 2, 3, 4].flatMap((grade): readonly Suggestion[] => {
    const lines = unsaidLines(mind, feature, grade);
    const line = firstLine(lines, shuffleBy(mind, seed));
    const topic = kit.data.features[feature]?.id ?? '';
    return line ? [{text: line.text, reading: {topic, grade}}] : [];
  });
};

/**
 * Makes the reader of a person's typing, for the private chip and for suggestions: it reads exactly as house players
 * do. Pure over view and text; reading takes well under a millisecond. The view must be a dealt seat's.
 */
export const createLineReader = (options: LineReaderOptions): LineReader => {
  // Its tables are made now, while the table is set, and not at the first key of the person.
  options.kit.typed.isDodge('');
  return {
    readQuestion: (view, text) => readQuestion(options, view, text),
    readAnswer: (view, text) => readAnswer(options, view, text),
    suggestQuestions: (view, to) => suggestQuestions(options, view, to),
    suggestAnswers: view => suggestAnswers(options, view),
  };
};
