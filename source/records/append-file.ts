import {closeSync, constants, fstatSync, fsyncSync, ftruncateSync, rmSync} from 'node:fs';
import {openFile, readPart} from '../files/read-file.ts';
import {FileFault, systemCode} from '../files/system-code.ts';
import {writeAll} from '../files/write-file.ts';

/**
 * Why nothing is kept any more: what was tried, and the system's code, such as `ENOSPC`; `ENOENT`: the file was
 * deleted; `EBUSY`: somebody else writes it. Never a path.
 */
export type RecorderProblem = {readonly step: 'open' | 'write' | 'sync'; readonly code: string};

/** Hears of the first fault of a recorder, and only of that. */
export type OnRecorderProblem = (problem: RecorderProblem) => void;

/** A file that grows while a game is played. No function throws: a game goes on when its record cannot be written. */
export type AppendedFile = {
  /** Hands a text to the operating system in one write; it is there when this returns. */
  readonly append: (text: string) => void;
  /** Waits until the disk has everything, and closes the file. */
  readonly close: () => void;
  /** Whether everything so far was kept. */
  readonly isKept: () => boolean;
};

/** What takes the place of a file that could not be opened. */
export const keepsNothing = {append: () => undefined, close: () => undefined, isKept: () => false} as const;

/** Closes a file that broke. The fault has been reported; that it cannot be closed either tells nothing new. */
export const closeQuietly = (file: number): void => {
  try {
    closeSync(file);
  } catch {
    // The write or sync that failed has been reported.
  }
};

/** Throws when a file has no name any more, or has another size than it was left with. */
const checkUntouched = (file: number, size: number): void => {
  const now = fstatSync(file);
  if (now.nlink === 0) throw new FileFault('ENOENT');
  if (now.size !== size) throw new FileFault('EBUSY');
};

/** Appends to an open file of a size, until the first fault: one is that anybody deletes the file or writes into it. */
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

/** A file that is open to be appended to, and what it holds: whole lines. */
type OpenLines = {readonly file: number; readonly bytes: Buffer};

const MAKING = {never: 0, may: constants.O_CREAT, must: constants.O_CREAT | constants.O_EXCL} as const;

/**
 * Opens a file to go on with it, or makes it for its owner alone. What a killed program half wrote at its end is cut
 * off. Throws with a system's code.
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

/** Writes the first line of an open file; one that cannot take it does not stay. Throws what the system does. */
export const writeFirstLine = (file: number, path: string, line: string): number => {
  try {
    return writeAll(file, line);
  } catch (error) {
    closeQuietly(file);
    rmSync(path, {force: true});
    throw error;
  }
};
