/** One line of the report (interfaces.md). Ratios are of the medians of interleaved runs. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What was measured beside it in the same run. */
  readonly baseline: string;
  readonly baselineValue: number;
  /** Value by baseline value. */
  readonly ratio: number;
  readonly target: string;
  readonly ok: boolean;
};

/** The value below which a share of the sorted values lies; `share` from 0 to 1. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Milliseconds that a piece of work takes. */
export const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Measures two things in turns, so that a busy moment of the machine meets both; answers both medians. */
export const interleave = async (
  runs: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<readonly [number, number]> => {
  const values: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run++) {
    values[0].push(await first());
    values[1].push(await second());
  }
  return [median(values[0]), median(values[1])];
};

/** Rounds to what a reader can use. */
export const rounded = (value: number): number => Number(value.toPrecision(Math.abs(value) >= 1000 ? 4 : 3));

/** Makes a figure; whether it keeps its target is decided before rounding. */
export const figure = (facts: Omit<Figure, 'ratio'>): Figure => ({
  ...facts,
  value: rounded(facts.value),
  baselineValue: rounded(facts.baselineValue),
  ratio: rounded(facts.value / facts.baselineValue),
});
