import {close, closeSync, constants, fstatSync, fsync, fsyncSync, ftruncateSync, open, rmSync} from 'node:fs';
import {openFile, readPart} from '../files/read-file.ts';
import {FileFault, systemCode} from '../files/system-code.ts';
import {writeAll} from '../files/write-file.ts';

/**
 * Why a file is no longer written: the step that failed, and the system's code, such as `ENOSPC`. `ENOENT`: the file
 * was deleted. `EBUSY`: another process writes it. Never a path.
 */
export type RecorderProblem = {readonly step: 'open' | 'write' | 'sync'; readonly code: string};

/** Called with the first fault of a recorder, and only once. */
export type OnRecorderProblem = (problem: RecorderProblem) => void;

/** A file that grows during play. No function throws: a game continues when its record cannot be written. */
export type AppendedFile = {
  /** Writes a text to the operating system, synchronously and in one write. */
  readonly append: (text: string) => void;
  /** Syncs the file to the disk and closes it. */
  readonly close: () => void;
  /** Returns whether everything so far was written. */
  readonly isKept: () => boolean;
};

/** The replacement for a file that could not be opened. */
export const keepsNothing = {append: () => undefined, close: () => undefined, isKept: () => false} as const;

/** Closes a file after a fault, ignoring further errors. */
export const closeQuietly = (file: number): void => {
  try {
    closeSync(file);
  } catch {
    // The first fault has been reported.
  }
};

/** Throws when somebody deleted a file, or changed its size. */
const checkUntouched = (file: number, size: number): void => {
  const now = fstatSync(file);
  if (now.nlink === 0) throw new FileFault('ENOENT');
  if (now.size !== size) throw new FileFault('EBUSY');
};

/** Appends to an open file of a given size, until the first fault. Somebody else's change of the file is a fault. */
export const appendTo = (
  {file, size: start}: {readonly file: number; readonly size: number},
  onProblem: OnRecorderProblem,
): AppendedFile => {
  let state: 'open' | 'closed' | 'broken' = 'open';
  let size = start;
  const attempt = (step: RecorderProblem['step'], work: () => void): void => {
    if (state !== 'open') return;
    try {
      checkUntouched(file, size);
      work();
    } catch (error) {
      state = 'broken';
      closeQuietly(file);
      onProblem({step, code: systemCode(error)});
    }
  };
  const close = (): void => {
    attempt('sync', () => fsyncSync(file));
    if (state !== 'open') return;
    state = 'closed';
    closeQuietly(file);
  };
  return {
    append: text =>
      attempt('write', () => {
        size += writeAll(file, text);
      }),
    close,
    isKept: () => state !== 'broken',
  };
};

/** A file that is open only while it is written. */
export type ShortlyOpenFile = AppendedFile & {
  /** Writes what waits, and then syncs the file to the disk without waiting for it. */
  readonly sync: () => void;
};

/**
 * Appends to a file that is open only while it is written, for thousands of games at once. What comes in one turn of the
 * program is written in one piece after it: first what `before` still holds back, which this file refers to. Somebody
 * else's change of the file is a fault.
 */
export const appendShortly = (
  path: string,
  start: number,
  onProblem: OnRecorderProblem,
  before?: () => void,
): ShortlyOpenFile => {
  let isBroken = false;
  let size = start;
  let held = '';
  const attempt = (step: RecorderProblem['step'], work: (file: number) => void): void => {
    if (isBroken) return;
    try {
      const flags = constants.O_WRONLY | constants.O_APPEND;
      const {file} = openFile(path, {flags, maxBytes: Number.MAX_SAFE_INTEGER, hasLinks: false});
      try {
        checkUntouched(file, size);
        work(file);
      } finally {
        closeQuietly(file);
      }
    } catch (error) {
      isBroken = true;
      onProblem({step, code: systemCode(error)});
    }
  };
  const flush = (): void => {
    const text = held;
    held = '';
    before?.();
    if (text !== '')
      attempt('write', file => {
        size += writeAll(file, text);
      });
  };
  const append = (text: string): void => {
    if (held === '') setImmediate(flush);
    held += text;
  };
  const sync = (): void => {
    flush();
    if (isBroken) return;
    // The game's end is written. Whether the disk has it matters only when the power fails, and then it is played again.
    open(path, constants.O_WRONLY, (fault, file) => {
      if (!fault) fsync(file, () => close(file, () => undefined));
    });
  };
  return {append, sync, close: flush, isKept: () => !isBroken};
};

/** A file that is open for appending, and its whole lines. */
type OpenLines = {readonly file: number; readonly bytes: Buffer};

const MAKING = {never: 0, may: constants.O_CREAT, must: constants.O_CREAT | constants.O_EXCL} as const;

/**
 * Opens a file for appending, or creates it readable only by its owner. Cuts off a half-written last line, which a
 * killed program leaves. Throws an error with the system's code.
 */
export const openToAppend = (path: string, making: keyof typeof MAKING, maxBytes: number): OpenLines => {
  const flags = constants.O_RDWR | constants.O_APPEND | MAKING[making];
  const {file, size} = openFile(path, {flags, mode: 0o600, maxBytes, hasLinks: false});
  try {
    const bytes = readPart(file, 0, size);
    const whole = bytes.lastIndexOf('\n') + 1;
    if (whole < size) ftruncateSync(file, whole);
    return {file, bytes: bytes.subarray(0, whole)};
  } catch (error) {
    closeQuietly(file);
    throw error;
  }
};

/** Writes the first line and returns its bytes. If that fails, deletes the file and throws the system's error. */
export const writeFirstLine = (file: number, path: string, line: string): number => {
  try {
    return writeAll(file, line);
  } catch (error) {
    closeQuietly(file);
    rmSync(path, {force: true});
    throw error;
  }
};
