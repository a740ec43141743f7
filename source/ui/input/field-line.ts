import type {Direction} from '../../text/bidi.ts';
import {directionOfText, isTurned} from '../../text/direction.ts';
import {splitGraphemes} from '../../text/graphemes.ts';
import type {VisualCell} from '../../text/visual-text.ts';
import {textWidth} from '../../text/width.ts';
import type {Drawing} from '../drawing.tsx';

/** The visible text of a field, and the cursor's cell from the left edge. */
type FieldLine = {readonly text: string; readonly cursorCell: number};

/** A grapheme in its one or two cells. */
type StripCell = {readonly grapheme: string; readonly width: number};

type Placed = StripCell & {readonly start: number};

const place = (cells: readonly StripCell[]): readonly Placed[] => {
  let start = 0;
  return cells.map(cell => {
    const placed = {...cell, start};
    start += cell.width;
    return placed;
  });
};

/** Returns the first cell to show. The line moves by half a box, so that it rests while one types. */
const firstCell = (cursor: number, total: number, width: number): number => {
  if (total < width) return 0;
  const half = Math.max(1, Math.floor((width - 1) / 2));
  return Math.max(0, Math.floor(cursor / half) - 1) * half;
};

/** The visible part of a line, and the cursor's cell, both from the side where the line begins. */
type VisibleStrip = {readonly parts: readonly string[]; readonly cursorCell: number};

/**
 * Returns the part of a line around its cursor that fits in `width` cells (at least 4). An ellipsis marks an edge where
 * text is cut off. One cell stays free for a cursor at the end.
 */
const visibleStrip = (cells: readonly StripCell[], cursorAt: number, width: number): VisibleStrip => {
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
  // A wide grapheme that crosses the edge leaves an empty cell.
  const lead = isCutBefore ? ['…', ' '.repeat(start - from)] : [];
  const body = [...lead, ...shown.map(({grapheme}) => grapheme)];
  const gap = Math.max(0, room - 1 - body.reduce((sum, part) => sum + textWidth(part), 0));
  const parts = isCutAfter ? [...body, ' '.repeat(gap), '…'] : body;
  return {parts, cursorCell: cursorAt - first};
};

/** Returns the visible part of a line that reads from the left. */
export const makeVisibleLine = (text: string, cursor: number, width: number): FieldLine => {
  const cells = splitGraphemes(text).map(grapheme => ({grapheme, width: textWidth(grapheme)}));
  const {parts, cursorCell} = visibleStrip(cells, textWidth(text.slice(0, cursor)), width);
  return {text: parts.join(''), cursorCell};
};

/** A line being edited, with the cursor's offset in UTF-16 units. */
export type EditedLine = {readonly text: string; readonly cursor: number};

/** A row of a wrapped line: its part of the text, and where that begins, in UTF-16 units. */
export type FieldRow = {readonly text: string; readonly start: number};

/**
 * Wraps a line being edited into rows of fewer than `width` cells, after spaces where there are some. Nothing is dropped,
 * so that each offset of the text has its place.
 */
export const wrapField = (text: string, width: number): readonly FieldRow[] => {
  const room = Math.max(2, width - 1);
  const rows: FieldRow[] = [];
  let row = {text: '', start: 0, cells: 0};
  const breakAt = (length: number): void => {
    rows.push({text: row.text.slice(0, length), start: row.start});
    const rest = row.text.slice(length);
    row = {text: rest, start: row.start + length, cells: textWidth(rest)};
  };
  for (const grapheme of splitGraphemes(text)) {
    const cells = textWidth(grapheme);
    const isOver = row.cells + cells > room && row.text !== '';
    // A space at the end of a full row stays there, in the cell of the cursor, which goes on in the next one.
    const isLast = isOver && grapheme === ' ';
    if (isOver && !isLast) breakAt(row.text.lastIndexOf(' ') + 1 || row.text.length);
    row = {text: row.text + grapheme, start: row.start, cells: row.cells + cells};
    if (isLast) breakAt(row.text.length);
  }
  return [...rows, {text: row.text, start: row.start}];
};

