import {BLANK_NUMBER, createRow, type Row} from './row.ts';

/** Rows of the screen that move: those from `top` to `bottom`, up by so many, or down when that is negative. */
export type Shift = {readonly top: number; readonly bottom: number; readonly up: number};

/** A shift, and how many bytes it may save. */
type Worth = Shift & {readonly saved: number};

/** A line of the talk takes at most as many rows, at the smallest width. */
const furthest = 8;

/** In bytes; it takes time to find out how rows have moved, and orders to move them. */
const leastSaved = 100;

/** About what it costs to write one row over another, in bytes: its cells that differ, and the way to them. */
const costOf = (before: Row, after: Row): number => {
  if (before.text === after.text) return 0;
  const [old, next] = [before.sketch(), after.sketch()];
  let differing = 0;
  for (let column = 0; column < old.length || column < next.length; column++)
    if ((old[column] ?? BLANK_NUMBER) !== (next[column] ?? BLANK_NUMBER)) differing += 1;
  return differing + 8;
};

const EMPTY = createRow('');

/** Sums of the first 0, 1, 2, … numbers. */
const sumUp = (numbers: readonly number[]): readonly number[] => {
  const sums = [0];
  for (const number of numbers) sums.push((sums.at(-1) ?? 0) + number);
  return sums;
};

/** Which stretch of rows saves most when it moves up by `up`. */
const bestStretch = (
  before: readonly Row[],
  after: readonly Row[],
  costs: readonly number[],
  up: number,
): Worth => {
  const saving = (row: number, from: Row): number => (costs[row] ?? 0) - costOf(from, after[row] ?? EMPTY);
  const moved = sumUp(after.slice(up).map((_, row) => saving(row, before[row + up] ?? EMPTY)));
  const emptied = sumUp(after.map((_, row) => saving(row, EMPTY)));
  let best: Worth = {top: 0, bottom: 0, up, saved: 0};
  let top = 0;
  for (let end = 1; end < moved.length; end++) {
    const saved = (moved[end] ?? 0) - (moved[top] ?? 0) + (emptied[end + up] ?? 0) - (emptied[end] ?? 0);
    if (saved > best.saved) best = {top, bottom: end + up - 1, up, saved};
    if ((moved[end] ?? 0) < (moved[top] ?? 0)) top = end;
  }
  return best;
};

const upwards = (before: readonly Row[], after: readonly Row[], costs: readonly number[]): readonly Worth[] =>
  Array.from({length: Math.min(furthest, after.length - 1)}, (_, index) =>
    bestStretch(before, after, costs, index + 1),
  );

/** The move that brings most of one screen's rows to where another has them; nothing when none is worth its order. */
export const findShift = (before: readonly Row[], after: readonly Row[]): Shift | undefined => {
  const costs = after.map((row, index) => costOf(before[index] ?? EMPTY, row));
  if (costs.reduce((sum, cost) => sum + cost, 0) < leastSaved) return undefined;
  const last = after.length - 1;
  const downwards = upwards(before.toReversed(), after.toReversed(), costs.toReversed()).map(
    ({top, bottom, up, saved}) => ({top: last - bottom, bottom: last - top, up: -up, saved}),
  );
  const [best] = [...upwards(before, after, costs), ...downwards].toSorted((a, b) => b.saved - a.saved);
  return best !== undefined && best.saved >= leastSaved ? best : undefined;
};

/** The rows after the move: where nothing has come to, they are empty. */
export const shiftRows = (rows: readonly Row[], {top, bottom, up}: Shift): readonly Row[] =>
  rows.map((row, index) => {
    if (index < top || index > bottom) return row;
    const from = index + up;
    return from < top || from > bottom ? EMPTY : (rows[from] ?? EMPTY);
  });
