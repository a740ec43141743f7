import {hasRightToLeft} from '../../text/direction.ts';
import {type Cell, type Cells, readCells} from './row-cells.ts';

/** A row of the screen as it is written, and what is read from that when somebody asks. */
export type Row = {
  readonly text: string;
  /** Its cells; nothing for a row that cannot be taken apart. */
  readonly read: () => Cells | undefined;
  readonly hasRightToLeft: () => boolean;
  /** A number for each cell, to compare quickly: cells that look the same have the same, others nearly always another. */
  readonly sketch: () => Int32Array;
};

/** The number of a blank. */
export const BLANK_NUMBER = 32;

/** Numbers of looks lie apart from those of characters. */
const numberOfLook = (look: string): number => {
  let number = 0;
  for (let at = 0; at < look.length; at++) number = (31 * number + look.charCodeAt(at)) % 2039;
  return number << 20;
};

const sketchCells = (cells: readonly Cell[]): Int32Array => {
  const numbers = new Int32Array(cells.length);
  let look = '';
  let lookNumber = 0;
  for (const [index, cell] of cells.entries()) {
    if (cell.look !== look) lookNumber = numberOfLook(cell.look);
    look = cell.look;
    numbers[index] = lookNumber + (cell.text.codePointAt(0) ?? 0);
  }
  return numbers;
};

/** Asks once. */
const once = <Value>(ask: () => Value): (() => Value) => {
  let known: {readonly value: Value} | undefined;
  return () => {
    known ??= {value: ask()};
    return known.value;
  };
};

/** A row that remembers what was read of it. */
export const createRow = (text: string): Row => {
  const read = once(() => readCells(text));
  return {
    text,
    read,
    hasRightToLeft: once(() => hasRightToLeft(text)),
    sketch: once(() => sketchCells(read()?.cells ?? [])),
  };
};
