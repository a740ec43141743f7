import type {HouseData} from '../../packs/house/house-data.ts';
import {
  type Lexicon,
  type NumberScale,
  READ_KINDS,
  WORD_KINDS,
  type WordKind,
} from '../../packs/house/parse-lexicon.ts';
import {foldLetters, spaceCharacters, wordWidth} from './letters.ts';
import {indexPatterns, type PatternIndex} from './patterns.ts';
import {createJoiner, createWordSplitter, type TypedWord} from './typed-words.ts';

/** What a topic pattern stands for: a feature, and a grade of it; `TOPIC` for words of the topic without a grade. */
export type TopicTag = {
  readonly feature: number;
  readonly grade: number;
  readonly weight: number;
  /** Whether much of it is much of the topic: "lots of rules". */
  readonly isCounted: boolean;
};
export const TOPIC = -1;

/** The lexicon of a locale, ready to read with. */
export type TypedLexicon = {
  readonly split: (text: string) => readonly TypedWord[];
  readonly topics: PatternIndex<TopicTag>;
  readonly words: PatternIndex<WordKind>;
  /** Values of number words, and how many minutes a unit of time has. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly units: ReadonlyMap<string, number>;
  /** Words that may be the subject of a short answer. */
  readonly subjects: ReadonlySet<string>;
  /** Whether it lists words that carry nothing, so that the others can be told. */
  readonly hasEmptyWords: boolean;
  /** By feature. */
  readonly scales: readonly (readonly NumberScale[])[];
};

const namedValues = (entries: readonly string[]): ReadonlyMap<string, number> =>
  new Map(
    entries.map(entry => {
      const [name = '', value = ''] = entry.split('=').map(part => part.trim());
      return [name, Number(value)] as const;
    }),
  );

type Listed = {readonly pattern: string} & Omit<TopicTag, 'weight'>;

const listTopics = ({lexicon, features}: HouseData): readonly Listed[] =>
  features.flatMap(({id}, feature) => {
    const words = lexicon.topics.get(id);
    if (!words) return [];
    const graded = words.grades.flatMap((patterns, grade) =>
      patterns.map(pattern => ({pattern, feature, grade, isCounted: false})),
    );
    const topical = (patterns: readonly string[], isCounted: boolean): readonly Listed[] =>
      patterns.map(pattern => ({pattern, feature, grade: TOPIC, isCounted}));
    return [...topical(words.topic, true), ...topical(words.aside, false), ...graded];
  });

/** A pattern weighs the less, the more features share it, and the more, the more words it has. */
const weighTopics = (listed: readonly Listed[], split: (pattern: string) => readonly string[]) => {
  const sharing = new Map<string, Set<number>>();
  for (const {pattern, feature} of listed)
    sharing.set(pattern, (sharing.get(pattern) ?? new Set<number>()).add(feature));
  return listed.map(({pattern, ...tag}) => {
    const words = split(pattern).reduce((sum, word) => sum + wordWidth(word), 0);
    const weight = (1 + 0.5 * (Math.max(1, words) - 1)) / Math.sqrt(sharing.get(pattern)?.size ?? 1);
    return {pattern, tag: {...tag, weight}};
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
  // Each pattern is asked for twice, and many stand in several topics.
  const known = new Map<string, readonly string[]>();
  const split = (pattern: string): readonly string[] => {
    const words = known.get(pattern) ?? join(spaceCharacters(foldLetters(pattern)).trim().split(/ +/));
    known.set(pattern, words);
    return words;
  };
  const topics = indexPatterns(weighTopics(listTopics(data), split), split);
  const kinds = indexPatterns(
    READ_KINDS.flatMap(kind => words[kind].map(pattern => ({pattern, tag: kind as WordKind}))),
    split,
  );
  const vocabulary = {
    words: new Set([...topics.vocabulary, ...kinds.vocabulary]),
    beginnings: new Set([...topics.beginnings, ...kinds.beginnings]),
  };
  return {
    split: createWordSplitter(lexicon, vocabulary),
    topics,
    words: kinds,
    numbers: namedValues(words.number),
    units: namedValues(words.unit),
    subjects: new Set(words.subject),
    hasEmptyWords: words.empty.length > 0,
    scales: data.features.map(({id}) => data.lexicon.topics.get(id)?.scales ?? []),
  };
};
