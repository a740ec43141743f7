import type {HouseData} from '../../../packs/house/house-data.ts';
import type {WordKind} from '../../../packs/house/parse-lexicon.ts';
import {itemAt} from '../lists.ts';
import {rememberLatest} from '../remember-latest.ts';
import {
  type AnswerClues,
  answersAlone,
  type Clue,
  countPlain,
  isBefore,
  isBehind,
  isMust,
  isNext,
  runsInto,
  widthOf,
} from './answer-clues.ts';
import {createEcho} from './echo.ts';
import {covers, type Hit, isInside, longestHits} from './patterns.ts';
import {readNumbers} from './read-numbers.ts';
import type {Direction} from './read-question.ts';
import {createLikenesses, createTrigrams} from './trigrams.ts';
import type {TopicTag, TypedLexicon} from './typed-lexicon.ts';
import {PAUSE, type TypedWord} from './typed-words.ts';

/** What is known about the question of an answer. */
export type AskedAbout = {
  /** `undefined` when neither the question nor the answer has a topic. */
  readonly feature: number | undefined;
  /** What a yes and "very" point to. */
  readonly direction: Direction;
  /** For a second opinion: the grade it asks about. */
  readonly quotedGrade?: number | undefined;
  /** The question's text, when a yes or no answers it. */
  readonly closedText?: string | undefined;
};

/** A grade from 0 to 4, with a fraction, and the weight of its evidence; without a grade, perhaps a dodge. */
export type AnswerReading = {
  readonly grade: number | undefined;
  readonly isDodge: boolean;
  readonly weight: number;
  /** How many words the lexicon makes nothing of; characters of scripts without spaces count half. */
  readonly unknown: number;
};

/** A piece of evidence for a grade. */
type Vote = {readonly grade: number; readonly weight: number};

/** The grades of a yes and a no to a question that points to 4. */
const YES = 3.3;
const NO = 0.7;
/** The weight of repeating words of the question. */
const ECHO_WEIGHT = 0.5;
/** How alike an answer must be to a known one to count. */
const LIKE_ENOUGH = 0.42;

/** Degree words count by themselves only in answers with at most this many other words. */
const PLAIN_WORDS = 4;
const IDIOM_WIDTH = 3;
/** "Not loud at all": the other end. */
const deny = (grade: number): number => (grade > 2 ? 0.2 : grade < 2 ? 3.6 : 2);

/** The grade of a word, changed by the words before it or, in some languages, after it. */
const modify = (grade: number, answer: AnswerClues, start: number, end: number): number => {
  const goesWith = (kind: WordKind): boolean =>
    isBefore(answer, kind, start, 2) || isBehind(answer, kind, end, 1);
  const isMost = goesWith('most');
  // An idiom of many words may contain a "not": only one right before the idiom reverses it.
  const reach = widthOf(answer.words.slice(start, end)) < IDIOM_WIDTH ? 3 : 1;
  if (runsInto(answer, 'nowise', start)) return grade > 2 ? 4 : grade < 2 ? 0 : 2;
  if (isNext(answer, 'doubt', end)) return deny(grade);
  if (isBefore(answer, 'nowise', start, reach)) return deny(grade);
  if (isBefore(answer, 'not', start, reach)) {
    if (isMust(answer, end)) return grade;
    if (isBehind(answer, 'atall', end, 1)) return deny(grade);
    if (grade === 2) return 2;
    return grade > 2 ? (isMost ? 1.2 : 0.8) : isMost ? 2.6 : 3;
  }
  if (isMost) return grade > 2 ? 4 : grade < 2 ? 0 : 2;
  if (goesWith('soft')) return grade > 2 ? Math.min(grade, 2.8) : Math.max(grade, 1);
  return grade;
};

/** The grade from degree words right before a word of the topic: "lots of rules", "no music". */
const countTopic = (answer: AnswerClues, start: number, end: number): number | undefined => {
  const near = (kind: WordKind): boolean =>
    isBefore(answer, kind, start, 3) || isBehind(answer, kind, end, 1);
  if (near('low')) return 1;
  if (near('not') || near('no') || near('nowise')) return 0;
  if (near('high')) return 3.6;
  return near('mid') || near('soft') ? 2 : undefined;
};

