import {type Cell, readCells} from './row-cells.ts';

const CSI = '\u{1B}[';
const TO_END = `${CSI}K`;

const BLANK: Cell = {text: ' ', look: ''};

const isSame = (a: Cell | undefined = BLANK, b: Cell | undefined = BLANK): boolean =>
  a.text === b.text && a.look === b.look;

/** Columns of a row, counted from 0; `to` is the first behind them. */
type Span = {readonly from: number; readonly to: number};

/** Cells that are written again rather than stepped over, which takes as many bytes. */
const smallestGap = 8;

/** Where two rows differ. */
const findSpans = (before: readonly Cell[], after: readonly Cell[]): readonly Span[] => {
  const spans: Span[] = [];
  const length = Math.max(before.length, after.length);
  for (let column = 0; column < length; column++) {
    if (isSame(before[column], after[column])) continue;
    const last = spans.at(-1);
    if (last !== undefined && column - last.to < smallestGap)
      spans[spans.length - 1] = {...last, to: column + 1};
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

/** Underlined, inverse, struck out, or on a ground: what shows on blanks. */
const SEEN_ON_BLANKS = /(?:^|;)(?:[479]|4\d|10\d)(?:;|$)/u;

/** A blank can have any look that is not seen on it. */
const lookFor = (cell: Cell, look: string): string =>
  isSame(cell, BLANK) && !SEEN_ON_BLANKS.test(look) ? look : cell.look;

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

const lengthOf = (cells: readonly Cell[]): number => cells.findLastIndex(cell => !isSame(cell, BLANK)) + 1;

/** What is to be written; what comes after the last cell that is not blank is erased at one go. */
const spansOf = (before: readonly Cell[], after: readonly Cell[]): readonly Span[] => {
  const spans = findSpans(before, after).map(span => keepWhole(span, [before, after]));
  const erasing = spans.findIndex(({to}) => to > lengthOf(after));
  return erasing < 0 ? spans : spans.slice(0, erasing + 1);
};

/** What stands in the columns now; the blank end of a row is erased. */
const writeSpan = ({from, to}: Span, after: readonly Cell[]): string => {
  const end = lengthOf(after);
  const isErased = to > end;
  return `${CSI}${from + 1}G${writeCells(after.slice(from, Math.min(to, Math.max(from, end))))}${isErased ? TO_END : ''}`;
};

/** The whole row, from anywhere in it. */
export const writeWhole = (row: string): string => `${CSI}1G${TO_END}${row}`;

/**
 * What makes one row of the screen another, from anywhere in it: of rows whose widths are certain the columns that
 * differ, of others everything. Both have at most as many cells as the screen has columns.
 */
export const changeRow = (before: string, after: string): string => {
  const [old, next] = [readCells(before), readCells(after)];
  const whole = writeWhole(after);
  if (old === undefined || next === undefined) return whole;
  const part = spansOf(old, next)
    .map(span => writeSpan(span, next))
    .join('');
  return part.length < whole.length ? part : whole;
};
