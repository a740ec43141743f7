import type {Interval} from './exchange/extra.ts';
import type {Rate} from './exchange/rate.ts';
import {Z95} from './ratings/rate.ts';

/** Returns a share with its counts. */
export const rateOf = (k: number, n: number): Rate => ({k, n, rate: n === 0 ? null : k / n});

/** Returns the sum of values; 0 without any. */
export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Returns the mean of the values that are not `null`; `null` without any. */
export const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter(value => value !== null);
  return known.length === 0 ? null : sumOf(known) / known.length;
};

/** Returns the standard deviation with n − `less`; `null` with fewer than `less` + 1 values. */
export const deviationOf = (values: readonly number[], less: 0 | 1): number | null => {
  const mean = meanOf(values);
  if (mean === null || values.length <= less) return null;
  return Math.sqrt(sumOf(values.map(value => (value - mean) ** 2)) / (values.length - less));
};

/** Returns the median; `null` without values. */
export const medianOf = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/** Returns the entropy of counts in bits; 0 without any. */
export const entropyOf = (counts: Iterable<number>): number => {
  let [total, sum, kinds] = [0, 0, 0];
  for (const count of counts) {
    if (count === 0) continue;
    total += count;
    sum += count * Math.log2(count);
    kinds += 1;
  }
  // −Σ p log p = log n − Σ c log c / n. Exactly 0, and not almost, when there is one kind.
  return kinds < 2 ? 0 : Math.log2(total) - sum / total;
};

/** Adds one, or more, to a count. */
export const count = <Key>(counts: Map<Key, number>, key: Key, by = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

/**
 * Returns Wilson's 95% interval of a share of `k` in `n` (Wilson 1927); `undefined` when `n` is 0. It stays within 0
 * and 1, and says something even when nothing or everything was hit.
 */
export const wilson = (k: number, n: number): Interval | undefined => {
  if (n === 0) return undefined;
  const square = Z95 ** 2;
  const middle = (k + square / 2) / (n + square);
  const half = (Z95 / (n + square)) * Math.sqrt((k * (n - k)) / n + square / 4);
  return {lo: k === 0 ? 0 : middle - half, hi: k === n ? 1 : middle + half};
};

/** Ranks from 1, where equal values share the mean of theirs. */
const ranksOf = (values: readonly number[]): readonly number[] =>
  values.map(value => {
    const below = values.filter(other => other < value).length;
    const same = values.filter(other => other === value).length;
    return below + (same + 1) / 2;
  });

/** Returns Pearson's correlation; `null` when one side doesn't vary. */
const correlate = (xs: readonly number[], ys: readonly number[]): number | null => {
  const [x, y] = [meanOf(xs) ?? 0, meanOf(ys) ?? 0];
  const cross = sumOf(xs.map((value, index) => (value - x) * ((ys[index] ?? 0) - y)));
  const square = sumOf(xs.map(value => (value - x) ** 2)) * sumOf(ys.map(value => (value - y) ** 2));
  return square === 0 ? null : cross / Math.sqrt(square);
};

/** Returns Spearman's ρ with mean ranks for ties; `null` when one side doesn't vary. */
export const spearman = (xs: readonly number[], ys: readonly number[]): number | null =>
  correlate(ranksOf(xs), ranksOf(ys));

/** Returns Kendall's τ-b, which accounts for ties; `null` when one side doesn't vary. */
export const kendall = (xs: readonly number[], ys: readonly number[]): number | null => {
  let [agreement, xPairs, yPairs] = [0, 0, 0];
  for (let i = 0; i < xs.length; i += 1)
    for (let j = 0; j < i; j += 1) {
      const x = Math.sign((xs[i] ?? 0) - (xs[j] ?? 0));
      const y = Math.sign((ys[i] ?? 0) - (ys[j] ?? 0));
      agreement += x * y;
      xPairs += x * x;
      yPairs += y * y;
    }
  return xPairs * yPairs === 0 ? null : agreement / Math.sqrt(xPairs * yPairs);
};
