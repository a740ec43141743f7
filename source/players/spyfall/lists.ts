/** The item at an index that the list is known to have. Throws a `RangeError` when it does not: that is a bug. */
export const itemAt = <T>(list: readonly T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new RangeError(`There is no item at ${index} of ${list.length}.`);
  return item;
};

/** A number moved into the range from `low` to `high`. */
export const clamp = (number: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, number));
