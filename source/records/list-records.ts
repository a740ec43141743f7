import {closeSync, readdirSync} from 'node:fs';
import {openFile, readPart, textOf} from '../files/read-file.ts';
import {systemCode} from '../files/system-code.ts';
import {type Result, success} from '../result.ts';
import {CALLS_ENDING} from './calls.ts';
import {parseHeader, parseLine} from './lines.ts';
import {isNamed, type RecordProblem, refuseRecord} from './read-record.ts';
import {MAX_RECORD_BYTES, RECORD_ENDING, recordFile} from './recorder.ts';
import type {EndLine, RecordHeader} from './types.ts';

/** A record in a list. */
export type RecordSummary = {
  readonly file: string;
  readonly header: RecordHeader;
  /** The last line; `undefined` when the game stopped in the middle. */
  readonly end: EndLine<object> | undefined;
};

type RecordList = {
  /** Newest first. */
  readonly records: readonly RecordSummary[];
  /** Files that could not be read. */
  readonly problems: readonly RecordProblem[];
};

/** The bytes read at once from either end of a file. */
const CHUNK = 16_384;

/** Reads the first line, in growing chunks until its end; `undefined` when it has none. */
const readFirstLine = (file: number, size: number, length = CHUNK): string | undefined => {
  const text = textOf(readPart(file, 0, Math.min(length, size)));
  const end = text.indexOf('\n');
  if (end >= 0) return text.slice(0, end);
  return length >= size ? undefined : readFirstLine(file, size, 4 * length);
};

const readEnd = (file: number, size: number): EndLine<object> | undefined => {
  const length = Math.min(CHUNK, size);
  const pieces = textOf(readPart(file, size - length, length)).split('\n');
  if (pieces.pop() !== '') return undefined;
  const last = parseLine(pieces.at(-1) ?? '');
  return last.ok && last.value.kind === 'end' ? last.value : undefined;
};

type Summarized = Result<RecordSummary, RecordProblem>;

/** Summarizes a record; `undefined` for a file that a killed program or a full disk left without a header. */
const summarize = (path: string): Summarized | undefined => {
  const {file, size} = openFile(path, {maxBytes: MAX_RECORD_BYTES, hasLinks: false});
  try {
    const first = readFirstLine(file, size);
    if (first === undefined) return undefined;
    const parsed = parseHeader(first);
    if (!parsed.ok) return refuseRecord(parsed.problem.code, path, 1, parsed.problem.field);
    const header = parsed.value;
    return isNamed(path, header)
      ? success({file: path, header, end: readEnd(file, size)})
      : refuseRecord('other-name', path, 1, 'id');
  } finally {
    closeSync(file);
  }
};

const trySummarize = (path: string): Summarized | undefined => {
  try {
    return summarize(path);
  } catch (error) {
    return refuseRecord('unreadable-file', path, 0, systemCode(error));
  }
};

const namesIn = (folder: string): readonly string[] => {
  const names = readdirSync(folder).filter(
    name => name.endsWith(RECORD_ENDING) && !name.endsWith(CALLS_ENDING),
  );
  return names.map(name => name.slice(0, -RECORD_ENDING.length));
};

/** Returns whether a folder has a record, or can't be read. Opens no file. */
export const hasRecords = (folder: string): boolean => {
  try {
    return namesIn(folder).length > 0;
  } catch (error) {
    return systemCode(error) !== 'ENOENT';
  }
};

/**
 * Lists the records of a folder, newest first. Reads only both ends of each file. A missing folder has no records.
 * @param limit the most records to list; problems of older files than these are left out
 */
export const listRecords = (folder: string, limit = Number.POSITIVE_INFINITY): RecordList => {
  const records: RecordSummary[] = [];
  const problems: RecordProblem[] = [];
  try {
    for (const name of [...namesIn(folder)].sort().reverse()) {
      if (records.length >= limit) break;
      const found = trySummarize(recordFile(folder, name));
      if (found?.ok) records.push(found.value);
      else if (found) problems.push(found.problem);
    }
    return {records, problems};
  } catch (error) {
    const detail = systemCode(error);
    if (detail === 'ENOENT') return {records: [], problems: []};
    return {records: [], problems: [{code: 'unreadable-file', file: folder, line: 0, detail}]};
  }
};
