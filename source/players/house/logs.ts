const STEPS = 8192;

const TABLE: Float64Array = Float64Array.from({length: STEPS + 2}, (_, step) =>
  Math.log(Math.max(step, 0.5) / STEPS),
);

/**
 * The natural logarithm of a probability from a table, between its steps by a straight line. Choosing a question takes
 * thousands of them, and a choice among questions needs no more than three digits.
 */
export const logOf = (probability: number): number => {
  const place = probability * STEPS;
  // As a whole number, which takes half as long as `Math.floor` does to find a place in a table.
  const step = place | 0;
  const low = TABLE[step] as number;
  return low + ((TABLE[step + 1] as number) - low) * (place - step);
};
