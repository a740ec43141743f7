/** A line whose dialect was measured, in the order of the game. */
export type MeasuredLine = {
  readonly game: string;
  readonly seat: number;
  readonly model: string;
  /** From −1 (standard Arabic) to 1 (Egyptian). */
  readonly score: number;
};

/** Whether a model's lines follow the dialect of the lines before them. */
export type Following = {
  readonly model: string;
  /** The lines that have one of another seat before them. */
  readonly n: number;
  /** Pearson's correlation; `null` with fewer than three lines or when either side doesn't vary. */
  readonly r: number | null;
};

const correlate = (pairs: readonly (readonly [number, number])[]): number | null => {
  const n = pairs.length;
  if (n < 3) return null;
  const meanX = pairs.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = pairs.reduce((sum, [, y]) => sum + y, 0) / n;
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  return xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy);
};

/**
 * Correlates the score of each line with the mean score of all earlier lines of other seats in its game, by model. Leave
 * out lines without markers. Lines of a game must be in order; games may be mixed. The lines of one game depend on each
 * other, so this is a description and no test. Models are sorted by code point.
 */
export const measureFollowing = (lines: readonly MeasuredLine[]): readonly Following[] => {
  const bySeat = new Map<string, Map<number, {sum: number; count: number}>>();
  const pairs = new Map<string, (readonly [number, number])[]>();
  for (const {game, seat, model, score} of lines) {
    const seats = bySeat.get(game) ?? new Map<number, {sum: number; count: number}>();
    bySeat.set(game, seats);
    const others = [...seats].filter(([other]) => other !== seat).map(([, before]) => before);
    const count = others.reduce((sum, before) => sum + before.count, 0);
    const own = pairs.get(model) ?? [];
    pairs.set(model, own);
    if (count > 0) own.push([others.reduce((sum, before) => sum + before.sum, 0) / count, score]);
    const mine = seats.get(seat) ?? {sum: 0, count: 0};
    seats.set(seat, {sum: mine.sum + score, count: mine.count + 1});
  }
  return [...pairs]
    .map(([model, own]): Following => ({model, n: own.length, r: correlate(own)}))
    .sort((one, other) => (one.model < other.model ? -1 : 1));
};