/** Returns the rows in view, at most `most`, with the one that has the cursor, and its place among them. */
export const rowsAtCursor = (
  rows: readonly FieldRow[],
  cursor: number,
  most: number,
): {readonly shown: readonly FieldRow[]; readonly at: number} => {
  const at = Math.max(
    0,
    rows.findLastIndex(({start}) => start <= cursor),
  );
  const from = Math.max(0, at - most + 1);
  return {shown: rows.slice(from, from + most), at: at - from};
};

/** Returns the direction of a line: that of its first letter, else of its surroundings. */
export const baseOfField = (text: string, around: Direction): Direction => directionOfText(text) ?? around;

const isPlain = ({text}: EditedLine, base: Direction): boolean => base === 'ltr' && !isTurned(text);

const graphemeAt = ({text, cursor}: EditedLine): number => splitGraphemes(text.slice(0, cursor)).length;

/** Returns the cells from the side where the line begins, and the width before and under the cursor. */
const stripOf = (cells: readonly VisualCell[], at: number, base: Direction) => {
  const ordered = base === 'rtl' ? [...cells].reverse() : cells;
  const found = ordered.findIndex(({start, end}) => start <= at && at < end);
  const index = found < 0 ? ordered.length : found;
  const strip: readonly StripCell[] = ordered.map(({text, width}) => ({grapheme: text, width}));
  const before = ordered.slice(0, index).reduce((sum, {width}) => sum + width, 0);
  return {strip, before, width: ordered[index]?.width ?? 1};
};

const drawStrip = (
  cells: readonly VisualCell[],
  at: number,
  {base, width}: {base: Direction; width: number},
): FieldLine => {
  const {strip, before, width: cursorWidth} = stripOf(cells, at, base);
  const shown = visibleStrip(strip, before, width);
  const parts = base === 'rtl' ? [...shown.parts].reverse() : shown.parts;
  const text = parts.join('');
  const space = ' '.repeat(Math.max(0, width - textWidth(text)));
  return base === 'rtl'
    ? {text: space + text, cursorCell: Math.max(0, width - shown.cursorCell - cursorWidth)}
    : {text: text + space, cursorCell: shown.cursorCell};
};

/**
 * Returns what a field shows. Like a block cursor, the cursor is on the letter after the insertion point; at the end of
 * the text it is behind everything, in the direction of the line.
 */
export const drawField = (
  {isVisual, drawer, need, mode, layout}: Drawing,
  line: EditedLine,
  {base, width}: {readonly base: Direction; readonly width: number},
): FieldLine => {
  const isTurned = isVisual && !isPlain(line, base);
  if (isTurned && drawer !== undefined)
    return drawStrip(drawer.cells(line.text, base, mode), graphemeAt(line), {base, width});
  if (isTurned) need();
  const {text, cursorCell} = makeVisibleLine(line.text, line.cursor, width);
  const space = layout === 'rtl' ? ' '.repeat(Math.max(0, width - textWidth(text))) : '';
  return {text: text + space, cursorCell};
};

/** Returns the grapheme next to `at` on the screen. The end of the text is behind everything. */
const stepSeen = (cells: readonly VisualCell[], at: number, base: Direction, by: 1 | -1): number => {
  const end = Math.max(0, ...cells.map(cell => cell.end));
  const stops = cells.map(({start}) => start);
  const places = base === 'rtl' ? [end, ...stops] : [...stops, end];
  const here = cells.findIndex(cell => cell.start <= at && at < cell.end);
  const from = here < 0 ? places.indexOf(end) : places.indexOf(cells[here]?.start ?? end);
  return places[Math.max(0, Math.min(places.length - 1, from + by))] ?? at;
};

/**
 * Returns where an arrow key moves the cursor in a line with right-to-left text: to the next letter on the screen.
 * Returns nothing where screen and text have the same order.
 */
export const stepInField = (
  {isVisual, drawer, mode}: Drawing,
  line: EditedLine,
  around: Direction,
  by: 1 | -1,
): number | undefined => {
  const base = baseOfField(line.text, around);
  if (!isVisual || drawer === undefined || isPlain(line, base)) return undefined;
  const cells = drawer.cells(line.text, base, mode);
  const target = stepSeen(cells, graphemeAt(line), base, by);
  return splitGraphemes(line.text).slice(0, target).join('').length;
};
