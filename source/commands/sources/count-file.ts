import {readLines} from '../../files/read-lines.ts';
import {KINDS} from '../../statistics/exchange/types.ts';
import type {Sink} from '../../statistics/report/collector.ts';
import type {RecordReader} from './count-records.ts';
import type {FoundFile} from './find-files.ts';

/** The largest file that is read: more than a million games. Its lines are read one by one. */
const MAX_BYTES = 64 * 2 ** 30;
/** How many lines at the beginning say what a file is. */
const FIRST_LINES = 10;

/** What a file contains. */
export type Format = 'exchange' | 'record' | 'empty' | 'unknown';

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const kindOf = (line: string): unknown => {
  const value = parse(line);
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
};

const linesOf = (file: FoundFile): Generator<string> => readLines(file.path, {maxBytes: MAX_BYTES});

/**
 * Returns what a file contains, by its first lines. The exchange format has a kind in each line; one broken line at
 * the beginning doesn't hide the others.
 */
export const formatOf = (file: FoundFile): Format => {
  let seen = 0;
  for (const line of linesOf(file)) {
    if (line.trim() === '') continue;
    const kind = kindOf(line);
    if (KINDS.some(known => known === kind)) return 'exchange';
    if (seen === 0 && kind === 'header') return 'record';
    seen += 1;
    if (seen === FIRST_LINES) break;
  }
  return seen === 0 ? 'empty' : 'unknown';
};

/** Adds the lines of a file of the exchange format. Throws an error with a system's code. */
const countExchange = (file: FoundFile, sink: Sink): void => {
  let number = 0;
  for (const line of linesOf(file)) {
    number += 1;
    if (line.trim() === '') continue;
    const value = parse(line);
    const place = {file: file.name, line: number};
    if (value === undefined) sink.addProblem({code: 'not-json'}, place);
    else sink.add(value, place);
  }
};

/**
 * Adds what a file has to a report. Returns its format. Throws an error with a system's code.
 * @param records turns records into lines
 */
export const countFile = async (file: FoundFile, sink: Sink, records: RecordReader): Promise<Format> => {
  const format = formatOf(file);
  if (format === 'exchange') countExchange(file, sink);
  if (format === 'record') {
    const line = await records.read(file, sink);
    if (line) sink.add(line, {file: file.name});
  }
  if (format === 'unknown' && !file.isNamed) sink.addProblem({code: 'unknown-file'}, {file: file.name});
  return format;
};
