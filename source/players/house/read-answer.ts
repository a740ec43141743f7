import type {HouseData} from '../../packs/house/house-data.ts';
import type {WordKind} from '../../packs/house/parse-lexicon.ts';
import {type Hit, longestHits} from './patterns.ts';
import {readNumbers} from './read-numbers.ts';
import {createTrigrams, likeness} from './trigrams.ts';
import {TOPIC, type TopicTag, type TypedLexicon} from './typed-lexicon.ts';
import {splitTyped, type TypedWord} from './typed-words.ts';

/** What is known of the question that an answer is read for. */
export type AskedAbout = {
  readonly feature: number;
  /** What a yes and "very" point to. */
  readonly direction: 'low' | 'high';
  /** For a second opinion: the grade it asks about; else −1. */
  readonly quotedGrade: number;
};

/** A grade from 0 to 4 (with a fraction) and how much speaks for it; or a dodge; or neither. */
export type AnswerReading = {
  readonly grade: number | undefined;
  readonly isDodge: boolean;
  readonly weight: number;
};

/** A piece of evidence for a grade. */
type Vote = {readonly grade: number; readonly weight: number};

type Clue = Hit<WordKind>;

const YES = 3.3;
const NO = 0.7;
const LIKE_ENOUGH = 0.42;

/** Degree words speak for themselves only in answers with at most this many other words. */
const PLAIN_WORDS = 3;
/** A yes or no with a subject ("you could") answers only when no more words follow. */
const LITTLE = 2;

const has = (clues: readonly Clue[], kind: WordKind, from: number, to: number): boolean =>
  clues.some(({tag, start, length}) => tag === kind && start >= from && start + length <= to);

/** A "no" that opens an answer is said to the question: then it turns round nothing of what follows. */
const isNegation = (clues: readonly Clue[], start: number): boolean => has(clues, 'not', start - 3, start);

/** How many words come before the first comma or stop; all of them when there is none. */
const wordsApart = (text: string): number => splitTyped(text.split(/[,.;:!?–—]/, 1)[0] ?? '').length;

/** Clues without a "no" that is set apart from what it would turn round: by a comma, or by a subject. */
const withoutOpeningNo = (
  text: string,
  words: readonly TypedWord[],
  clues: readonly Clue[],
  subjects: ReadonlySet<string>,
): readonly Clue[] => {
  const before = wordsApart(text);
  const opening = clues.find(
    ({tag, start, length}) =>
      tag === 'no' && start === 0 && (length === before || subjects.has(words[length]?.text ?? '')),
  );
  if (!opening) return clues;
  return clues.filter(({tag, start}) => (tag !== 'not' && tag !== 'no') || start >= opening.length);
};

/** How words before a graded word change its grade. */
const modify = (grade: number, clues: readonly Clue[], start: number): number => {
  const isNegated = isNegation(clues, start);
  const isMost = has(clues, 'most', start - 2, start);
  if (isNegated) {
    if (grade === 2) return 2;
    return grade > 2 ? (isMost ? 1.2 : 0.8) : isMost ? 2.6 : 3;
  }
  if (isMost) return grade > 2 ? 4 : grade < 2 ? 0 : 2;
  if (has(clues, 'soft', start - 2, start)) return grade > 2 ? Math.min(grade, 2.8) : Math.max(grade, 1);
  return grade;
};

/** Degree words right before a word of the topic count it: "lots of rules", "no music". */
const countTopic = (clues: readonly Clue[], start: number): number | undefined => {
  const near = (kind: WordKind): boolean => has(clues, kind, start - 3, start);
  if (near('low')) return 1;
  if (near('not') || near('no')) return 0;
  if (near('high')) return 3.6;
  return near('mid') || near('soft') ? 2 : undefined;
};

/** "Quite a few" is more than the "few" in it. */
const isInside = (hit: Hit<unknown>, clue: Clue): boolean =>
  clue.length > hit.length && clue.start <= hit.start && hit.start + hit.length <= clue.start + clue.length;

const isDegree = ({tag}: Clue): boolean => tag === 'high' || tag === 'low' || tag === 'mid';

const votesOfHits = (hits: readonly Hit<TopicTag>[], clues: readonly Clue[]): readonly Vote[] =>
  hits.flatMap(({start, tag}): readonly Vote[] => {
    if (tag.grade !== TOPIC) return [{grade: modify(tag.grade, clues, start), weight: tag.weight}];
    const isGraded = hits.some(other => other.start === start && other.tag.grade !== TOPIC);
    const grade = isGraded ? undefined : countTopic(clues, start);
    return grade === undefined ? [] : [{grade, weight: 0.8}];
  });

const towards = (direction: 'low' | 'high', grade: number): number =>
  direction === 'high' ? grade : 4 - grade;

/** Words that answer by degree: read in the direction of the question. */
const votesOfDegree = (clues: readonly Clue[], asked: AskedAbout): readonly Vote[] => {
  const votes: Vote[] = [];
  const isNegated = (start: number): boolean => has(clues, 'not', start - 3, start);
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

/** A yes or no opens an answer, after one word at most ("oh yes"), or is all there is to it ("a bit, yes"). */
const opensAnswer = (
  {start, length}: Clue,
  words: readonly TypedWord[],
  subjects: ReadonlySet<string>,
): boolean => words.length <= length + LITTLE || (start <= 1 && !subjects.has(words[start]?.text ?? ''));

const votesOfYesNo = (
  words: readonly TypedWord[],
  clues: readonly Clue[],
  asked: AskedAbout,
  subjects: ReadonlySet<string>,
): readonly Vote[] => {
  const first = clues.find(
    clue => (clue.tag === 'yes' || clue.tag === 'no') && opensAnswer(clue, words, subjects),
  );
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

/** How many words of an answer are no words of degree. */
const countPlain = (words: readonly TypedWord[], clues: readonly Clue[]): number =>
  words.filter((_, at) => !clues.some(({start, length}) => at >= start && at < start + length)).length;

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
  const votesOf = (text: string, words: readonly TypedWord[], clues: readonly Clue[], asked: AskedAbout) => {
    const all = withoutOpeningNo(text, words, lexicon.words.find(words), lexicon.subjects);
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
      ...votesOfHits(hits, all),
      ...readNumbers(lexicon, words, asked.feature),
      ...votesOfLikeness(text, asked.feature),
    ];
    const yesNo =
      asked.quotedGrade >= 0
        ? votesOfOpinion(free, asked)
        : votesOfYesNo(words, free, asked, lexicon.subjects);
    if (graded.length > 0)
      return [...graded, ...yesNo.map(({grade, weight}) => ({grade, weight: weight / 2}))];
    return countPlain(words, free) > PLAIN_WORDS ? yesNo : [...yesNo, ...votesOfDegree(free, asked)];
  };
  return (text: string, asked: AskedAbout): AnswerReading => {
    const words = lexicon.split(text);
    const clues = longestHits(lexicon.words.find(words));
    const votes = votesOf(text, words, clues, asked);
    if (votes.length > 0) return {...settle(votes), isDodge: false};
    return {grade: undefined, isDodge: clues.some(({tag}) => tag === 'vague'), weight: 0};
  };
};