const isDegree = ({tag}: Clue): boolean => tag === 'high' || tag === 'low' || tag === 'mid';

const votesOfHits = (hits: readonly Hit<TopicTag>[], answer: AnswerClues): Vote[] =>
  hits.flatMap(({start, length, tag}): readonly Vote[] => {
    const end = start + length;
    if (tag.grade !== undefined) return [{grade: modify(tag.grade, answer, start, end), weight: tag.weight}];
    if (!tag.isCounted) return [];
    const isGraded = hits.some(other => other.start === start && other.tag.grade !== undefined);
    const grade = isGraded ? undefined : countTopic(answer, start, end);
    return grade === undefined ? [] : [{grade, weight: 0.8}];
  });

/** An answer's words with pauses in place of idioms: "since the days of the kings" counts no days. */
const wordsOutside = (words: readonly TypedWord[], hits: readonly Hit<TopicTag>[]): readonly TypedWord[] => {
  const idioms = hits.filter(({tag, length}) => tag.grade !== undefined && length > 1);
  return words.map((word, at) => (idioms.some(hit => covers(hit, at)) ? {text: PAUSE, forms: []} : word));
};

const towards = (direction: Direction, grade: number): number => (direction === 'high' ? grade : 4 - grade);

/** Votes from words of degree, read in the direction of the question. */
const votesOfDegree = (clues: readonly Clue[], answer: AnswerClues, asked: AskedAbout): readonly Vote[] => {
  const isNegated = (start: number): boolean => isBefore(answer, 'not', start, 3);
  // "A bit, yes" is more yes than no.
  const little = clues.some(({tag}) => tag === 'yes') ? 2.4 : 0.9;
  const votes = clues.flatMap(({tag, start}): readonly Vote[] => {
    if (tag === 'most') return [{grade: isNegated(start) ? 0.9 : 4, weight: 0.7}];
    if (tag === 'high') return [{grade: isNegated(start) ? 0.9 : 3.7, weight: 0.7}];
    return tag === 'low' ? [{grade: isNegated(start) ? 2.5 : little, weight: 0.8}] : [];
  });
  const directed = votes.map(({grade, weight}) => ({grade: towards(asked.direction, grade), weight}));
  const mid = clues.some(({tag}) => tag === 'mid') ? [{grade: 2, weight: 0.9}] : [];
  return [...directed, ...mid];
};

const votesOfYesNo = (clues: readonly Clue[], answer: AnswerClues, asked: AskedAbout): readonly Vote[] => {
  const first = clues.find(clue => (clue.tag === 'yes' || clue.tag === 'no') && answersAlone(answer, clue));
  // "Normal, I guess": what comes after is no yes.
  if (!first || (first.start > 0 && clues.some(({tag}) => tag === 'mid'))) return [];
  const grade = first.tag === 'yes' ? YES : NO;
  return [{grade: towards(asked.direction, grade), weight: 0.8}];
};

/** Agreeing with a quoted answer means its grade; disagreeing means the other side. */
const votesOfOpinion = (clues: readonly Clue[], quotedGrade: number): readonly Vote[] => {
  const isFor = clues.some(({tag}) => tag === 'agree' || tag === 'yes');
  const isAgainst = clues.some(({tag}) => tag === 'differ' || tag === 'no');
  if (isFor === isAgainst) return [];
  if (isFor) return [{grade: quotedGrade, weight: 1.2}];
  return quotedGrade === 2 ? [] : [{grade: quotedGrade < 2 ? 3 : 1, weight: 1}];
};

/** The weighted mean grade of all votes, and the sum of the weights. */
const settle = (votes: readonly Vote[]): Vote => {
  const weight = votes.reduce((sum, vote) => sum + vote.weight, 0);
  return {grade: votes.reduce((sum, vote) => sum + vote.grade * vote.weight, 0) / weight, weight};
};

