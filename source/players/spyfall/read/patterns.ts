import {QUESTION_AND_ANSWER, rememberLatest} from '../remember-latest.ts';
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

/** Patterns with what they mean, indexed for searching. */
export type PatternIndex<Tag> = {
  readonly find: (words: readonly TypedWord[]) => readonly Hit<Tag>[];
  /** All whole words of the patterns, and all beginnings of words. */
  readonly vocabulary: readonly string[];
  readonly beginnings: readonly string[];
};

/** The patterns that begin with the same words. */
type Branch<Tag> = {
  /** The branches of the next word, whole or up to its star. Most have none: empty maps would take 6 MB. */
  words: Map<string, Branch<Tag>> | undefined;
  beginnings: Map<string, Branch<Tag>> | undefined;
  /** The patterns that end here, with their places in the list. */
  readonly ends: {readonly order: number; readonly length: number; readonly tag: Tag}[];
};

const createBranch = <Tag>(): Branch<Tag> => ({words: undefined, beginnings: undefined, ends: []});

const isBeginning = (word: string): boolean => word.endsWith('*');
const withoutStar = (word: string): string => word.slice(0, -1);

const branchOf = <Tag>(branches: Map<string, Branch<Tag>>, text: string): Branch<Tag> => {
  const branch = branches.get(text) ?? createBranch<Tag>();
  branches.set(text, branch);
  return branch;
};

const nextBranch = <Tag>(branch: Branch<Tag>, word: string): Branch<Tag> => {
  if (isBeginning(word)) {
    branch.beginnings ??= new Map();
    return branchOf(branch.beginnings, withoutStar(word));
  }
  branch.words ??= new Map();
  return branchOf(branch.words, word);
};

/** The branches that any form of a typed word leads to. */
const follow = <Tag>({words, beginnings}: Branch<Tag>, forms: readonly string[]): readonly Branch<Tag>[] => {
  const found: Branch<Tag>[] = [];
  const add = (branch: Branch<Tag> | undefined): void => {
    if (branch && !found.includes(branch)) found.push(branch);
  };
  for (const form of forms) {
    add(words?.get(form));
    if (beginnings === undefined) continue;
    for (let length = 1; length <= form.length; length++) add(beginnings.get(form.slice(0, length)));
  }
  return found;
};

/** The patterns that fit forms of a word, and the typed words from the next place on. */
const endsFrom = <Tag>(
  branch: Branch<Tag>,
  forms: readonly string[],
  typed: readonly TypedWord[],
  next: number,
): Branch<Tag>['ends'] =>
  follow(branch, forms).flatMap(found => [
    ...found.ends,
    ...endsFrom(found, typed[next]?.forms ?? [], typed, next + 1),
  ]);

/** Forms that begin alike. Those without a beginning, such as an article, come last: what is found first counts most. */
const formsAlike = ({forms}: TypedWord): readonly (readonly string[])[] =>
  forms.length < 2 ? [forms] : [...Map.groupBy(forms, form => form.slice(0, 2)).values()];

/** Indexes patterns, given as lists of words, which must be split in the same way as typed texts. */
export const indexPatterns = <Tag>(
  patterns: readonly {readonly words: readonly string[]; readonly tag: Tag}[],
): PatternIndex<Tag> => {
  const root = createBranch<Tag>();
  patterns.forEach(({words, tag}, order) => {
    words.reduce(nextBranch, root).ends.push({order, length: words.length, tag});
  });
  const all = patterns.flatMap(({words}) => words);
  return {
    find: rememberLatest(
      (typed: readonly TypedWord[]) =>
        typed.flatMap((word, start) =>
          formsAlike(word)
            .flatMap(forms => endsFrom(root, forms, typed, start + 1).sort((a, b) => a.order - b.order))
            .map(({length, tag}) => ({start, length, tag})),
        ),
      QUESTION_AND_ANSWER,
    ),
    vocabulary: all.filter(word => !isBeginning(word)),
    beginnings: all.filter(isBeginning).map(withoutStar),
  };
};
