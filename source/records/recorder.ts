import {closeSync, fsyncSync, mkdirSync, openSync, writeSync} from 'node:fs';
import {join} from 'node:path';
import {FORMAT, FORMAT_VERSION, type HeaderFacts, type RecordHeader, type RecordLine} from './types.ts';

/** Why nothing is kept any more: what was tried, and the system's code, such as `ENOSPC`. Never a path. */
export type RecorderProblem = {readonly step: 'open' | 'write' | 'sync'; readonly code: string};

/** Keeps a game while it is played. No function throws: a game goes on when its record cannot be written. */
export type Recorder = {
  /** The record's id; its file is `ID.jsonl`. */
  readonly id: string;
  /** Hands lines to the operating system, all in one write; they are there when this returns. */
  readonly append: (lines: readonly RecordLine[]) => void;
  /** Waits until the disk has everything, and closes the file. */
  readonly close: () => void;
  /** Whether everything so far was kept. */
  readonly isKept: () => boolean;
};

/** Where a record goes and what it starts with. */
export type RecorderOptions = {
  /** The folder of records; made when it is missing, readable by its owner only. */
  readonly folder: string;
  readonly header: HeaderFacts;
  /** Hears of the first fault, and only of that. */
  readonly onProblem: (problem: RecorderProblem) => void;
};

/** The ending of a record's file name. */
export const RECORD_ENDING = '.jsonl';

/** One line of a record's file. */
export const makeLine = (line: RecordLine | RecordHeader): string => `${JSON.stringify(line)}\n`;

/** The id of a record: when it started, to the millisecond; the order of ids is the order of games. */
export const makeRecordId = (startedAt: string): string =>
  startedAt.replace(/[-:]/g, '').replace('T', '-').replace('.', '-').replace('Z', '');

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';

const writeAll = (file: number, text: string): void => {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from);
};

/** Opens a file of its own: a second game of the same moment gets a number behind its id. */
const openFresh = (folder: string, id: string, number = 1): {readonly file: number; readonly id: string} => {
  const name = number === 1 ? id : `${id}-${number}`;
  try {
    return {file: openSync(join(folder, `${name}${RECORD_ENDING}`), 'ax', 0o600), id: name};
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return openFresh(folder, id, number + 1);
  }
};

/** Makes the folder and the file of a new record, and writes its header. */
export const createRecorder = ({folder, header, onProblem}: RecorderOptions): Recorder => {
  const wanted = makeRecordId(header.startedAt);
  try {
    mkdirSync(folder, {recursive: true, mode: 0o700});
    const {file, id} = openFresh(folder, wanted);
    const recorder = recordTo(file, id, onProblem);
    recorder.append([{kind: 'header', format: FORMAT, version: FORMAT_VERSION, id, ...header}]);
    return recorder;
  } catch (error) {
    onProblem({step: 'open', code: codeOf(error)});
    return keepNothing(wanted);
  }
};

const keepNothing = (id: string): Recorder => ({
  id,
  append: () => {},
  close: () => {},
  isKept: () => false,
});

type OpenRecorder = Omit<Recorder, 'append'> & {
  readonly append: (lines: readonly (RecordLine | RecordHeader)[]) => void;
};

const recordTo = (file: number, id: string, onProblem: RecorderOptions['onProblem']): OpenRecorder => {
  let state: 'open' | 'closed' | 'broken' = 'open';
  const attempt = (step: RecorderProblem['step'], work: () => void): void => {
    if (state !== 'open') return;
    try {
      work();
    } catch (error) {
      state = 'broken';
      onProblem({step, code: codeOf(error)});
    }
  };
  const close = (): void => {
    attempt('sync', () => fsyncSync(file));
    if (state === 'closed') return;
    closeQuietly(file);
    if (state === 'open') state = 'closed';
  };
  return {
    id,
    append: lines => attempt('write', () => writeAll(file, lines.map(makeLine).join(''))),
    close,
    isKept: () => state !== 'broken',
  };
};

/** A file that broke has been reported; that it cannot be closed either tells nothing new. */
const closeQuietly = (file: number): void => {
  try {
    closeSync(file);
  } catch {
    // Reported already, by the write or sync that failed.
  }
};
