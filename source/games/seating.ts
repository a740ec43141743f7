import {type Chance, drawOrder} from './chance.ts';
import {type BySeat, type Refusal, refuse, type Seat} from './game.ts';

/** As whom the others speak to a player: a woman or not. Absent where the name decides. */
export type Addressed = {readonly isWoman?: boolean};

/** A seat as the whole table knows it. */
export type NamedSeat = {readonly seat: Seat; readonly name: string} & Addressed;

/** The part of a setup that says who plays. The order of players means nothing: chairs are drawn from the seed. */
export type SeatingSetup = {
  /** A player without a name draws one from `names`. A chair (a seat) may be reserved. */
  readonly players: readonly ({readonly name?: string; readonly chair?: number} & Addressed)[];
  /** Neutral names for players without one. */
  readonly names: readonly string[];
  /** A whole number from 0 to 2^53 − 1. */
  readonly seed: number;
};

/** Why players cannot be seated, in any game. */
export const SEATING_CODES = [
  'player-count',
  'bad-seed',
  'bad-chair',
  'bad-name',
  'duplicate-name',
  'too-few-names',
] as const;

/** Returns whether a value is a whole number in a range, both ends included. */
export const isWhole = (value: number, low: number, high: number): boolean =>
  Number.isInteger(value) && value >= low && value <= high;

/** Returns the first value that repeats an earlier one. */
export const firstDuplicate = <Value>(values: readonly Value[]): Value | undefined => {
  const seen = new Set<Value>();
  return values.find(value => seen.size === seen.add(value).size);
};

/** Names that differ only in case or outer spaces count as the same. */
const nameKey = (name: string): string => name.trim().toLowerCase();

const givenNames = ({players}: SeatingSetup): readonly string[] =>
  players.flatMap(({name}) => (name === undefined ? [] : [name]));

/** Returns the names that players without one may draw: not those of other players, and each once. */
export const freeNames = (setup: SeatingSetup): readonly string[] => {
  const used = new Set(['', ...givenNames(setup).map(nameKey)]);
  return setup.names.filter(name => {
    const key = nameKey(name);
    const isFree = !used.has(key);
    used.add(key);
    return isFree;
  });
};

/** Refuses a wrong number of players, or a wrong seed. */
export const refuseCount = ({players, seed}: SeatingSetup, fewest: number, most: number) => {
  const seats = players.length;
  if (!isWhole(seats, fewest, most)) return refuse('player-count', seats, [fewest, most]);
  return isWhole(seed, 0, Number.MAX_SAFE_INTEGER)
    ? undefined
    : refuse('bad-seed', seed, [0, Number.MAX_SAFE_INTEGER]);
};

/** Refuses a chair that is reserved twice, or that the table does not have. */
export const refuseChairs = ({players}: SeatingSetup) => {
  const last = players.length - 1;
  const chairs = players.flatMap(({chair}) => (chair === undefined ? [] : [chair]));
  const chair = firstDuplicate(chairs) ?? chairs.find(other => !isWhole(other, 0, last));
  return chair === undefined ? undefined : refuse('bad-chair', chair, [0, last]);
};

/** Refuses names that are blank or alike, and a list of names that is too short. */
export const refuseNames = (setup: SeatingSetup) => {
  const given = givenNames(setup);
  const bad = given.find(name => nameKey(name) === '');
  if (bad !== undefined) return refuse('bad-name', bad);
  const keys = given.map(nameKey);
  const duplicate = given.find((name, index) => keys.indexOf(nameKey(name)) !== index);
  if (duplicate !== undefined) return refuse('duplicate-name', duplicate);
  const free = freeNames(setup).length;
  const missing = setup.players.length - given.length;
  return free < missing ? refuse('too-few-names', free, [missing]) : undefined;
};

/** Returns player indexes by seat: reserved chairs stay, the others are drawn. */
export const seatPlayers = (setup: SeatingSetup, chance: Chance) => {
  const reserved = new Map(
    setup.players.flatMap(({chair}, player) => (chair === undefined ? [] : [[chair, player]])),
  );
  const free = setup.players.flatMap(({chair}, player) => (chair === undefined ? [player] : []));
  const drawn = drawOrder(chance, free);
  const waiting = [...drawn.value];
  const bySeat = setup.players.map((_, seat) => reserved.get(seat) ?? (waiting.shift() as number));
  return {value: bySeat, chance: drawn.chance};
};

/** Returns the seats with their names: given ones stay, the others are drawn. */
export const nameSeats = (setup: SeatingSetup, players: BySeat<number>, chance: Chance) => {
  const drawn = drawOrder(chance, freeNames(setup));
  const waiting = [...drawn.value];
  const seats = players.map((player, seat): NamedSeat => {
    const {name = waiting.shift() as string, isWoman} = setup.players[player] ?? {};
    return {seat, name, ...(isWoman === undefined ? {} : {isWoman})};
  });
  return {value: seats, chance: drawn.chance};
};

/** The longest text of a move, in UTF-16 units. The interface allows less. */
export const MAX_TEXT = 2000;

/** Why a text is refused, in any game. */
export const TEXT_CODES = ['empty-text', 'text-too-long', 'unwashed-text'] as const;

type Refused = {ok: false; refusal: Refusal<(typeof TEXT_CODES)[number]>};

/** What washed text never contains: controls, line ends, bidirectional controls, lone surrogates. */
const UNWASHED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Refuses a text that is too long or not washed. It may be blank. */
export const refuseBlankText = (text: string): Refused | undefined => {
  if (text.length > MAX_TEXT) return refuse('text-too-long', text.length, [MAX_TEXT]);
  return UNWASHED.test(text) ? refuse('unwashed-text') : undefined;
};

/** Refuses a text that is blank, too long or not washed. */
export const refuseText = (text: string): Refused | undefined =>
  text.trim() === '' ? refuse('empty-text') : refuseBlankText(text);
