import type {ReportWords} from '../../packs/report-words.ts';
import type {By, Rate} from '../../statistics/exchange/rate.ts';
import {ALL, allColumn, allRow, describeRange, gridValues, nameColumns, nameRows, rateCell} from './cells.ts';
import type {Chart, Row, Section} from './section.ts';

type GridOf = {
  readonly grid: By<By<Rate>>;
  /** Models, in the order shown. */
  readonly rows: readonly string[];
  /** Scenarios or languages. */
  readonly columns: readonly string[];
  /** Why a cell may be empty. */
  readonly reason?: string;
  readonly chart?: Chart['kind'];
};

type Said = Pick<Section, 'id' | 'title' | 'what'> &
  Partial<Pick<Section, 'paper' | 'notes' | 'isDetail' | 'isKey'>>;

const chartOf = (kind: Chart['kind'] | undefined, count: number): Chart | undefined => {
  const columns = Array.from({length: count}, (_, index) => index);
  if (kind === 'heat') return {kind, columns, low: 0, high: 1};
  return kind === 'bars' ? {kind, columns} : undefined;
};

/** Returns a section of rates by model and scenario or language, with all pooled in the last row and column. */
export const rateGrid = (
  said: Said,
  {grid, rows, columns, reason, chart}: GridOf,
  words: ReportWords,
): Section => {
  const keys = [...columns, ALL].filter(key => key !== ALL || Object.values(grid).some(row => ALL in row));
  const cells = (row: string) => keys.map(key => rateCell(grid[row]?.[key], words, reason));
  const totals: readonly Row[] = ALL in grid ? [allRow(words, cells(ALL))] : [];
  return {
    notes: [],
    ...said,
    n: describeRange(gridValues(grid, rows, columns), words),
    measure: 'rate',
    corner: words('report.model'),
    columns: [...nameColumns(columns), ...(keys.includes(ALL) ? [allColumn(words)] : [])],
    rows: [...nameRows(rows, cells), ...totals],
    chart: chartOf(chart, keys.length),
  };
};
