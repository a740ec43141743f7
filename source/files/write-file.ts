import {renameSync, rmSync, writeFileSync, writeSync} from 'node:fs';
import process from 'node:process';

/** Writes all of a text to an open file, and answers how many bytes that is. */
export const writeAll = (file: number, text: string): number => {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from);
  return bytes.length;
};

/**
 * Writes a file in one step: whoever reads it meanwhile, and whoever writes it in another process, has the old text or
 * a new one, and never half of one. Throws what the system does, and leaves nothing beside the file.
 * @param mode who may read it; its owner alone unless told otherwise
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
