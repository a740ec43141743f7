import type {HouseData} from '../../packs/house/house-data.ts';
import type {WordKind} from '../../packs/house/parse-lexicon.ts';
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
import {type Hit, longestHits} from './patterns.ts';
import {createEcho} from './read-echo.ts';
import {readNumbers} from './read-numbers.ts';
import {createTrigrams, likeness} from './trigrams.ts';
import {TOPIC, type TopicTag, type TypedLexicon} from './typed-lexicon.ts';
import {PAUSE, type TypedWord} from './typed-words.ts';

/** What is known of the question that an answer is read for. */
export type AskedAbout = {
  readonly feature: number;
  /** What a yes and "very" point to. */
  readonly direction: 'low' | 'high';
  /** For a second opinion: the grade it asks about; else −1. */
  readonly quotedGrade: number;
  /** The question, when a yes or no answers it. */
  readonly closedText?: string | undefined;
};

/** A grade from 0 to 4 (with a fraction) and how much speaks for it; or a dodge; or neither. */
export type AnswerReading = {
  readonly grade: number | undefined;
  readonly isDodge: boolean;
  readonly weight: number;
};

/** A piece of evidence for a grade. */
type Vote = {readonly grade: number; readonly weight: number};

const YES = 3.3;
const NO = 0.7;
/** Words of the question said again answer like a yes, or a no behind a "not". */
const ECHO_WEIGHT = 0.5;
const LIKE_ENOUGH = 0.42;

/** Degree words speak for themselves only in answers with at most this many other words. */
const PLAIN_WORDS = 4;
const IDIOM_WIDTH = 3;
/** "Not loud at all": the other end. */
const deny = (grade: number): number => (grade > 2 ? 0.2 : grade < 2 ? 3.6 : 2);

