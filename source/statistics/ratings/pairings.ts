import type {Design} from './fit.ts';

/** Who plays whom: the spy's model against the models of the villagers. Models are numbers. */
export type Pairing = {
  readonly spy: number;
  /** The models of the villagers, each once. */
  readonly villagers: readonly number[];
  /** The share of the villagers' seats that each of them has. */
  readonly shares: readonly number[];
  /** Whether the villagers are of several models. */
  readonly isMixed: boolean;
  /** Whether one model plays both sides alone. Such a game says nothing about ratings. */
  readonly isSelfPlay: boolean;
};

/** The pairings that occurred. Games hold the number of theirs. */
export type Pairings = {
  readonly list: readonly Pairing[];
  /** Returns the number of a pairing, given the spy's model and the model of each villager's seat. */
  readonly number: (spy: number, villagers: readonly number[]) => number;
};

const makePairing = (spy: number, seats: readonly number[]): Pairing => {
  const villagers = [...new Set(seats)];
  return {
    spy,
    villagers,
    shares: villagers.map(model => seats.filter(other => other === model).length / seats.length),
    isMixed: villagers.length > 1,
    isSelfPlay: villagers.length === 1 && villagers[0] === spy,
  };
};

/** Makes an empty list of pairings. */
export const createPairings = (): Pairings => {
  const list: Pairing[] = [];
  const numbers = new Map<string, number>();
  const number = (spy: number, seats: readonly number[]): number => {
    const villagers = [...seats].sort((one, other) => one - other);
    const key = `${spy}:${villagers.join(',')}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, list.length);
    list.push(makePairing(spy, villagers));
    return list.length - 1;
  };
  return {list, number};
};

/** Returns the villagers' one model; `undefined` for a mixed team. */
export const villagerModel = ({isMixed, villagers}: Pairing): number | undefined =>
  isMixed ? undefined : villagers[0];

/** Returns all models of a pairing. */
export const modelsOf = ({spy, villagers}: Pairing): readonly number[] => [...new Set([spy, ...villagers])];

/** Where the parameters of a model are. */
export type Places = {
  readonly spy: (model: number) => number;
  readonly villager: (model: number) => number;
};

/**
 * Returns the design of a pairing: +1 at the spy's model, −1 shared by the villagers', and weights of 1 at `others`.
 */
export const designOf = (
  {spy, villagers, shares}: Pairing,
  places: Places,
  others: readonly number[] = [],
): Design => {
  const weights = new Map<number, number>();
  const add = (at: number, x: number): void => {
    weights.set(at, (weights.get(at) ?? 0) + x);
  };
  add(places.spy(spy), 1);
  for (const [index, model] of villagers.entries()) add(places.villager(model), -(shares[index] ?? 0));
  for (const at of others) add(at, 1);
  return {at: [...weights.keys()], x: [...weights.values()]};
};
