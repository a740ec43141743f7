import type {ReportWords} from '../../packs/report-words.ts';
import type {Interval} from '../../statistics/exchange/extra.ts';
import type {By, Rate} from '../../statistics/exchange/rate.ts';
import type {Cell, Column, Row} from './section.ts';

/** A rate, with its interval when the report has one (see `intervals.ts`). */
type ShownRate = Rate & Partial<Interval>;

/** The row or column that pools all others. */
export const ALL = '*';

type Maybe = number | null | undefined;

/** Returns a cell without a number. */
export const emptyCell = (reason: string): Cell => ({kind: 'empty', reason});

/** Returns a rate as a cell, which is empty without an observation. */
export const rateCell = (
  rate: ShownRate | undefined,
  words: ReportWords,
  reason = words('report.empty'),
): Cell =>
  rate === undefined || rate.rate === null
    ? emptyCell(reason)
    : {kind: 'rate', rate: rate.rate, k: rate.k, n: rate.n, low: rate.lo, high: rate.hi};

/** Returns a share of 1 as a cell. */
export const shareCell = (share: Maybe, words: ReportWords, n?: number): Cell =>
  typeof share === 'number' ? {kind: 'rate', rate: share, n} : emptyCell(words('report.empty'));

/** Returns a number as a cell. */
export const numberCell = (value: Maybe, digits: number, words: ReportWords, n?: number): Cell =>
  typeof value === 'number' ? {kind: 'number', value, digits, n} : emptyCell(words('report.empty'));

/** Returns a number and its interval as a cell. */
export const intervalCell = (value: number, low: Maybe, high: Maybe, n?: number): Cell => ({
  kind: 'number',
  value,
  digits: 0,
  n,
  low: low ?? undefined,
  high: high ?? undefined,
});

/** Returns a count as a cell. */
export const countCell = (value: Maybe, words: ReportWords): Cell => numberCell(value, 0, words);

/** Returns columns whose titles come from the report. */
export const nameColumns = (names: readonly string[]): readonly Column[] =>
  names.map(id => ({id, title: id, isName: true}));

/** Returns the column that pools all others. */
export const allColumn = (words: ReportWords): Column => ({id: ALL, title: words('report.all')});

/** Returns rows by model. */
export const nameRows = (
  names: readonly string[],
  cells: (name: string) => readonly Cell[],
): readonly Row[] => names.map(id => ({id, title: id, isName: true, cells: cells(id)}));

/** Returns the row that pools all others. */
export const allRow = (words: ReportWords, cells: readonly Cell[]): Row => ({
  id: ALL,
  title: words('report.all'),
  isTotal: true,
  cells,
});

/** Returns the least and the greatest n of rates, of those that were observed. */
const rangeOf = (rates: readonly (Rate | undefined)[]): {low: number; high: number} | undefined => {
  const counts = rates.flatMap(rate => (rate === undefined || rate.n === 0 ? [] : [rate.n]));
  if (counts.length === 0) return undefined;
  return {low: Math.min(...counts), high: Math.max(...counts)};
};

/** Says how many observations the cells of a table rest on. */
export const describeRange = (rates: readonly (Rate | undefined)[], words: ReportWords): string => {
  const range = rangeOf(rates);
  if (range === undefined) return words('report.n-none');
  const {low, high} = range;
  return low === high ? words('report.n-each', {n: low}) : words('report.n-range', {low, high});
};

/** Returns the values of a grid for some rows and columns. */
export const gridValues = <T>(
  grid: By<By<T>>,
  rows: readonly string[],
  columns: readonly string[],
): readonly (T | undefined)[] => rows.flatMap(row => columns.map(column => grid[row]?.[column]));
