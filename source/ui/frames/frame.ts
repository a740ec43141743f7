// biome-ignore-all lint/suspicious/noControlCharactersInRegex: what is written to terminals are escape sequences
import {hasRightToLeft} from '../../text/direction.ts';
import {changeRow, writeWhole} from './row-change.ts';

/** A whole screen as Ink writes it: it erases the rows that are there, from the last one up, and writes its own. */
export type Frame = {
  /** Brings the cursor to the last row that is there. */
  readonly before: string;
  /** How many rows are erased. */
  readonly erased: number;
  readonly rows: readonly string[];
  /** Brings the cursor from the last row to where it is seen. */
  readonly after: string;
};

const BEFORE = /^(?:\u001b\[\?25l(?:(?:\u001b\[\d+B)?\u001b\[1G)?)?/u;
const ERASE_AND_UP = '\u{1B}[2K\u{1B}[1A';
const ERASE_LAST = '\u{1B}[2K\u{1B}[G';
const AFTER = /(?:\u001b\[\d+A)?\u001b\[\d+G\u001b\[\?25h$/u;
const CURSOR_ONLY = /^(?:\u001b\[\d+[ABG]|\u001b\[\?(?:25|2004|2026)[hl])*$/u;

/** Whether what is written leaves all cells as they are: it moves or shows the cursor, or begins and ends a frame or pastes. */
export const isCursorOnly = (data: string): boolean => CURSOR_ONLY.test(data);

/** Reads a frame as Ink 8 writes it; nothing when it is anything else. */
export const readFrame = (data: string): Frame | undefined => {
  const before = BEFORE.exec(data)?.[0] ?? '';
  let start = before.length;
  let erased = 1;
  for (; data.startsWith(ERASE_AND_UP, start); erased++) start += ERASE_AND_UP.length;
  if (!data.startsWith(ERASE_LAST, start)) return undefined;
  const rows = data.slice(start + ERASE_LAST.length).split('\n');
  const last = rows.at(-1) ?? '';
  const after = AFTER.exec(last)?.[0] ?? '';
  return {before, erased, rows: [...rows.slice(0, -1), last.slice(0, last.length - after.length)], after};
};

const move = (from: number, to: number): string => {
  if (from === to) return '';
  return from > to ? `\u{1B}[${from - to}A` : `\u{1B}[${to - from}B`;
};

const changeRows = (before: readonly string[], after: readonly string[]): string => {
  const last = after.length - 1;
  // Some terminals turn whole rows from right to left.
  const isWhole = after.some(hasRightToLeft);
  let written = '';
  let at = last;
  for (const [row, text] of after.entries()) {
    const known = before[row] ?? '';
    if (text === known) continue;
    written += move(at, row) + (isWhole ? writeWhole(text) : changeRow(known, text));
    at = row;
  }
  return written + move(at, last);
};

/**
 * What makes the screen that shows `before` show a frame of as many rows; nothing when the frame has more or fewer, and
 * is to be written as it is.
 */
export const changeFrame = (before: readonly string[], frame: Frame): string | undefined => {
  const {rows, erased} = frame;
  if (rows.length !== before.length || erased !== before.length) return undefined;
  return frame.before + changeRows(before, rows) + frame.after;
};
