import type {Pattern} from '../../packs/house/parse-lexicon.ts';
import type {TypedWord} from './typed-words.ts';

/** A pattern found in typed words: where, how many words, and what it stands for. */
export type Hit<Tag> = {readonly start: number; readonly length: number; readonly tag: Tag};

type PatternWord = {readonly text: string; readonly isBeginning: boolean};
type Entry<Tag> = {readonly words: readonly PatternWord[]; readonly tag: Tag};

/** Patterns with what they stand for, ready to be looked for. */
export type PatternIndex<Tag> = {
  readonly find: (words: readonly TypedWord[]) => readonly Hit<Tag>[];
  /** All whole words of the patterns, and all beginnings. */
  readonly vocabulary: readonly string[];
  readonly beginnings: readonly string[];
};

const toWords = (pattern: Pattern, split: (pattern: Pattern) => readonly string[]): readonly PatternWord[] =>
  split(pattern).map(word =>
    word.endsWith('*') ? {text: word.slice(0, -1), isBeginning: true} : {text: word, isBeginning: false},
  );

const fits = ({text, isBeginning}: PatternWord, typed: TypedWord | undefined): boolean =>
  typed?.forms.some(form => (isBeginning ? form.startsWith(text) : form === text)) ?? false;

const groupByStart = <Tag>(entries: readonly Entry<Tag>[]): ReadonlyMap<string, readonly Entry<Tag>[]> => {
  const groups = new Map<string, Entry<Tag>[]>();
  for (const entry of entries) {
    const start = (entry.words[0] as PatternWord).text.slice(0, 2);
    const group = groups.get(start) ?? [];
    group.push(entry);
    groups.set(start, group);
  }
  return groups;
};

/** Indexes patterns; `split` takes them apart as typed texts are. */
export const indexPatterns = <Tag>(
  patterns: readonly {readonly pattern: Pattern; readonly tag: Tag}[],
  split: (pattern: Pattern) => readonly string[],
): PatternIndex<Tag> => {
  const entries = patterns.map(({pattern, tag}) => ({words: toWords(pattern, split), tag}));
  const groups = groupByStart(entries);
  const all = entries.flatMap(({words}) => words);
  return {
    find: typed =>
      typed.flatMap(({forms}, start) => {
        const starts = new Set(forms.map(form => form.slice(0, 2)));
        const candidates = [...starts].flatMap(key => groups.get(key) ?? []);
        return candidates.flatMap(({words, tag}) =>
          words.every((word, offset) => fits(word, typed[start + offset]))
            ? [{start, length: words.length, tag}]
            : [],
        );
      }),
    vocabulary: all.filter(({isBeginning}) => !isBeginning).map(({text}) => text),
    beginnings: all.filter(({isBeginning}) => isBeginning).map(({text}) => text),
  };
};

/** Hits without those that lie inside a longer one. */
export const longestHits = <Tag>(hits: readonly Hit<Tag>[]): readonly Hit<Tag>[] => {
  /** By the word where hits start, the farthest end of one that starts there. */
  const own: number[] = [];
  for (const {start, length} of hits) own[start] = Math.max(own[start] ?? 0, start + length);
  /** The same of those that start before. */
  const before: number[] = [0];
  for (let at = 0; at < own.length; at++) before.push(Math.max(before[at] as number, own[at] ?? 0));
  return hits.filter(({start, length}) => {
    const end = start + length;
    return (before[start] as number) < end && (own[start] as number) === end;
  });
};
