/**
 * Seeded chance of the engine: a counter generator in 32-bit integer arithmetic, so that the same seed gives the
 * same draws on every machine and the state of a generator is two plain numbers.
 */

/** A generator's whole state: the seed and how many draws were taken. */
export type Chance = {readonly seed: number; readonly draws: number};

/** A draw and the generator after it. */
export type Drawn<T> = {readonly value: T; readonly chance: Chance};

/** The finalizer of MurmurHash3 (public domain, Austin Appleby): every input bit changes half of the output bits. */
const mix = (value: number): number => {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

const GOLDEN = 0x9e3779b9;

/** The hash of no numbers: where `hashOn` starts. */
export const NO_NUMBERS = 0x2545f491;

/** Returns the bits of a whole number above its lowest 32. Most numbers have none, which needs no division. */
const upperBits = (number: number): number =>
  number >>> 0 === number ? 0 : Math.floor(number / 4_294_967_296) | 0;

/** Adds a whole number (up to 53 bits) to a hash of numbers; order matters. Returns the new hash. */
export const hashOn = (hash: number, number: number): number =>
  mix(mix(hash + Math.imul(number | 0, GOLDEN)) + upperBits(number) + 0x7f4a7c15);

/** Hashes whole numbers (up to 53 bits each) to 32 bits; order matters. Where speed matters, use `hashOn`. */
export const hashNumbers = (...numbers: readonly number[]): number => {
  let h = NO_NUMBERS;
  for (const number of numbers) h = hashOn(h, number);
  return h;
};

/** Hashes a text to 32 bits (FNV-1a over UTF-16 units, finalized). */
export const hashText = (text: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h);
};

/** Makes a generator from a whole-number seed, 0 to 2^53 − 1. */
export const createChance = (seed: number): Chance => ({seed, draws: 0});

/** Returns a uniform number in [0, 1): a pure function of a seed and a draw's number. */
export const uniformAt = (seed: number, draw: number): number =>
  hashOn(hashOn(NO_NUMBERS, seed), draw) / 4_294_967_296;

/** Draws a uniform number in [0, 1). */
export const drawUniform = (chance: Chance): Drawn<number> => ({
  value: uniformAt(chance.seed, chance.draws),
  chance: {seed: chance.seed, draws: chance.draws + 1},
});

/** Draws a whole number from 0 to `below` − 1. */
export const drawBelow = (chance: Chance, below: number): Drawn<number> => {
  const drawn = drawUniform(chance);
  return {value: Math.floor(drawn.value * below), chance: drawn.chance};
};

/** Shuffles the items (Fisher–Yates). */
export const drawOrder = <T>(chance: Chance, items: readonly T[]): Drawn<readonly T[]> => {
  const {seed} = chance;
  const order = [...items];
  let {draws} = chance;
  for (let last = order.length - 1; last > 0; last--) {
    const drawn = Math.floor(uniformAt(seed, draws++) * (last + 1));
    const held = order[last] as T;
    order[last] = order[drawn] as T;
    order[drawn] = held;
  }
  return {value: order, chance: {seed, draws}};
};
