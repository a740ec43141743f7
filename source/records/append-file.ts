import {closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync} from 'node:fs';
import {systemCode} from './system-code.ts';

/** Why nothing is kept any more: what was tried, and the system's code, such as `ENOSPC`. Never a path. */
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

/** Writes all of a text. */
export const writeAll = (file: number, text: string): void => {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from);
};

/** Closes a file that broke. The fault has been reported; that it cannot be closed either tells nothing new. */
export const closeQuietly = (file: number): void => {
  try {
    closeSync(file);
  } catch {
    // The write or sync that failed has been reported.
  }
};

/** Appends to an open file, until the first fault. */
export const appendTo = (file: number, onProblem: OnRecorderProblem): AppendedFile => {
  let state: 'open' | 'closed' | 'broken' = 'open';
  const attempt = (step: RecorderProblem['step'], work: () => void): void => {
    if (state !== 'open') return;
    try {
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
    append: text => attempt('write', () => writeAll(file, text)),
    close,
    isKept: () => state !== 'broken',
  };
};

/** How much of a file is whole lines: what a killed program half wrote after them is no line. */
const wholeLines = (file: number): number => {
  const {size} = fstatSync(file);
  const bytes = Buffer.alloc(size);
  return bytes.subarray(0, readSync(file, bytes, 0, size, 0)).lastIndexOf('\n') + 1;
};

/** Cuts off what a killed program half wrote at the end of a file. Throws what the system does. */
export const cutToWholeLines = (path: string): void => {
  const whole = openSync(path, 'r+');
  try {
    ftruncateSync(whole, wholeLines(whole));
  } finally {
    closeSync(whole);
  }
};
