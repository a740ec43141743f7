/*
 * Arithmetic on lists of numbers. To choose one question, a house player needs thousands of these sums. They are
 * loops by index, because `map`, `reduce` and `entries` took up to twice as long.
 */

/** Probabilities of the cases 0, 1, 2 …, which sum to 1. */
export type Distribution = readonly number[];

/**
 * Returns a number of each item. Use it in place of `map` for what is computed with below: `map` of a list of objects makes
 * another list of objects, with each number in a box, and V8 then boxes all numbers that go through the same code.
 */
export const numbersOf = <T>(items: readonly T[], toNumber: (item: T) => number): number[] => {
  const numbers: number[] = [];
  for (const item of items) numbers.push(toNumber(item));
  return numbers;
};

/** Returns a list of zeros, made like that for the same reason. */
export const zeros = (count: number): number[] => {
  const list: number[] = [];
  while (list.length < count) list.push(0);
  return list;
};

/** Returns the sums of two lists, item by item. */
export const add = (one: readonly number[], other: readonly number[]): number[] => {
  const sums = one.slice();
  for (let index = 0; index < sums.length; index++) sums[index] = (one[index] ?? 0) + (other[index] ?? 0);
  return sums;
};

/** Returns the differences of two lists, item by item. */
export const subtract = (one: readonly number[], other: readonly number[]): number[] => {
  const differences = one.slice();
  for (let index = 0; index < one.length; index++)
    differences[index] = (one[index] ?? 0) - (other[index] ?? 0);
  return differences;
};

/** Returns a list with a number added to each item. */
export const raise = (list: readonly number[], by: number): readonly number[] => {
  const raised = list.slice();
  for (let index = 0; index < raised.length; index++) raised[index] = (list[index] ?? 0) + by;
  return raised;
};

/** Returns the value at each place. */
export const valuesAt = (values: readonly number[], places: readonly number[]): readonly number[] => {
  const found: number[] = [];
  for (let index = 0; index < places.length; index++) found.push(values[places[index] ?? 0] ?? 0);
  return found;
};

/** Returns the mean of a value by case. */
export const meanUnder = (cases: Distribution, values: readonly number[]): number => {
  let mean = 0;
  for (let index = 0; index < cases.length; index++) mean += (cases[index] ?? 0) * (values[index] ?? 0);
  return mean;
};

/** Returns the highest number of a list; `-Infinity` for none. */
export const highestOf = (numbers: readonly number[]): number => {
  let highest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    if (number > highest) highest = number;
  }
  return highest;
};

/** Does what `softmax` does, in the list itself, which must be the caller's own. */
export const softmaxIn = (list: number[], sharpness = 1): Distribution => {
  const best = highestOf(list);
  let total = 0;
  for (let index = 0; index < list.length; index++) {
    const weight = Math.exp(((list[index] ?? 0) - best) * sharpness);
    list[index] = weight;
    total += weight;
  }
  for (let index = 0; index < list.length; index++) list[index] = (list[index] ?? 0) / total;
  return list;
};

/**
 * Turns logarithms into probabilities: each case weighs exp(logarithm × sharpness). A case of `-Infinity` gets 0,
 * unless every case is.
 */
export const softmax = (logarithms: readonly number[], sharpness?: number): Distribution =>
  softmaxIn(logarithms.slice(), sharpness);

/** Returns Shannon's entropy, in nats. All probabilities must be above 0. */
export const entropy = (cases: Distribution): number => {
  let total = 0;
  for (let index = 0; index < cases.length; index++) {
    const probability = cases[index] ?? 0;
    total -= probability * Math.log(probability);
  }
  return total;
};

/** Returns the Kullback–Leibler divergence of `truth` from `expected`, in nats. Probabilities must be above 0. */
export const divergence = (truth: Distribution, expected: Distribution): number => {
  let total = 0;
  for (let index = 0; index < truth.length; index++) {
    const probability = truth[index] ?? 0;
    total += probability * Math.log(probability / (expected[index] ?? 0));
  }
  return total;
};

/**
 * Returns the mutual information of a source and an observation, in nats: how much the observation reveals about the
 * source. The source is the first with the probability `share`, else the second.
 */
export const informationOnSource = (share: number, first: Distribution, second: Distribution): number => {
  let total = 0;
  for (let index = 0; index < first.length; index++) {
    const byFirst = first[index] ?? 0;
    const bySecond = second[index] ?? 0;
    const byEither = share * byFirst + (1 - share) * bySecond;
    total += share * byFirst * Math.log(byFirst / byEither);
    total += (1 - share) * bySecond * Math.log(bySecond / byEither);
  }
  return total;
};
