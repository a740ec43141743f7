import type {Seat} from '../../games/game.ts';
import type {Reading} from '../../games/spyfall/events.ts';
import type {SeatView, Words} from '../../games/spyfall/view.ts';
import type {Pole} from '../../packs/house/parse-phrases.ts';
import {lineKey} from './bank.ts';
import type {HouseKit} from './kit.ts';
import {DODGE, GRADES, LEAN_HIGH, LEAN_LOW, type Meaning, MIDDLING, UNREAD} from './speaker-model.ts';

/** No feature, no line, no grade, nothing to weigh. */
export const NONE = -1;

/** A question as house players understand it. */
export type HeardQuestion = {
  readonly seat: Seat;
  readonly to: Seat;
  /** What it is about; `NONE` for an open question and for words nobody could read. */
  readonly feature: number;
  readonly pole: Pole;
  /** Whether it leaves the topic to the answerer ("what do you notice first?"). */
  readonly isOpen: boolean;
  /** The bank's line, when it is one. */
  readonly line: number;
  /** For a second opinion: the grade it asks about, and the turn in which that was said. */
  readonly quotedGrade: number;
  readonly quotedTurn: number;
};

/** A turn's question and, when given, its answer as house players understand them. */
export type Heard = {
  readonly turn: number;
  readonly question: HeardQuestion;
  readonly questionText: string;
  /** What was said, as it was heard here. */
  readonly asked: Words;
  readonly answered: Words | undefined;
  readonly answerText?: string;
  /** The feature that the answer is about; `NONE` when unknown. */
  readonly feature: number;
  /** What the answer says; `NONE` when there is nothing to weigh. */
  readonly meaning: Meaning;
  /** The bank's line of the answer, when it is one. */
  readonly line: number;
};

type HeardAnswer = {readonly feature: number; readonly meaning: Meaning; readonly line: number};

const toMeaning = (grade: number, isHedged: boolean): Meaning => {
  if (!isHedged) return grade;
  if (grade === 2) return MIDDLING;
  return grade < 2 ? LEAN_LOW : LEAN_HIGH;
};

/** The grade that a meaning is nearest to; `NONE` for dodges and unread words. */
export const gradeOf = (meaning: Meaning): number => {
  if (meaning >= 0 && meaning < GRADES) return meaning;
  if (meaning === LEAN_LOW) return 1;
  if (meaning === MIDDLING) return 2;
  return meaning === LEAN_HIGH ? 3 : NONE;
};

const seatNamed = (view: SeatView, key: string): Seat =>
  view.table?.seats.find(({name}) => lineKey(name) === key)?.seat ?? NONE;

const nameOf = (view: SeatView, seat: Seat): string => view.table?.seats[seat]?.name ?? '';

const plainQuestion = ({seat, to}: Words, feature: number, pole: Pole, line = NONE): HeardQuestion => ({
  seat,
  to,
  feature,
  pole,
  isOpen: false,
  line,
  quotedGrade: NONE,
  quotedTurn: NONE,
});

/** A question that quotes an earlier answer is about that answer's topic. */
const hearSecond = (
  kit: HouseKit,
  view: SeatView,
  words: Words,
  heard: readonly Heard[],
): HeardQuestion | undefined => {
  const second = kit.lines.second(words.text);
  if (!second) return undefined;
  const other = seatNamed(view, second.other);
  const {stop} = kit.data.voice.manner;
  const quote = second.quote.endsWith(stop) ? second.quote.slice(0, -stop.length) : second.quote;
  const said = heard.find(
    ({question, answerText}) => question.to === other && lineKey(answerText ?? '').includes(quote),
  );
  if (!said) return undefined;
  return {
    ...plainQuestion(words, said.feature, 'open'),
    quotedGrade: gradeOf(said.meaning),
    quotedTurn: said.turn,
  };
};

