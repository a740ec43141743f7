/**
 * Makes a stream of numbers from 0 to 1 (1 excluded): mulberry32, which the reports name, so that a bootstrap with a
 * seed repeats anywhere.
 */
export const mulberry32 = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Returns a quantile of sorted values by linear interpolation (type 7). There must be at least one value. */
export const quantile = (sorted: readonly number[], share: number): number => {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[below + 1] ?? low;
  return low + (place - below) * (high - low);
};
