import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {FileFault, systemCode} from '../files/system-code.ts';
import {appendTo, keepsNothing, type OnRecorderProblem, openToAppend, writeFirstLine} from './append-file.ts';
import {type GameLock, lockGame} from './game-lock.ts';
import {makeHeader, makeLine} from './lines.ts';
import {FORMAT, FORMAT_VERSION, type HeaderFacts, type RecordLine, type ResumedLine} from './types.ts';

export type {OnRecorderProblem, RecorderProblem} from './append-file.ts';

/** Saves a game during play. No function throws: a game continues when its record cannot be written. */
export type Recorder = {
  /** The record's id; its file is `ID.jsonl`. */
  readonly id: string;
  /** Writes lines to the operating system, synchronously and in one write. */
  readonly append: (lines: readonly RecordLine[]) => void;
  /** Syncs the file to the disk and closes it. */
  readonly close: () => void;
  /** Returns whether everything so far was written. */
  readonly isKept: () => boolean;
};

/** A recorder with the lock on its game. Release it after everything is written. */
export type HeldRecorder = Recorder & {readonly release: () => void};

/** The ending of a record's file name. */
export const RECORD_ENDING = '.jsonl';

/** The largest record, in bytes. */
export const MAX_RECORD_BYTES = 64_000_000;

/** Returns the path of a record. */
export const recordFile = (folder: string, id: string): string => join(folder, `${id}${RECORD_ENDING}`);

/** Makes the id of a record from its start, to the millisecond, so that ids sort in the order of games. */
export const makeRecordId = (startedAt: string): string =>
  startedAt.replace(/[-:Z]/g, '').replace('T', '-').replace('.', '-');

/** Returns whether a text can be the id of a record: a name in the folder of records, and no path out of it. */
export const isRecordId = (text: string): boolean => /^[\w-]+$/.test(text);

const recordTo = (
  opened: {readonly file: number; readonly size: number},
  id: string,
  onProblem: OnRecorderProblem,
): Recorder => {
  const {append, close, isKept} = appendTo(opened, onProblem);
  return {id, append: lines => append(lines.map(makeLine).join('')), close, isKept};
};

const openOr = <R extends Recorder>(
  id: string,
  onProblem: OnRecorderProblem,
  open: () => R,
): R | Recorder => {
  try {
    return open();
  } catch (error) {
    onProblem({step: 'open', code: systemCode(error)});
    return {id, ...keepsNothing};
  }
};

/** Locks a game and creates its file. A second game of the same millisecond gets a number after its id. */
const openFresh = (
  folder: string,
  id: string,
  number = 1,
): {readonly file: number; readonly lock: GameLock} => {
  const name = number === 1 ? id : `${id}-${number}`;
  const lock = lockGame(folder, name);
  if (lock?.fault !== undefined) throw new FileFault(lock.fault);
  try {
    if (lock) return {file: openToAppend(recordFile(folder, name), 'must', MAX_RECORD_BYTES).file, lock};
  } catch (error) {
    lock?.release();
    if (systemCode(error) !== 'EEXIST') throw error;
  }
  return openFresh(folder, id, number + 1);
};

/**
 * Starts the record of a new game. Creates the folder, readable only by its owner, if it is missing, and writes the
 * header. When that fails, `onProblem` and `isKept` report it, nothing is saved, and no file stays.
 */
export const createRecorder = (options: {
  readonly folder: string;
  readonly header: HeaderFacts;
  readonly onProblem: OnRecorderProblem;
}): HeldRecorder => {
  const {folder, header, onProblem} = options;
  const wanted = makeRecordId(header.startedAt);
  const recorder = openOr(wanted, onProblem, () => {
    mkdirSync(folder, {recursive: true, mode: 0o700});
    const {file, lock} = openFresh(folder, wanted);
    const {id, release} = lock;
    const line = makeHeader({kind: 'header', format: FORMAT, version: FORMAT_VERSION, id, ...header});
    try {
      const size = writeFirstLine(file, recordFile(folder, id), line);
      return {...recordTo({file, size}, id, onProblem), release};
    } catch (error) {
      release();
      throw error;
    }
  });
  return {release: () => undefined, ...recorder};
};

/** Continues the record of a game that was aborted or cut off, after its event number `after`. */
export const continueRecorder = (options: {
  readonly folder: string;
  readonly lock: GameLock;
  readonly resumed: Omit<ResumedLine, 'kind'>;
  readonly onProblem: OnRecorderProblem;
}): HeldRecorder => {
  const {folder, lock, resumed, onProblem} = options;
  const {id, fault, release} = lock;
  const recorder = openOr(id, onProblem, () => {
    if (fault !== undefined) throw new FileFault(fault);
    const {file, bytes} = openToAppend(recordFile(folder, id), 'never', MAX_RECORD_BYTES);
    const opened = recordTo({file, size: bytes.length}, id, onProblem);
    opened.append([{kind: 'resumed', ...resumed}]);
    return opened;
  });
  return {...recorder, release};
};
