import type {PackProblem} from '../checked.ts';

/** A text file: its name for messages, and its content. */
export type TextFile = {readonly file: string; readonly text: string};

/** A line and its number, from 1. */
export type NumberedLine = {readonly line: number; readonly text: string};

/** Returns the lines of a file without empty ones and comments (`#`). */
export const contentLines = (text: string): readonly NumberedLine[] =>
  text
    .split(/\r?\n/)
    .map((line, index) => ({line: index + 1, text: line.trim()}))
    .filter(({text: line}) => line !== '' && !line.startsWith('#'));

/** A fault in a line whose place the reader of the file knows. */
export type LineFault = Omit<PackProblem, 'file' | 'line'>;

/** What was read of a line about one thing. */
export type Row<T> = {readonly id?: string; readonly value?: T; readonly faults: readonly LineFault[]};

/** Reads lines that are about one thing each. Returns the values by id, and everything that is wrong. */
export const readRows = <T>(
  file: string,
  lines: readonly NumberedLine[],
  readRow: (text: string) => Row<T>,
): {readonly values: ReadonlyMap<string, T>; readonly problems: readonly PackProblem[]} => {
  const values = new Map<string, T>();
  const seen = new Set<string>();
  const problems: PackProblem[] = [];
  for (const {line, text} of lines) {
    const {id, value, faults} = readRow(text);
    for (const fault of faults) problems.push({...fault, file, line});
    if (id === undefined) continue;
    if (seen.has(id)) problems.push({code: 'duplicate', file, line, field: id, value: id});
    seen.add(id);
    if (value !== undefined) values.set(id, value);
  }
  return {values, problems};
};

/** Returns the ids that appear more than once, each time but the first. */
export const repeatedIds = (ids: readonly string[]): readonly string[] => {
  const seen = new Set<string>();
  return ids.filter(id => seen.size === seen.add(id).size);
};
