// biome-ignore-all lint/suspicious/noControlCharactersInRegex: what is written to terminals are escape sequences
import {createRow, type Row} from './row.ts';
import {changeRow, placeWords, writeWhole} from './row-change.ts';
import {findShift, type Shift, shiftRows} from './row-shift.ts';

/** A whole screen as Ink writes it: it erases the rows that are there, from the last one up, and writes its own. */
export type Frame = {
  /** Hides the cursor, if it is seen. */
  readonly hide: string;
  /** How many rows the cursor stands above the last one before. */
  readonly from: number;
  /** How many rows are erased. */
  readonly erased: number;
  readonly rows: readonly string[];
  /** How many rows the cursor stands above the last one in the end. */
  readonly to: number;
  /** Brings the cursor to its column there, and shows it. */
  readonly show: string;
};

const BEFORE = /^(\u001b\[\?25l)?(?:(?:\u001b\[(\d+)B)?\u001b\[1G)?/u;
const ERASE_AND_UP = '\u{1B}[2K\u{1B}[1A';
const ERASE_LAST = '\u{1B}[2K\u{1B}[G';
const AFTER = /(?:\u001b\[(\d+)A)?(\u001b\[\d+G\u001b\[\?25h)$/u;
const CURSOR_ONLY = /^(?:\u001b\[\d+[ABG]|\u001b\[\?(?:25|2004|2026)[hl])*$/u;

/** Whether what is written leaves all cells as they are: it moves or shows the cursor, or begins and ends a frame or pastes. */
export const isCursorOnly = (data: string): boolean => CURSOR_ONLY.test(data);

/** Reads a frame as Ink 8 writes it; nothing when it is anything else. */
export const readFrame = (data: string): Frame | undefined => {
  const [before = '', hide = '', from = '0'] = BEFORE.exec(data) ?? [];
  let start = before.length;
  let erased = 1;
  for (; data.startsWith(ERASE_AND_UP, start); erased++) start += ERASE_AND_UP.length;
  if (!data.startsWith(ERASE_LAST, start)) return undefined;
  const rows = data.slice(start + ERASE_LAST.length).split('\n');
  const last = rows.pop() ?? '';
  const [after = '', to = '0', show = ''] = AFTER.exec(last) ?? [];
  rows.push(last.slice(0, last.length - after.length));
  return {hide, from: Number(from), erased, rows, to: Number(to), show};
};

const times = (count: number): string => (count === 1 ? '' : `${count}`);

const move = (from: number, to: number): string => {
  if (from === to) return '';
  return from > to ? `\u{1B}[${times(from - to)}A` : `\u{1B}[${times(to - from)}B`;
};

/** Writes rows one after the other, from the row that the cursor stands in; it ends in another. */
type Step = {readonly written: string; readonly at: number};

const changeRows = (before: readonly Row[], after: readonly Row[], start: number): Step => {
  // Some terminals turn whole rows from right to left.
  const isWhole = after.some(row => row.hasRightToLeft());
  let written = '';
  let at = start;
  for (const [row, next] of after.entries()) {
    const known = before[row] ?? createRow('');
    if (next.text === known.text) continue;
    written += move(at, row) + (isWhole ? writeWhole(next) : changeRow(known, next));
    at = row;
  }
  return {written, at};
};

/** Rows are taken out at one end of the stretch and empty ones put in at the other: what lies around it stays. */
const moveRows = ({top, bottom, up}: Shift, start: number): Step => {
  const count = Math.abs(up);
  const low = bottom - count + 1;
  const [out, into] = up > 0 ? [top, low] : [low, top];
  return {
    written: `${move(start, out)}\u{1B}[${times(count)}M${move(out, into)}\u{1B}[${times(count)}L`,
    at: into,
  };
};

/** The shorter way from one screen to the other: row by row, or once rows have been moved. */
const change = (before: readonly Row[], after: readonly Row[], start: number): Step => {
  const plain = changeRows(before, after, start);
  const shift = findShift(before, after);
  if (shift === undefined) return plain;
  const moved = moveRows(shift, start);
  const rest = changeRows(shiftRows(before, shift), after, moved.at);
  const written = moved.written + rest.written;
  return written.length < plain.written.length ? {written, at: rest.at} : plain;
};

/** Rows of which those that were there before are the same objects, with what is known of them. */
export const keepRows = (before: readonly Row[], texts: readonly string[]): readonly Row[] => {
  const known = new Map(before.map(row => [row.text, row]));
  return texts.map(text => known.get(text) ?? createRow(text));
};

/** Rows as Ink writes them, with the words of doubtful ones at their columns. */
export const placeRows = (data: string): string =>
  data
    .split('\n')
    .map(row => placeWords(createRow(row)))
    .join('\n');

/**
 * What makes the screen that shows `before` show a frame of as many rows, which `after` are; nothing when the frame has
 * more or fewer, and is to be written as it is.
 */
export const changeFrame = (
  before: readonly Row[],
  after: readonly Row[],
  {hide, from, erased, to, show}: Frame,
): string | undefined => {
  if (after.length !== before.length || erased !== before.length) return undefined;
  const last = after.length - 1;
  const {written, at} = change(before, after, last - from);
  return hide + written + move(at, last - to) + show;
};
