import {hashOn, hashText, NO_NUMBERS} from '../../games/chance.ts';
import type {Mind} from './mind.ts';
import {sortFew} from './sort-few.ts';

/** Words that may be said, and their hash. */
export type Line = {readonly text: string; readonly hash: number};

/** What the order of lines depends on: when each was said last, and the seed's hash. */
export type Shuffle = {readonly recent: ReadonlyMap<string, number>; readonly start: number};

/** The age of a line that was not said in earlier games. */
const NEVER = -1;

/** A line and what tells when it is to be said. */
type Placed = Line & {readonly age: number; readonly chance: number};

const ageOf = (text: string, {recent}: Shuffle): number =>
  recent.size === 0 ? NEVER : (recent.get(text) ?? NEVER);

const compare = (a: Placed, b: Placed): number => a.age - b.age || a.chance - b.chance;

/**
 * Lines in the order in which they are to be said: those not said in earlier games first, then the longest unsaid;
 * among equals as the seed has it.
 */
const orderLines = (lines: readonly Line[], shuffle: Shuffle): Deck => {
  const placed: Placed[] = [];
  for (const {text, hash} of lines)
    placed.push({text, hash, age: ageOf(text, shuffle), chance: hashOn(shuffle.start, hash)});
  return sortFew(placed, compare);
};

/** The line of that order which comes first. */
export const firstLine = <T extends Line>(lines: readonly T[], shuffle: Shuffle): T | undefined => {
  let first: T | undefined;
  let firstAge = 0;
  let firstChance = 0;
  for (const line of lines) {
    const age = ageOf(line.text, shuffle);
    const chance = hashOn(shuffle.start, line.hash);
    if (first && (age - firstAge || chance - firstChance) >= 0) continue;
    first = line;
    firstAge = age;
    firstChance = chance;
  }
  return first;
};

/** Makes the function that hashes the lines of a list; of each list it does so once. */
export const createLister = (): ((texts: readonly string[]) => readonly Line[]) => {
  const known = new WeakMap<readonly string[], readonly Line[]>();
  return texts => {
    const before = known.get(texts);
    if (before) return before;
    const lines = texts.map((text): Line => ({text, hash: hashText(text)}));
    known.set(texts, lines);
    return lines;
  };
};

/** Lines in the order in which they are to be said. */
export type Deck = readonly Line[];

/** Decks by the lists that they are of: put in order when first needed. */
export type Decks = Map<readonly string[], Deck>;

/** What the seats of a table share: when each recent line was said last (higher is later), and the table's decks. */
export type TableLines = {readonly recent: ReadonlyMap<string, number>; readonly decks: Decks};

const rankRecent = (recent: readonly string[] | undefined): ReadonlyMap<string, number> =>
  new Map((recent ?? []).map((text, index) => [text, index]));

/** How many tables' lines are kept before all are made anew. */
const MOST_TABLES = 64;

/** Makes the keeper of what tables share, so that it is made for the first seat only; it could be made for each. */
export const createTableKeeper = () => {
  const tables = new Map<
    number,
    {readonly said: readonly string[] | undefined; readonly lines: TableLines}
  >();
  return (seed: number, said: readonly string[] | undefined): TableLines => {
    const known = tables.get(seed);
    if (known && known.said === said) return known.lines;
    if (tables.size >= MOST_TABLES) tables.clear();
    const lines = {recent: rankRecent(said), decks: new Map()};
    tables.set(seed, {said, lines});
    return lines;
  };
};

/** How a mind puts lines in order by a seed: that of the whole table, or one of its own. */
export const shuffleBy = ({lines}: Mind, seed: number): Shuffle => ({
  recent: lines.recent,
  start: hashOn(NO_NUMBERS, seed),
});

const keepDeck = (decks: Decks, list: readonly string[], make: () => Deck): Deck => {
  const known = decks.get(list);
  if (known) return known;
  const deck = make();
  decks.set(list, deck);
  return deck;
};

/** A deck that the whole table shares: use it where the view tells how many of its lines were said. */
export const tableDeck = (mind: Mind, lines: readonly string[]): Deck =>
  keepDeck(mind.lines.decks, lines, () =>
    orderLines(mind.kit.linesOf(lines), shuffleBy(mind, mind.options.seed)),
  );

const NO_LINES: Deck = [];

/** A deck of one seat's own lines, and of others that go with these in all its game. */
export const ownDeck = (
  mind: Mind,
  lines: readonly string[],
  others: () => readonly Line[] = () => NO_LINES,
): Deck =>
  keepDeck(mind.ownDecks, lines, () =>
    orderLines(mind.kit.linesOf(lines).concat(others()), shuffleBy(mind, mind.streams.deck)),
  );

/**
 * This seat's part of shared lines: seats that speak at the same time cannot see each other's words, so the lines are
 * dealt out among them.
 */
export const dealtLines = (mind: Mind, lines: readonly string[]): Deck =>
  keepDeck(mind.dealtDecks, lines, () =>
    tableDeck(mind, lines).filter((_, index) => (index + mind.options.seed) % mind.seats === mind.me),
  );
