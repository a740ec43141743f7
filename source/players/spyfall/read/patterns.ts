import {rememberLatest} from '../remember-latest.ts';
import type {TypedWord} from './typed-words.ts';

/** A pattern found in typed words: where, how many words, and what it means. */
export type Hit<Tag> = {readonly start: number; readonly length: number; readonly tag: Tag};

/** Returns whether the word at a place is part of a hit. */
export const covers = ({start, length}: Hit<unknown>, place: number): boolean =>
  start <= place && place < start + length;

/** Returns whether a hit is part of a longer one. */
export const isInside = ({start, length}: Hit<unknown>, longer: Hit<unknown>): boolean =>
  longer.length > length && longer.start <= start && start + length <= longer.start + longer.length;

/** Returns the hits that are not inside a longer one. Takes time in proportion to the number of hits. */
export const longestHits = <Tag>(hits: readonly Hit<Tag>[]): readonly Hit<Tag>[] => {
  /** By the word where hits start: the farthest end of a hit that starts there. */
  const own: number[] = [];
  for (const {start, length} of hits) own[start] = Math.max(own[start] ?? 0, start + length);
  /** The same for hits that start earlier. */
  const before: number[] = [0];
  for (let at = 0; at < own.length; at++) before.push(Math.max(before[at] ?? 0, own[at] ?? 0));
  return hits.filter(({start, length}) => {
    const end = start + length;
    return (before[start] ?? 0) < end && own[start] === end;
  });
};

type PatternWord = {readonly text: string; readonly isBeginning: boolean};

/** Patterns with what they mean, indexed for searching. */
export type PatternIndex<Tag> = {
  readonly find: (words: readonly TypedWord[]) => readonly Hit<Tag>[];
  /** All whole words of the patterns, and all beginnings of words. */
  readonly vocabulary: readonly string[];
  readonly beginnings: readonly string[];
};

const toPatternWord = (word: string): PatternWord =>
  word.endsWith('*') ? {text: word.slice(0, -1), isBeginning: true} : {text: word, isBeginning: false};

const fits = ({text, isBeginning}: PatternWord, typed: TypedWord | undefined): boolean => {
  if (typed === undefined) return false;
  // A plain loop: every key that is typed comes here thousands of times.
  for (const form of typed.forms) if (isBeginning ? form.startsWith(text) : form === text) return true;
  return false;
};

/** Patterns are grouped by their first letters, so that each word is compared with few of them. */
const groupKey = (word: string): string => word.slice(0, 2);

/** Indexes patterns, given as lists of words, which must be split in the same way as typed texts. */
export const indexPatterns = <Tag>(
  patterns: readonly {readonly words: readonly string[]; readonly tag: Tag}[],
): PatternIndex<Tag> => {
  const entries = patterns.map(({words, tag}) => ({words: words.map(toPatternWord), tag}));
  const groups = Map.groupBy(entries, ({words}) => groupKey(words[0]?.text ?? ''));
  const all = entries.flatMap(({words}) => words);
  return {
    // One line is searched several times in a row.
    find: rememberLatest((typed: readonly TypedWord[]) =>
      typed.flatMap(({forms}, start) =>
        [...new Set(forms.map(groupKey))]
          .flatMap(key => groups.get(key) ?? [])
          .filter(({words}) => words.every((word, offset) => fits(word, typed[start + offset])))
          .map(({words, tag}) => ({start, length: words.length, tag})),
      ),
    ),
    vocabulary: all.filter(({isBeginning}) => !isBeginning).map(({text}) => text),
    beginnings: all.filter(({isBeginning}) => isBeginning).map(({text}) => text),
  };
};
