import type {Direction} from '../../text/bidi.ts';
import {directionOfText, isTurned} from '../../text/direction.ts';
import {splitGraphemes} from '../../text/graphemes.ts';
import type {VisualCell} from '../../text/visual-text.ts';
import {textWidth} from '../../text/width.ts';
import type {Drawing} from '../drawing.tsx';

/** What a field shows: a text, and the cell of the cursor counted from the left edge. */
type FieldLine = {readonly text: string; readonly cursorCell: number};

/** What stands in one or two cells of a line. */
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

/** The first cell to show: the line moves by half a box, so that it rests while one types. */
const firstCell = (cursor: number, total: number, width: number): number => {
  if (total < width) return 0;
  const half = Math.max(1, Math.floor((width - 1) / 2));
  return Math.max(0, Math.floor(cursor / half) - 1) * half;
};

/** What fits of a line's cells, from the side where it begins, and where the cursor stands counted from there. */
type VisibleStrip = {readonly parts: readonly string[]; readonly cursorCell: number};

/**
 * The stretch of a line around its cursor that fits in `width` cells (at least 4). Where something is cut off, the
 * cell at that edge shows an ellipsis. One cell is kept free for a cursor at the end.
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
  // A wide grapheme across the edge leaves a cell empty.
  const lead = isCutBefore ? ['…', ' '.repeat(start - from)] : [];
  const body = [...lead, ...shown.map(({grapheme}) => grapheme)];
  const gap = Math.max(0, room - 1 - body.reduce((sum, part) => sum + textWidth(part), 0));
  const parts = isCutAfter ? [...body, ' '.repeat(gap), '…'] : body;
  return {parts, cursorCell: cursorAt - first};
};

/** The stretch of a line that reads from the left, as `visibleStrip` cuts it. */
export const makeVisibleLine = (text: string, cursor: number, width: number): FieldLine => {
  const cells = splitGraphemes(text).map(grapheme => ({grapheme, width: textWidth(grapheme)}));
  const {parts, cursorCell} = visibleStrip(cells, textWidth(text.slice(0, cursor)), width);
  return {text: parts.join(''), cursorCell};
};

/** A line being edited: its text, and the offset of its cursor in UTF-16 units. */
export type EditedLine = {readonly text: string; readonly cursor: number};

/** Which way a line is edited: by its first letter, and before there is one as the field's surroundings read. */
export const baseOfField = (text: string, around: Direction): Direction => directionOfText(text) ?? around;

const isPlain = ({text}: EditedLine, base: Direction): boolean => base === 'ltr' && !isTurned(text);

const graphemeAt = ({text, cursor}: EditedLine): number => splitGraphemes(text.slice(0, cursor)).length;

/** The cells from the side where the line begins, and which of them the cursor is on: behind the last at the end. */
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
 * The part of a line that its field shows. The cursor stands on the letter before which one types, as a block does; at
 * the end of the text it stands behind everything, in the direction of the line.
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

/** The grapheme a step beside `at` on the screen; the end of the text lies behind everything. */
const stepSeen = (cells: readonly VisualCell[], at: number, base: Direction, by: 1 | -1): number => {
  const end = Math.max(0, ...cells.map(cell => cell.end));
  const stops = cells.map(({start}) => start);
  const places = base === 'rtl' ? [end, ...stops] : [...stops, end];
  const here = cells.findIndex(cell => cell.start <= at && at < cell.end);
  const from = here < 0 ? places.indexOf(end) : places.indexOf(cells[here]?.start ?? end);
  return places[Math.max(0, Math.min(places.length - 1, from + by))] ?? at;
};

/**
 * Where an arrow key takes the cursor of a line that reads from the right, wholly or in part: to the letter beside it
 * on the screen. Nothing where the order of the screen is the order of the text.
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
