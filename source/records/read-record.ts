import {basename} from 'node:path';
import {readTextFile} from '../files/read-file.ts';
import {systemCode} from '../files/system-code.ts';
import {failure, type Result, success} from '../result.ts';
import {LINE_CODES, parseHeader, parseLine} from './lines.ts';
import {MAX_RECORD_BYTES, RECORD_ENDING} from './recorder.ts';
import type {RecordHeader, RecordLine} from './types.ts';

/** Why a record cannot be read. */
export const RECORD_CODES = [
  ...LINE_CODES,
  'unreadable-file',
  'no-header',
  'wrong-number',
  'other-name',
  'too-many-lines',
] as const;
export type RecordCode = (typeof RECORD_CODES)[number];

/** A problem of a record, with all that a good sentence needs. */
export type RecordProblem = {
  readonly code: RecordCode;
  /** The file, as the caller named it. */
  readonly file: string;
  /** Counted from 1; 0 when the file could not be opened. */
  readonly line: number;
  /** The missing or wrong field, or the system's code. */
  readonly detail?: string;
};

/** A line and its number in the file, from 1. */
export type NumberedLine = {readonly at: number; readonly line: RecordLine};

/**
 * A record as read from its file. Every line has the right shape, but `verifyRecord` has not yet checked that the game
 * decides the same.
 */
export type LooseRecord = {
  readonly header: RecordHeader;
  /** The lines that count, without those that a resumed game took back. */
  readonly lines: readonly NumberedLine[];
  /** Whether the last line was only half written (the program was killed); it is left out. */
  readonly isCut: boolean;
};

type ReadRecord = Result<LooseRecord, RecordProblem>;

/** Makes the result for a record that cannot be read. */
export const refuseRecord = (code: RecordCode, file: string, line: number, detail?: string) =>
  failure<RecordProblem>({code, file, line, ...(detail === undefined ? {} : {detail})});

/** The most lines of a record: more than the longest game has after a hundred resumptions. */
export const MOST_LINES = 50_000;

const isCause = (line: RecordLine | undefined): boolean =>
  line?.kind === 'move' || line?.kind === 'intervention';

/** How many lines stay when the line `first` is taken back: a move goes with the events that it caused. */
const countBefore = (lines: readonly NumberedLine[], first: number): number =>
  isCause(lines[first - 1]?.line) ? first - 1 : first;

/** Removes what a resumed game takes back: events after number `after`, with the move that caused them. */
export const takeBack = (lines: readonly NumberedLine[], after: number): readonly NumberedLine[] => {
  const first = lines.findIndex(({line}) => line.kind === 'end' || (line.kind === 'event' && line.n > after));
  return first < 0 ? lines : lines.slice(0, countBefore(lines, first));
};

/** The lines that count so far, and the indexes of the events and the ends among them. */
type Counted = {readonly lines: NumberedLine[]; readonly events: number[]; readonly ends: number[]};

/** The same as `takeBack`, without a pass over all lines: a record may contain thousands of resumptions. */
const takeBackFrom = ({lines, events, ends}: Counted, after: number): void => {
  const first = Math.min(events[after] ?? lines.length, ends[0] ?? lines.length);
  if (first === lines.length) return;
  lines.length = countBefore(lines, first);
  for (const places of [events, ends]) while ((places.at(-1) ?? -1) >= lines.length) places.pop();
};

/** Adds a line to those that count. Returns `false` for an event with a wrong number. */
const addLine = (counted: Counted, added: NumberedLine): boolean => {
  const {lines, events, ends} = counted;
  const {line} = added;
  if (line.kind === 'resumed') takeBackFrom(counted, line.after);
  if (line.kind === 'event') events.push(lines.length);
  if (line.kind === 'end') ends.push(lines.length);
  lines.push(added);
  return line.kind !== 'event' || line.n === events.length;
};

/**
 * Parses a record. Leaves out a half-written last line and sets `isCut`; any other fault is a coded problem with the
 * number of its line.
 * @param file how to name the file in a problem
 */
export const parseRecord = (text: string, file: string): ReadRecord => {
  const pieces = text.split('\n');
  const isCut = pieces.pop() !== '';
  const [first, ...rest] = pieces;
  if (first === undefined) return refuseRecord('no-header', file, 1);
  if (rest.length >= MOST_LINES) return refuseRecord('too-many-lines', file, MOST_LINES + 1);
  const header = parseHeader(first);
  if (!header.ok) return refuseRecord(header.problem.code, file, 1, header.problem.field);
  const counted: Counted = {lines: [], events: [], ends: []};
  for (const [index, piece] of rest.entries()) {
    const at = index + 2;
    const parsed = parseLine(piece);
    if (!parsed.ok) return refuseRecord(parsed.problem.code, file, at, parsed.problem.field);
    if (!addLine(counted, {at, line: parsed.value})) return refuseRecord('wrong-number', file, at, 'n');
  }
  return success({header: header.value, lines: counted.lines, isCut});
};

/**
 * Returns whether a record's header has the id of its file's name. If not, because the file was copied, renamed or
 * edited, a resumed game would write to another file than was read.
 */
export const isNamed = (file: string, {id}: RecordHeader): boolean => id === basename(file, RECORD_ENDING);

/** Reads the file of a record, which must have the name that its header gives. */
export const readRecord = (file: string): ReadRecord => {
  try {
    const read = parseRecord(readTextFile(file, {maxBytes: MAX_RECORD_BYTES, hasLinks: false}), file);
    return !read.ok || isNamed(file, read.value.header) ? read : refuseRecord('other-name', file, 1, 'id');
  } catch (error) {
    return refuseRecord('unreadable-file', file, 0, systemCode(error));
  }
};
