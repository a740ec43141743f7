import {splitGraphemes} from '../../text/graphemes.ts';
import {textWidth} from '../../text/width.ts';

/** The part of a line that fits in its box, and where the cursor stands in it. */
export type VisibleLine = {
  readonly text: string;
  /** The cell of the cursor, counted from the left edge of the box. */
  readonly cursorCell: number;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
};

/** What stands in one or two cells of a line. */
export type StripCell = {readonly grapheme: string; readonly width: number};

type Placed = StripCell & {readonly start: number};

const place = (cells: readonly StripCell[]): readonly Placed[] => {
  let start = 0;
  return cells.map(cell => {
    const placed = {...cell, start};
    start += cell.width;
    return placed;
  });
};

/** The first cell to show: the line moves by half a box, so that it rests while one types. */
const firstCell = (cursor: number, total: number, width: number): number => {
  if (total < width) return 0;
  const half = Math.max(1, Math.floor((width - 1) / 2));
  return Math.max(0, Math.floor(cursor / half) - 1) * half;
};

/** What fits of a line's cells, from the side where it begins, and where the cursor stands counted from there. */
export type VisibleStrip = Omit<VisibleLine, 'text'> & {readonly parts: readonly string[]};

/**
 * The stretch of a line around its cursor that fits in `width` cells (at least 4). Where something is cut off, the
 * cell at that edge shows an ellipsis. One cell is kept free for a cursor at the end.
 */
export const visibleStrip = (cells: readonly StripCell[], cursorAt: number, width: number): VisibleStrip => {
  const room = Math.max(4, width);
  const placed = place(cells);
  const total = cells.reduce((sum, cell) => sum + cell.width, 0);
  const first = firstCell(cursorAt, total, room);
  const isCutBefore = first > 0;
  const isCutAfter = total - first >= room;
  const from = first + (isCutBefore ? 1 : 0);
  const to = first + room - (isCutAfter ? 1 : 0);
  const shown = placed.filter(cell => cell.start >= from && cell.start + cell.width <= to);
  const start = shown[0]?.start ?? from;
  // A wide grapheme across the edge leaves a cell empty.
  const lead = isCutBefore ? ['…', ' '.repeat(start - from)] : [];
  const body = [...lead, ...shown.map(({grapheme}) => grapheme)];
  const gap = Math.max(0, room - 1 - body.reduce((sum, part) => sum + textWidth(part), 0));
  const parts = isCutAfter ? [...body, ' '.repeat(gap), '…'] : body;
  return {parts, cursorCell: cursorAt - first, isCutBefore, isCutAfter};
};

/** The stretch of a line that reads from the left, as `visibleStrip` cuts it. */
export const makeVisibleLine = (text: string, cursor: number, width: number): VisibleLine => {
  const cells = splitGraphemes(text).map(grapheme => ({grapheme, width: textWidth(grapheme)}));
  const {parts, ...visible} = visibleStrip(cells, textWidth(text.slice(0, cursor)), width);
  return {text: parts.join(''), ...visible};
};
