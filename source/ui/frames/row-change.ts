import type {Row} from './row.ts';
import {type Cell, type Cells, isSame, isSeenOnBlanks} from './row-cells.ts';

const CSI = '\u{1B}[';
const TO_END = `${CSI}K`;

const isBlank = (cell: Cell | undefined): boolean => isSame(cell, undefined);

/** Columns of a row, counted from 0; `to` is the first behind them. */
type Span = {readonly from: number; readonly to: number};

/** Cells that are written again rather than stepped over, which takes as many bytes. */
const smallestGap = 8;

/** The columns in which something is found, those that lie less than a gap apart as one. */
const joinColumns = (
  columns: number,
  isFound: (column: number) => boolean,
  gap = smallestGap,
): readonly Span[] => {
  const spans: Span[] = [];
  for (let column = 0; column < columns; column++) {
    if (!isFound(column)) continue;
    const last = spans.at(-1);
    if (last !== undefined && column - last.to < gap) spans[spans.length - 1] = {...last, to: column + 1};
    else spans.push({from: column, to: column + 1});
  }
  return spans;
};

/** A wide character is written whole, and one that was there is overwritten whole. */
const keepWhole = ({from, to}: Span, rows: readonly (readonly Cell[])[]): Span => {
  const isSecond = (column: number): boolean => rows.some(row => row[column]?.text === '');
  let first = from;
  while (first > 0 && isSecond(first)) first -= 1;
  let end = to;
  while (isSecond(end)) end += 1;
  return {from: first, to: end};
};

const lookCode = (from: string, to: string): string => {
  if (from === to) return '';
  return from === '' || to === '' ? `${CSI}${to}m` : `${CSI}0;${to}m`;
};

/** A blank can have any look that is not seen on it. */
const lookFor = (cell: Cell, look: string): string =>
  isBlank(cell) && !isSeenOnBlanks(look) ? look : cell.look;

const writeCells = (cells: readonly Cell[]): string => {
  let written = '';
  let look = '';
  for (const cell of cells) {
    const next = lookFor(cell, look);
    written += lookCode(look, next) + cell.text;
    look = next;
  }
  return written + lookCode(look, '');
};

const goTo = (column: number): string => `${CSI}${column + 1}G`;

const lengthOf = (cells: readonly Cell[]): number => cells.findLastIndex(cell => !isBlank(cell)) + 1;

/** What stands in the columns now; the blank end of a row is erased. */
const writeSpan = ({from, to}: Span, after: readonly Cell[]): string => {
  const end = lengthOf(after);
  const isErased = to > end;
  return `${goTo(from)}${writeCells(after.slice(from, Math.min(to, Math.max(from, end))))}${isErased ? TO_END : ''}`;
};

const isCertain = ({cells, certain}: Cells): boolean => certain === cells.length;

/** Of rows whose cells are all certain the columns that differ; behind the last cell that is not blank all is erased. */
const changeColumns = (before: readonly Cell[], after: readonly Cell[]): string => {
  const columns = Math.max(before.length, after.length);
  const spans = joinColumns(columns, column => !isSame(before[column], after[column]));
  const whole = spans.map(span => keepWhole(span, [before, after]));
  const erasing = whole.findIndex(({to}) => to > lengthOf(after));
  const needed = erasing < 0 ? whole : whole.slice(0, erasing + 1);
  return needed.map(span => writeSpan(span, after)).join('');
};

/**
 * Writes cells, which begin at a column, over blanks. Where cells are not certain each word goes to its own column: what
 * one terminal draws wider than another moves no other word.
 */
const writeOver = (cells: readonly Cell[], from: number, gap: number): string =>
  joinColumns(cells.length, column => !isBlank(cells[column]), gap)
    .map(
      span => (span.from === 0 ? '' : goTo(from + span.from)) + writeCells(cells.slice(span.from, span.to)),
    )
    .join('');

/** Erases the row from the first cell that differs or is not certain, and writes what stands there now. */
const changeEnd = (before: Cells, after: Cells): string => {
  const certain = Math.min(before.certain, after.certain);
  let first = 0;
  while (first < certain && isSame(before.cells[first], after.cells[first])) first += 1;
  const {from} = keepWhole({from: first, to: first}, [before.cells, after.cells]);
  return goTo(from) + TO_END + writeOver(after.cells.slice(from), from, isCertain(after) ? smallestGap : 1);
};

/** A row over an empty one, from its start. Some terminals turn whole rows with Arabic: columns mean nothing there. */
export const placeWords = (row: Row): string => {
  const read = row.hasRightToLeft() ? undefined : row.read();
  return read === undefined || isCertain(read) ? row.text : writeOver(read.cells, 0, 1);
};

/** The whole row, from anywhere in it. */
export const writeWhole = (row: Row): string => `${CSI}1G${TO_END}${placeWords(row)}`;

/**
 * What makes one row of the screen another, from anywhere in it: of rows whose widths are certain the columns that
 * differ, of others everything from there on. Both have at most as many cells as the screen has columns.
 */
export const changeRow = (before: Row, after: Row): string => {
  const [old, next] = [before.read(), after.read()];
  const whole = writeWhole(after);
  if (old === undefined || next === undefined) return whole;
  if (!isCertain(next)) return changeEnd(old, next);
  const part = isCertain(old) ? changeColumns(old.cells, next.cells) : changeEnd(old, next);
  return part.length < whole.length ? part : whole;
};
