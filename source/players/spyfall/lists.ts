/**
 * Returns the item at an index. Throws a `RangeError` when there is none, which is a bug. Don't use it for lists of numbers that
 * are computed with: V8 makes all lists that come here alike, and boxes every number of theirs.
 */
export const itemAt = <T>(list: readonly T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new RangeError(`There is no item at ${index} of ${list.length}.`);
  return item;
};

/** Returns a number limited to the range from `low` to `high`. */
export const clamp = (number: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, number));
