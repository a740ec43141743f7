import type {HouseData} from '../../../packs/house/house-data.ts';
import {
  type Lexicon,
  type NumberScale,
  READ_KINDS,
  WORD_KINDS,
  type WordKind,
} from '../../../packs/house/parse-lexicon.ts';
import {QUESTION_AND_ANSWER, rememberLatest} from '../remember-latest.ts';
import {foldLetters, pairsOf, spaceCharacters, wordWidth} from './letters.ts';
import {indexPatterns, type PatternIndex} from './patterns.ts';
import {createJoiner, createWordSplitter, type TypedWord} from './typed-words.ts';

/** What a topic pattern means. */
export type TopicTag = {
  readonly feature: number;
  /** `undefined` for words of the topic without a grade. */
  readonly grade: number | undefined;
  readonly weight: number;
  /** Whether the amount of it is the grade of the topic: "lots of rules". */
  readonly isCounted: boolean;
};

/** The lexicon of a locale, prepared for reading. */
export type TypedLexicon = {
  readonly split: (text: string) => readonly TypedWord[];
  readonly topics: PatternIndex<TopicTag>;
  readonly words: PatternIndex<WordKind>;
  /** Question words by feature: what a question without a clear topic is about. */
  readonly cues: PatternIndex<number>;
  /** What leaves the topic of an answer to whoever answers: "describe". */
  readonly free: PatternIndex<true>;
  /** Values of number words; for units of time, their minutes. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly units: ReadonlyMap<string, number>;
  /** Words that may be the subject of a short answer: "you" in "you could". */
  readonly subjects: ReadonlySet<string>;
  /** Whether it lists empty words. Only then do all other words have a meaning. */
  readonly hasEmptyWords: boolean;
  /** By feature. */
  readonly scales: readonly (readonly NumberScale[])[];
};

type Listed = {readonly pattern: string} & Omit<TopicTag, 'weight'>;

const listTopics = ({lexicon, features}: HouseData): readonly Listed[] =>
  features.flatMap(({id}, feature) => {
    const words = lexicon.topics.get(id);
    if (!words) return [];
    const graded = words.grades.flatMap((patterns, grade) =>
      patterns.map(pattern => ({pattern, feature, grade, isCounted: false})),
    );
    const topical = (patterns: readonly string[], isCounted: boolean): readonly Listed[] =>
      patterns.map(pattern => ({pattern, feature, grade: undefined, isCounted}));
    return [...topical(words.topic, true), ...topical(words.aside, false), ...graded];
  });

/** Splits and weighs patterns: lower the more features share them, higher the more words they have. */
const weighTopics = (listed: readonly Listed[], split: (pattern: string) => readonly string[]) => {
  const sharing = Map.groupBy(listed, ({pattern}) => pattern);
  return listed.map(({pattern, ...tag}) => {
    const words = split(pattern);
    const width = words.reduce((sum, word) => sum + wordWidth(word), 0);
    const features = new Set(sharing.get(pattern)?.map(({feature}) => feature));
    const weight = (1 + 0.5 * (Math.max(1, width) - 1)) / Math.sqrt(features.size);
    return {words, tag: {...tag, weight}};
  });
};

const foldWords = ({words, topics}: Lexicon): Lexicon => {
  const folded = WORD_KINDS.map((kind): [WordKind, readonly string[]] => [
    kind,
    words[kind].map(foldLetters),
  ]);
  return {topics, words: Object.fromEntries(folded) as Lexicon['words']};
};

/** Prepares the lexicon of house data. */
export const createTypedLexicon = (data: HouseData): TypedLexicon => {
  const lexicon = foldWords(data.lexicon);
  const {words} = lexicon;
  const join = createJoiner(lexicon);
  const split = (pattern: string): readonly string[] =>
    join(spaceCharacters(foldLetters(pattern)).trim().split(/ +/));
  const topics = indexPatterns(weighTopics(listTopics(data), split));
  const kinds = indexPatterns<WordKind>(
    READ_KINDS.flatMap(kind => words[kind].map(pattern => ({words: split(pattern), tag: kind}))),
  );
  const cues = data.features.flatMap(({id}, feature) =>
    (data.lexicon.topics.get(id)?.cues ?? []).map(pattern => ({words: split(pattern), tag: feature})),
  );
  const free = words.free.map(pattern => ({words: split(pattern), tag: true as const}));
  const vocabulary = {
    words: new Set([...topics.vocabulary, ...kinds.vocabulary]),
    beginnings: new Set([...topics.beginnings, ...kinds.beginnings]),
  };
  return {
    // Question and answer are read alike by several readers, one after the other.
    split: rememberLatest(createWordSplitter(lexicon, vocabulary), QUESTION_AND_ANSWER),
    topics,
    words: kinds,
    cues: indexPatterns(cues),
    free: indexPatterns(free),
    numbers: new Map(pairsOf(words.number).map(([name, value]) => [name, Number(value)])),
    units: new Map(pairsOf(words.unit).map(([name, value]) => [name, Number(value)])),
    subjects: new Set(words.subject),
    hasEmptyWords: words.empty.length > 0,
    scales: data.features.map(({id}) => data.lexicon.topics.get(id)?.scales ?? []),
  };
};
