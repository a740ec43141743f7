import {renameSync, rmSync, writeFileSync, writeSync} from 'node:fs';
import process from 'node:process';

/** Writes all of a text to an open file. Returns the number of bytes. */
export const writeAll = (file: number, text: string): number => {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from);
  return bytes.length;
};

/** Removes a file, if it is there. Throws the system's error. */
export const removeFile = (file: string): void => rmSync(file, {force: true});

/**
 * Writes a file atomically: other processes that read or write it see the old text or a new one, never half of one.
 * Throws the system's error, and leaves no temporary file.
 * @param mode the mode of the file; by default only its owner can read it
 */
export const replaceFile = (file: string, text: string, mode = 0o600): void => {
  const part = `${file}.${process.pid}-${process.hrtime.bigint()}.new`;
  try {
    writeFileSync(part, text, {mode, flag: 'wx'});
    renameSync(part, file);
  } catch (error) {
    rmSync(part, {force: true});
    throw error;
  }
};
