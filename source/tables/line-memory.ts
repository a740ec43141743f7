import {mkdirSync} from 'node:fs';
import path from 'node:path';
import {readTextFile} from '../files/read-file.ts';
import {systemCode} from '../files/system-code.ts';
import {replaceFile} from '../files/write-file.ts';

/** How many lines are remembered: those of about thirty games. */
const CAPACITY = 1200;

const fileIn = (folder: string): string => path.join(folder, 'said-lines.json');

/**
 * Reads the lines that house players said in earlier games, the latest last. A file that cannot be read counts as
 * empty: some lines are repeated, and the next game writes it anew.
 */
export const readLineMemory = (folder: string): readonly string[] => {
  try {
    const lines: unknown = JSON.parse(readTextFile(fileIn(folder)));
    return Array.isArray(lines) ? lines.filter(line => typeof line === 'string') : [];
  } catch {
    return [];
  }
};

/**
 * Adds what was said in a game; a line said again moves to the end. Returns the system's code when it cannot be
 * saved.
 */
export const addToLineMemory = (folder: string, said: readonly string[]): string | undefined => {
  const lines = [...new Set([...readLineMemory(folder), ...said].reverse())].reverse().slice(-CAPACITY);
  try {
    mkdirSync(folder, {recursive: true, mode: 0o700});
    replaceFile(fileIn(folder), JSON.stringify(lines));
    return undefined;
  } catch (error) {
    return systemCode(error);
  }
};
