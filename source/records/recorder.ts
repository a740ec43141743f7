import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {FileFault, systemCode} from '../files/system-code.ts';
import {appendTo, keepsNothing, type OnRecorderProblem, openToAppend, writeFirstLine} from './append-file.ts';
import {type GameLock, lockGame} from './game-lock.ts';
import {makeHeader, makeLine} from './lines.ts';
import {FORMAT, FORMAT_VERSION, type HeaderFacts, type RecordLine, type ResumedLine} from './types.ts';

export type {OnRecorderProblem, RecorderProblem} from './append-file.ts';

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

/** A recorder of a game that this process alone plays, until it is released: after everything of it is written. */
export type HeldRecorder = Recorder & {readonly release: () => void};

/** The ending of a record's file name. */
export const RECORD_ENDING = '.jsonl';

/** The largest record, in bytes. */
export const MAX_RECORD_BYTES = 64_000_000;

/** The file of a record. */
export const recordFile = (folder: string, id: string): string => join(folder, `${id}${RECORD_ENDING}`);

/** The id of a record: when it started, to the millisecond; the order of ids is the order of games. */
export const makeRecordId = (startedAt: string): string =>
  startedAt.replace(/[-:Z]/g, '').replace('T', '-').replace('.', '-');

/** Whether a text can be the id of a record: a name in the folder of records, and no way out of it. */
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

/** Holds a game and makes its file: a second game of the same moment gets a number behind its id. */
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
 * Starts the record of a new game: makes the folder (for its owner alone) when it is missing, and writes the header.
 * When that fails the game is not kept, which `onProblem` and `isKept` say, and no file stays.
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

/** Goes on with the record of a game that was aborted or cut off, after its event number `after`. */
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
