import {mkdirSync, openSync} from 'node:fs';
import {join} from 'node:path';
import {appendTo, closeQuietly, cutToWholeLines, type OnRecorderProblem, writeAll} from './append-file.ts';
import {makeHeader, makeLine} from './lines.ts';
import {systemCode} from './system-code.ts';
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

/** The ending of a record's file name. */
export const RECORD_ENDING = '.jsonl';

/** The id of a record: when it started, to the millisecond; the order of ids is the order of games. */
export const makeRecordId = (startedAt: string): string =>
  startedAt.replace(/[-:Z]/g, '').replace('T', '-').replace('.', '-');

const recordTo = (file: number, id: string, onProblem: OnRecorderProblem): Recorder => {
  const {append, close, isKept} = appendTo(file, onProblem);
  return {id, append: lines => append(lines.map(makeLine).join('')), close, isKept};
};

/** The recorder of a game whose record could not be opened. */
const keepNothing = (id: string): Recorder => ({
  id,
  append: () => {},
  close: () => {},
  isKept: () => false,
});

const openOr = (id: string, onProblem: OnRecorderProblem, open: () => Recorder): Recorder => {
  try {
    return open();
  } catch (error) {
    onProblem({step: 'open', code: systemCode(error)});
    return keepNothing(id);
  }
};

/** Opens a file of its own: a second game of the same moment gets a number behind its id. */
const openFresh = (folder: string, id: string, number = 1): {readonly file: number; readonly id: string} => {
  const name = number === 1 ? id : `${id}-${number}`;
  try {
    return {file: openSync(join(folder, `${name}${RECORD_ENDING}`), 'ax', 0o600), id: name};
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
    return openFresh(folder, id, number + 1);
  }
};

/**
 * Starts the record of a new game: makes the folder (for its owner alone) when it is missing, and writes the header.
 * When that fails the game is not kept, which `onProblem` and `isKept` say.
 */
export const createRecorder = (options: {
  readonly folder: string;
  readonly header: HeaderFacts;
  readonly onProblem: OnRecorderProblem;
}): Recorder => {
  const {folder, header, onProblem} = options;
  const wanted = makeRecordId(header.startedAt);
  return openOr(wanted, onProblem, () => {
    mkdirSync(folder, {recursive: true, mode: 0o700});
    const {file, id} = openFresh(folder, wanted);
    try {
      writeAll(file, makeHeader({kind: 'header', format: FORMAT, version: FORMAT_VERSION, id, ...header}));
    } catch (error) {
      closeQuietly(file);
      throw error;
    }
    return recordTo(file, id, onProblem);
  });
};

/** Goes on with the record of a game that was aborted or cut off, after its event number `after`. */
export const continueRecorder = (options: {
  readonly folder: string;
  readonly id: string;
  readonly resumed: Omit<ResumedLine, 'kind'>;
  readonly onProblem: OnRecorderProblem;
}): Recorder => {
  const {folder, id, resumed, onProblem} = options;
  return openOr(id, onProblem, () => {
    const path = join(folder, `${id}${RECORD_ENDING}`);
    cutToWholeLines(path);
    const recorder = recordTo(openSync(path, 'a'), id, onProblem);
    recorder.append([{kind: 'resumed', ...resumed}]);
    return recorder;
  });
};