const declaredQuestion = (kit: HouseKit, words: Words, reading: Reading): HeardQuestion | undefined => {
  const feature = reading.topic === undefined ? NONE : (kit.featureIndex.get(reading.topic) ?? NONE);
  if (feature === NONE && reading.pole !== 'open') return undefined;
  return {...plainQuestion(words, feature, reading.pole ?? 'open'), isOpen: feature === NONE};
};

/** A typed question that names a seat and asks to agree is about what that seat said last. */
const hearOpinion = (
  kit: HouseKit,
  view: SeatView,
  words: Words,
  heard: readonly Heard[],
): HeardQuestion | undefined => {
  if (!kit.typed.asksToAgree(words.text)) return undefined;
  const key = lineKey(words.text);
  const said = heard.findLast(
    ({question, meaning}) =>
      question.to !== words.to &&
      gradeOf(meaning) !== NONE &&
      key.includes(lineKey(nameOf(view, question.to))),
  );
  if (!said) return undefined;
  const question = plainQuestion(words, said.feature, 'open');
  return {...question, quotedGrade: gradeOf(said.meaning), quotedTurn: said.turn};
};

/** What a question that is no line of the bank is about: an earlier answer, what its asker declared, or its words. */
export const hearTyped = (
  kit: HouseKit,
  view: SeatView,
  words: Words,
  heard: readonly Heard[],
): HeardQuestion => {
  const opinion = hearSecond(kit, view, words, heard) ?? hearOpinion(kit, view, words, heard);
  const declared = words.reading && declaredQuestion(kit, words, words.reading);
  if (opinion && (!declared || declared.feature === opinion.feature)) return opinion;
  if (declared) return declared;
  const {feature, pole, isOpen} = kit.typed.question(words.text);
  return {...plainQuestion(words, feature, pole), isOpen};
};

/** What a question is about: a line of the bank, or what it is read as. */
export const hearQuestion = (
  kit: HouseKit,
  view: SeatView,
  words: Words,
  heard: readonly Heard[],
): HeardQuestion => {
  const line = kit.lines.question(words.text, nameOf(view, words.to));
  if (line && !words.reading) return plainQuestion(words, line.feature, line.pole, line.line);
  return {...hearTyped(kit, view, words, heard), line: line?.line ?? NONE};
};

/** Words that nobody could read are offered to a person as a dodge, and weigh no more for being sent so. */
const isDodge = (kit: HouseKit, text: string): boolean =>
  kit.lines.answer(text)?.type === 'dodge' || kit.typed.isDodge(text);

const declaredAnswer = (
  kit: HouseKit,
  text: string,
  {topic, grade}: Reading,
  question: HeardQuestion,
): HeardAnswer | undefined => {
  const feature = (topic === undefined ? undefined : kit.featureIndex.get(topic)) ?? question.feature;
  if (grade === 'vague') return {feature, meaning: isDodge(kit, text) ? DODGE : UNREAD, line: NONE};
  if (grade === undefined || feature === NONE) return undefined;
  return {feature, meaning: grade, line: NONE};
};

/** What an answer to a question says. */
export const hearAnswer = (
  kit: HouseKit,
  words: Words,
  question: HeardQuestion,
  questionText: string,
): HeardAnswer => {
  const declared = words.reading && declaredAnswer(kit, words.text, words.reading, question);
  const found = kit.lines.answer(words.text);
  const said = found?.type === 'graded' ? found.line.line : NONE;
  if (declared) return {...declared, line: said};
  if (found?.type === 'graded') {
    const {feature, grade, line} = found.line;
    return {feature, meaning: toMeaning(grade, found.isHedged), line};
  }
  // Nobody owes a straight answer to a question that nobody could read.
  const evasion = question.feature === NONE ? NONE : DODGE;
  if (found) return {feature: question.feature, meaning: evasion, line: NONE};
  const typed = kit.typed.answer(words.text, question, questionText);
  return {feature: typed.feature, meaning: typed.meaning, line: NONE};
};

/** Whether an answer was words that nobody could read. */
export const isUnread = ({meaning}: Heard): boolean => meaning === UNREAD;
