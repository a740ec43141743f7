/*
 * Arithmetic on lists of numbers. To choose one question, a house player needs thousands of these sums. They are
 * loops by index, because `map`, `reduce` and `entries` took up to twice as long.
 */

/** Probabilities of the cases 0, 1, 2 …, which sum to 1. */
export type Distribution = readonly number[];

/** The sums of two lists, place by place. */
export const add = (one: readonly number[], other: readonly number[]): readonly number[] => {
  const sums = one.slice();
  for (let index = 0; index < sums.length; index++) sums[index] = (one[index] ?? 0) + (other[index] ?? 0);
  return sums;
};

/** The differences of two lists, place by place. */
export const subtract = (one: readonly number[], other: readonly number[]): readonly number[] => {
  const differences = one.slice();
  for (let index = 0; index < one.length; index++)
    differences[index] = (one[index] ?? 0) - (other[index] ?? 0);
  return differences;
};

/** The mean of a value by case. */
export const meanUnder = (cases: Distribution, values: readonly number[]): number => {
  let mean = 0;
  for (let index = 0; index < cases.length; index++) mean += (cases[index] ?? 0) * (values[index] ?? 0);
  return mean;
};

/**
 * Turns logarithms into probabilities: each case weighs exp(logarithm × sharpness). A case of `-Infinity` gets 0,
 * unless all are.
 */
export const softmax = (logarithms: readonly number[], sharpness = 1): Distribution => {
  const best = Math.max(...logarithms);
  const shares = logarithms.slice();
  let total = 0;
  for (let index = 0; index < shares.length; index++) {
    const weight = Math.exp(((logarithms[index] ?? 0) - best) * sharpness);
    shares[index] = weight;
    total += weight;
  }
  for (let index = 0; index < shares.length; index++) shares[index] = (shares[index] ?? 0) / total;
  return shares;
};

/** Shannon's entropy, in nats. All probabilities must be above 0. */
export const entropy = (cases: Distribution): number => {
  let total = 0;
  for (const probability of cases) total -= probability * Math.log(probability);
  return total;
};

/** The Kullback–Leibler divergence of `truth` from `expected`, in nats. All probabilities must be above 0. */
export const divergence = (truth: Distribution, expected: Distribution): number => {
  let total = 0;
  for (let index = 0; index < truth.length; index++) {
    const probability = truth[index] ?? 0;
    total += probability * Math.log(probability / (expected[index] ?? 0));
  }
  return total;
};

/**
 * The mutual information of a source and what is seen of it, in nats: how much seeing tells about the source. With
 * the probability `share` it is the first source, else the second.
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
