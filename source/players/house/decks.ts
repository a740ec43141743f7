import {hashNumbers, hashText} from '../../games/chance.ts';
import type {Mind} from './mind.ts';
import {streamSeed} from './streams.ts';

/**
 * Lines in the order in which they are to be said: those not said in earlier games first, then the longest unsaid;
 * among equals as the seed has it. `salt` tells decks apart; a deck of the whole table is the same for every seat.
 */
export const orderLines = <T>(
  lines: readonly T[],
  textOf: (line: T) => string,
  recent: ReadonlyMap<string, number>,
  seed: number,
): readonly T[] => {
  const keyed = lines.map(line => {
    const text = textOf(line);
    return {line, age: recent.get(text) ?? -1, chance: hashNumbers(seed, hashText(text))};
  });
  keyed.sort((a, b) => a.age - b.age || a.chance - b.chance);
  return keyed.map(({line}) => line);
};

/** When each recent line was said last: higher is later. */
export const rankRecent = (recent: readonly string[] | undefined): ReadonlyMap<string, number> =>
  new Map((recent ?? []).map((text, index) => [text, index]));

const same = (text: string): string => text;

/** A deck that the whole table shares: use it where the view tells how many of its lines were said. */
export const tableDeck = (mind: Mind, lines: readonly string[]): readonly string[] => {
  const known = mind.decks.get(lines);
  if (known) return known;
  const deck = orderLines(lines, same, mind.recent, mind.options.seed);
  mind.decks.set(lines, deck);
  return deck;
};

/** A deck of one seat's own lines. */
export const ownDeck = (mind: Mind, lines: readonly string[]): readonly string[] =>
  orderLines(lines, same, mind.recent, streamSeed(mind.options.seed, mind.me, 'deck'));

/**
 * This seat's part of shared lines: seats that speak at the same time cannot see each other's words, so the lines are
 * dealt out among them.
 */
export const dealtLines = (mind: Mind, lines: readonly string[]): readonly string[] =>
  tableDeck(mind, lines).filter((_, index) => (index + mind.options.seed) % mind.seats === mind.me);