/** How words before a graded word, and in some languages behind it, change its grade. */
const modify = (grade: number, answer: AnswerClues, start: number, end: number): number => {
  const goesWith = (kind: WordKind): boolean =>
    isBefore(answer, kind, start, 2) || isBehind(answer, kind, end, 1);
  const isMost = goesWith('most');
  // An idiom of many words has its own "not": only one right before it turns it round.
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

/** Degree words right before a word of the topic count it: "lots of rules", "no music". */
const countTopic = (answer: AnswerClues, start: number, end: number): number | undefined => {
  const near = (kind: WordKind): boolean =>
    isBefore(answer, kind, start, 3) || isBehind(answer, kind, end, 1);
  if (near('low')) return 1;
  if (near('not') || near('no') || near('nowise')) return 0;
  if (near('high')) return 3.6;
  return near('mid') || near('soft') ? 2 : undefined;
};

/** "Quite a few" is more than the "few" in it. */
const isInside = (hit: Hit<unknown>, clue: Clue): boolean =>
  clue.length > hit.length && clue.start <= hit.start && hit.start + hit.length <= clue.start + clue.length;

const isDegree = ({tag}: Clue): boolean => tag === 'high' || tag === 'low' || tag === 'mid';

const votesOfHits = (hits: readonly Hit<TopicTag>[], answer: AnswerClues): readonly Vote[] =>
  hits.flatMap(({start, length, tag}): readonly Vote[] => {
    const end = start + length;
    if (tag.grade !== TOPIC) return [{grade: modify(tag.grade, answer, start, end), weight: tag.weight}];
    if (!tag.isCounted) return [];
    const isGraded = hits.some(other => other.start === start && other.tag.grade !== TOPIC);
    const grade = isGraded ? undefined : countTopic(answer, start, end);
    return grade === undefined ? [] : [{grade, weight: 0.8}];
  });

/** An answer's words with pauses for those that idioms hold: "since the days of the kings" tells no days. */
const wordsOutside = (words: readonly TypedWord[], hits: readonly Hit<TopicTag>[]): readonly TypedWord[] =>
  words.map((word, at) =>
    hits.some(
      ({start, length, tag}) => tag.grade !== TOPIC && length > 1 && start <= at && at < start + length,
    )
      ? {text: PAUSE, forms: []}
      : word,
  );

const towards = (direction: 'low' | 'high', grade: number): number =>
  direction === 'high' ? grade : 4 - grade;

/** Words that answer by degree: read in the direction of the question. */
const votesOfDegree = (clues: readonly Clue[], answer: AnswerClues, asked: AskedAbout): readonly Vote[] => {
  const votes: Vote[] = [];
  const isNegated = (start: number): boolean => isBefore(answer, 'not', start, 3);
  // "A bit, yes" is more yes than no.
  const little = clues.some(({tag}) => tag === 'yes') ? 2.4 : 0.9;
  for (const {tag, start} of clues) {
    if (tag === 'high' || tag === 'most')
      votes.push({grade: isNegated(start) ? 0.9 : tag === 'most' ? 4 : 3.7, weight: 0.7});
    if (tag === 'low') votes.push({grade: isNegated(start) ? 2.5 : little, weight: 0.8});
  }
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

/** Agreeing with a quoted answer says its grade; disagreeing says the other side. */
const votesOfOpinion = (clues: readonly Clue[], {quotedGrade}: AskedAbout): readonly Vote[] => {
  const isFor = clues.some(({tag}) => tag === 'agree' || tag === 'yes');
  const isAgainst = clues.some(({tag}) => tag === 'differ' || tag === 'no');
  if (isFor === isAgainst) return [];
  if (isFor) return [{grade: quotedGrade, weight: 1.2}];
  return quotedGrade === 2 ? [] : [{grade: quotedGrade < 2 ? 3 : 1, weight: 1}];
};

const settle = (votes: readonly Vote[]): {grade: number; weight: number} => {
  const weight = votes.reduce((sum, vote) => sum + vote.weight, 0);
  return {grade: votes.reduce((sum, vote) => sum + vote.grade * vote.weight, 0) / weight, weight};
};

/** Makes the function that reads typed answers to a question whose topic is known. */
export const createAnswerReader = (data: HouseData, lexicon: TypedLexicon) => {
  const weigh = createTrigrams(data.topics.flatMap(({answers}) => answers.flat()));
  const known = data.topics.map(({answers}) =>
    answers.flatMap((lines, grade) => lines.map(line => ({grade, vector: weigh(line)}))),
  );
  const votesOfLikeness = (text: string, feature: number): readonly Vote[] => {
    const vector = weigh(text);
    return (known[feature] ?? []).flatMap(({grade, vector: line}) => {
      const like = likeness(vector, line);
      return like >= LIKE_ENOUGH ? [{grade, weight: 2 * like}] : [];
    });
  };
  const hearEcho = createEcho(lexicon);
  const votesOfEcho = (answer: AnswerClues, asked: AskedAbout): readonly Vote[] => {
    const echo = asked.closedText === undefined ? undefined : hearEcho(asked.closedText, answer);
    if (echo === undefined) return [];
    return [{grade: towards(asked.direction, echo === 'yes' ? YES : NO), weight: ECHO_WEIGHT}];
  };
  const votesOf = (text: string, words: readonly TypedWord[], clues: readonly Clue[], asked: AskedAbout) => {
    const answer = {words, clues: lexicon.words.find(words), subjects: lexicon.subjects};
    const hits = longestHits(
      lexicon.topics.find(words).filter(({tag}) => tag.feature === asked.feature),
    ).filter(hit => !clues.some(clue => isDegree(clue) && isInside(hit, clue)));
    const free = clues.filter(
      clue =>
        !hits.some(
          hit => hit.tag.grade !== TOPIC && clue.start >= hit.start && clue.start < hit.start + hit.length,
        ),
    );
    const graded = [
      ...votesOfHits(hits, answer),
      ...readNumbers(lexicon, wordsOutside(words, hits), asked.feature),
      ...votesOfLikeness(text, asked.feature),
    ];
    const yesNo = asked.quotedGrade >= 0 ? votesOfOpinion(free, asked) : votesOfYesNo(free, answer, asked);
    if (graded.length > 0)
      return [...graded, ...yesNo.map(({grade, weight}) => ({grade, weight: weight / 2}))];
    if (yesNo.length === 0 && free.some(({tag}) => tag === 'vague')) return [];
    const plain =
      countPlain(words, free) > PLAIN_WORDS ? yesNo : [...yesNo, ...votesOfDegree(free, answer, asked)];
    return plain.length > 0 ? plain : votesOfEcho(answer, asked);
  };
  return (text: string, asked: AskedAbout): AnswerReading => {
    const words = lexicon.split(text);
    const clues = longestHits(lexicon.words.find(words));
    const votes = votesOf(text, words, clues, asked);
    if (votes.length > 0) return {...settle(votes), isDodge: false};
    return {grade: undefined, isDodge: clues.some(({tag}) => tag === 'vague'), weight: 0};
  };
};
