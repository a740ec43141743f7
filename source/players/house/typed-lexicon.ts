import type {HouseData} from '../../packs/house/house-data.ts';
import type {NumberScale, WordKind} from '../../packs/house/parse-lexicon.ts';
import {indexPatterns, type PatternIndex} from './patterns.ts';
import {createWordSplitter, type TypedWord} from './typed-words.ts';

/** What a topic pattern stands for: a feature, and a grade of it; `TOPIC` for words of the topic without a grade. */
export type TopicTag = {readonly feature: number; readonly grade: number; readonly weight: number};
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
  /** By feature. */
  readonly scales: readonly (readonly NumberScale[])[];
};

/** Kinds that name words for reading along, not values. */
const READ_KINDS = [
  'yes',
  'no',
  'not',
  'most',
  'soft',
  'high',
  'mid',
  'low',
  'vague',
  'open',
  'agree',
  'differ',
  'but',
  'asks',
] as const;

const namedValues = (entries: readonly string[]): ReadonlyMap<string, number> =>
  new Map(
    entries.map(entry => {
      const [name = '', value = ''] = entry.split('=').map(part => part.trim());
      return [name, Number(value)] as const;
    }),
  );

type Listed = {readonly pattern: string; readonly feature: number; readonly grade: number};

const listTopics = ({lexicon, features}: HouseData): readonly Listed[] =>
  features.flatMap(({id}, feature) => {
    const words = lexicon.topics.get(id);
    if (!words) return [];
    const graded = words.grades.flatMap((patterns, grade) =>
      patterns.map(pattern => ({pattern, feature, grade})),
    );
    return [...words.topic.map(pattern => ({pattern, feature, grade: TOPIC})), ...graded];
  });

/** A pattern weighs the less, the more features share it, and the more, the more words it has. */
const weighTopics = (listed: readonly Listed[]) => {
  const sharing = new Map<string, Set<number>>();
  for (const {pattern, feature} of listed)
    sharing.set(pattern, (sharing.get(pattern) ?? new Set<number>()).add(feature));
  return listed.map(({pattern, feature, grade}) => {
    const words = pattern.split(' ').length;
    const weight = (1 + 0.5 * (words - 1)) / Math.sqrt(sharing.get(pattern)?.size ?? 1);
    return {pattern, tag: {feature, grade, weight}};
  });
};

/** Prepares the lexicon of house data. */
export const createTypedLexicon = (data: HouseData): TypedLexicon => {
  const {words} = data.lexicon;
  const topics = indexPatterns(weighTopics(listTopics(data)));
  const kinds = indexPatterns(
    READ_KINDS.flatMap(kind => words[kind].map(pattern => ({pattern, tag: kind as WordKind}))),
  );
  const vocabulary = new Set([...topics.vocabulary, ...kinds.vocabulary]);
  const beginnings = new Set([...topics.beginnings, ...kinds.beginnings]);
  return {
    split: createWordSplitter(data.lexicon, vocabulary, beginnings),
    topics,
    words: kinds,
    numbers: namedValues(words.number),
    units: namedValues(words.unit),
    subjects: new Set(words.subject),
    scales: data.features.map(({id}) => data.lexicon.topics.get(id)?.scales ?? []),
  };
};
