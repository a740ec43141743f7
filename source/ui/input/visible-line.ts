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

type Cell = {readonly grapheme: string; readonly start: number; readonly width: number};

const cellsOf = (text: string): readonly Cell[] => {
  let start = 0;
  return splitGraphemes(text).map(grapheme => {
    const cell = {grapheme, start, width: textWidth(grapheme)};
    start += cell.width;
    return cell;
  });
};

/** The first cell to show: the line moves by half a box, so that it rests while one types. */
const firstCell = (cursor: number, total: number, width: number): number => {
  if (total < width) return 0;
  const half = Math.max(1, Math.floor((width - 1) / 2));
  return Math.max(0, Math.floor(cursor / half) - 1) * half;
};

/**
 * The stretch of a line around its cursor that fits in `width` cells (at least 4). Where something is cut off, the
 * cell at that edge shows an ellipsis. One cell is kept free for a cursor at the end.
 */
export const makeVisibleLine = (text: string, cursor: number, width: number): VisibleLine => {
  const room = Math.max(4, width);
  const cells = cellsOf(text);
  const total = textWidth(text);
  const cursorAt = textWidth(text.slice(0, cursor));
  const first = firstCell(cursorAt, total, room);
  const isCutBefore = first > 0;
  const isCutAfter = total - first >= room;
  const from = first + (isCutBefore ? 1 : 0);
  const to = first + room - (isCutAfter ? 1 : 0);
  const shown = cells.filter(cell => cell.start >= from && cell.start + cell.width <= to);
  const start = shown[0]?.start ?? from;
  // A wide grapheme across the edge leaves a cell empty.
  const lead = isCutBefore ? `…${' '.repeat(start - from)}` : '';
  const body = lead + shown.map(cell => cell.grapheme).join('');
  const tail = isCutAfter ? `${' '.repeat(Math.max(0, room - 1 - textWidth(body)))}…` : '';
  return {text: body + tail, cursorCell: cursorAt - first, isCutBefore, isCutAfter};
};