/** How many words of an answer are neither clues nor words of its topic. */
const countUnknown = (
  lexicon: TypedLexicon,
  words: readonly TypedWord[],
  clues: readonly Clue[],
  {feature}: AskedAbout,
): number => {
  const known = [...clues, ...lexicon.topics.find(words).filter(({tag}) => tag.feature === feature)];
  return countPlain(
    words.filter((_, at) => !known.some(hit => covers(hit, at))),
    [],
  );
};

/** Makes a function that compares an answer with the known ones of its topic. */
const createLikeness = ({topics}: HouseData): ((text: string, feature: number) => readonly Vote[]) => {
  const weigh = createTrigrams(topics.flatMap(({answers}) => answers.flat()));
  const known = topics.map(({answers}) => ({
    grades: answers.flatMap((lines, grade) => lines.map(() => grade)),
    // Made when somebody first talks about the topic.
    likenesses: rememberLatest(() => createLikenesses(answers.flat().map(weigh))),
  }));
  // An answer may be about several topics.
  const vectorOf = rememberLatest(weigh);
  return (text, feature) => {
    const {grades, likenesses} = itemAt(known, feature);
    const alike = likenesses()(vectorOf(text));
    return grades
      .map((grade, at) => ({grade, weight: 2 * (alike[at] ?? 0)}))
      .filter(({weight}) => weight >= 2 * LIKE_ENOUGH);
  };
};

/** Makes a function that reads typed answers to a question whose topic is known. */
export const createAnswerReader = (data: HouseData, lexicon: TypedLexicon) => {
  const votesOfLikeness = createLikeness(data);
  const hearEcho = createEcho(lexicon);
  const votesOfEcho = (answer: AnswerClues, asked: AskedAbout): readonly Vote[] => {
    const echo = asked.closedText === undefined ? undefined : hearEcho(asked.closedText, answer);
    if (echo === undefined) return [];
    return [{grade: towards(asked.direction, echo === 'yes' ? YES : NO), weight: ECHO_WEIGHT}];
  };
  const votesOf = (text: string, words: readonly TypedWord[], clues: readonly Clue[], asked: AskedAbout) => {
    const answer = {words, clues: lexicon.words.find(words), subjects: lexicon.subjects};
    const own = lexicon.topics.find(words).filter(({tag}) => tag.feature === asked.feature);
    // "Quite a few" is more than the "few" in it.
    const hits = longestHits(own).filter(hit => !clues.some(clue => isDegree(clue) && isInside(hit, clue)));
    const free = clues.filter(
      ({start}) => !hits.some(hit => hit.tag.grade !== undefined && covers(hit, start)),
    );
    const graded = votesOfHits(hits, answer);
    if (asked.feature !== undefined)
      graded.push(
        ...readNumbers(lexicon, wordsOutside(words, hits), asked.feature),
        ...votesOfLikeness(text, asked.feature),
      );
    const yesNo =
      asked.quotedGrade === undefined
        ? votesOfYesNo(free, answer, asked)
        : votesOfOpinion(free, asked.quotedGrade);
    if (graded.length > 0)
      return [...graded, ...yesNo.map(({grade, weight}) => ({grade, weight: weight / 2}))];
    if (yesNo.length === 0 && free.some(({tag}) => tag === 'vague')) return [];
    const degree = countPlain(words, free) > PLAIN_WORDS ? [] : votesOfDegree(free, answer, asked);
    const plain = [...yesNo, ...degree];
    return plain.length > 0 ? plain : votesOfEcho(answer, asked);
  };
  return (text: string, asked: AskedAbout): AnswerReading => {
    const words = lexicon.split(text);
    const clues = longestHits(lexicon.words.find(words));
    const votes = votesOf(text, words, clues, asked);
    const unknown = countUnknown(lexicon, words, clues, asked);
    if (votes.length > 0) return {...settle(votes), isDodge: false, unknown};
    return {grade: undefined, isDodge: clues.some(({tag}) => tag === 'vague'), weight: 0, unknown};
  };
};
