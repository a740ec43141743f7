import {readLines} from '../files/read-lines.ts';

/** The largest file that is opened, in bytes. */
const MAX_JSON_BYTES = 4_000_000_000;

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/**
 * Reads the rows of a file with one JSON object a line; a line that is no JSON is `undefined`. Throws an error with a
 * system's code when the file cannot be read.
 */
export async function* readJsonRows(path: string): AsyncGenerator<unknown> {
  for (const line of readLines(path, {maxBytes: MAX_JSON_BYTES})) if (line.trim() !== '') yield parse(line);
}
