import {washText} from '../../text/wash.ts';
import {padText, textWidth} from '../../text/width.ts';
import type {Shell} from '../app/shell.ts';

/** A value of a command's result. What is unknown is `undefined`, and printed as `null` (interfaces.md). */
type Told = string | number | boolean | null | undefined | readonly Told[] | {readonly [key: string]: Told};

/** An object of a command's result. */
export type Entry = {readonly [key: string]: Told};

/** What a terminal obeys, hides or reorders. */
const UNSEEN = /(?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const escapeUnits = (character: string): string =>
  Array.from(
    {length: character.length},
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('');

/** Escapes invisible characters in JSON. Values stay exact, and terminals unharmed. */
const escapeUnseen = (json: string): string => json.replace(UNSEEN, escapeUnits);

/** Writes a value as one line of JSON. */
export const makeJson = (value: object): string => escapeUnseen(JSON.stringify(value));

/** Prints a command's result: one object where JSON is asked for, else lines. */
export const printResult = (
  {stdout}: Pick<Shell, 'stdout'>,
  json: boolean,
  result: Entry,
  lines: readonly string[],
): void => {
  const nullUnknown = (_: string, value: unknown) => (value === undefined ? null : value);
  const shown = json ? [escapeUnseen(JSON.stringify(result, nullUnknown, 2))] : lines;
  stdout.write(shown.map(line => `${line}\n`).join(''));
};

/** Washes the cells of rows and aligns their columns. The last column isn't padded. */
export const alignRows = (cells: readonly (readonly string[])[]): readonly string[] => {
  const rows = cells.map(row => row.map(cell => washText(cell)));
  // A server may have more models than a call takes arguments, as `Math.max(...)` would pass them.
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, textWidth(cell));
  return rows.map(row =>
    row
      .map((cell, column) => padText(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
