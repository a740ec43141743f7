import {closeSync, fstatSync, openSync, readdirSync, readSync} from 'node:fs';
import {join} from 'node:path';
import {CALLS_ENDING} from './calls.ts';
import {parseHeader, parseLine} from './lines.ts';
import type {RecordProblem} from './read-record.ts';
import {RECORD_ENDING} from './recorder.ts';
import {systemCode} from './system-code.ts';
import type {EndLine, RecordHeader} from './types.ts';

/** A record as a list shows it. */
export type RecordSummary = {
  readonly file: string;
  readonly header: RecordHeader;
  /** The last line; `undefined` when the game stopped in the middle. */
  readonly end: EndLine<object> | undefined;
};

export type RecordList = {
  /** Newest first. */
  readonly records: readonly RecordSummary[];
  /** Files that could not be read. */
  readonly problems: readonly RecordProblem[];
};

/** The bytes read at once from either end of a file. */
const CHUNK = 16_384;

const readBytes = (file: number, from: number, length: number): string => {
  const bytes = Buffer.alloc(length);
  return bytes.toString('utf8', 0, readSync(file, bytes, 0, length, from));
};

/** The first line; more and more is read until its end is found. */
const readFirstLine = (file: number, size: number, length = CHUNK): string => {
  const text = readBytes(file, 0, Math.min(length, size));
  const end = text.indexOf('\n');
  if (end >= 0) return text.slice(0, end);
  return length >= size ? '' : readFirstLine(file, size, 4 * length);
};

const readEnd = (file: number, size: number): EndLine<object> | undefined => {
  const length = Math.min(CHUNK, size);
  const pieces = readBytes(file, size - length, length).split('\n');
  if (pieces.pop() !== '') return undefined;
  const last = parseLine(pieces.at(-1) ?? '');
  return last.ok && last.line.kind === 'end' ? last.line : undefined;
};

type Summarized =
  | {readonly ok: true; readonly summary: RecordSummary}
  | {readonly ok: false; readonly problem: RecordProblem};

const summarize = (path: string): Summarized => {
  const file = openSync(path, 'r');
  try {
    const {size} = fstatSync(file);
    const parsed = parseHeader(readFirstLine(file, size));
    if (parsed.ok) return {ok: true, summary: {file: path, header: parsed.line, end: readEnd(file, size)}};
    const detail = parsed.field === undefined ? {} : {detail: parsed.field};
    return {ok: false, problem: {code: parsed.code, file: path, line: 1, ...detail}};
  } finally {
    closeSync(file);
  }
};

const trySummarize = (path: string): Summarized => {
  try {
    return summarize(path);
  } catch (error) {
    return {ok: false, problem: {code: 'unreadable-file', file: path, line: 0, detail: systemCode(error)}};
  }
};

const namesIn = (folder: string): readonly string[] => {
  const names = readdirSync(folder).filter(
    name => name.endsWith(RECORD_ENDING) && !name.endsWith(CALLS_ENDING),
  );
  return names.map(name => name.slice(0, -RECORD_ENDING.length));
};

/**
 * Lists the records of a folder, reading only both ends of each file. A folder that does not exist has none.
 * @param limit the most files to look at; the newest are looked at first
 */
export const listRecords = (folder: string, limit = Number.POSITIVE_INFINITY): RecordList => {
  try {
    const newest = [...namesIn(folder)].sort().reverse().slice(0, limit);
    const found = newest.map(name => trySummarize(join(folder, `${name}${RECORD_ENDING}`)));
    return {
      records: found.flatMap(one => (one.ok ? [one.summary] : [])),
      problems: found.flatMap(one => (one.ok ? [] : [one.problem])),
    };
  } catch (error) {
    const detail = systemCode(error);
    if (detail === 'ENOENT') return {records: [], problems: []};
    return {records: [], problems: [{code: 'unreadable-file', file: folder, line: 0, detail}]};
  }
};
