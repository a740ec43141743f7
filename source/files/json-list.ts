import {mkdirSync} from 'node:fs';
import path from 'node:path';
import {readTextFile} from './read-file.ts';
import {replaceFile} from './write-file.ts';

/** Reads the entries of a small file that polyspy keeps for itself. A file that cannot be read counts as empty. */
export const readJsonList = <T>(file: string, isEntry: (value: unknown) => value is T): readonly T[] => {
  try {
    const entries: unknown = JSON.parse(readTextFile(file));
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
};

/** Writes such a file atomically, in a folder that only the person can read. Throws the system's error. */
export const writeJsonList = (file: string, entries: readonly unknown[]): void => {
  mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
  replaceFile(file, JSON.stringify(entries));
};
