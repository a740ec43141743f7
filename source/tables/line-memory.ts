import {mkdirSync} from 'node:fs';
import path from 'node:path';
import {readTextFile} from '../files/read-file.ts';
import {systemCode} from '../files/system-code.ts';
import {replaceFile} from '../files/write-file.ts';

/** How many lines are remembered: some thirty games. */
const CAPACITY = 1200;

const fileIn = (folder: string): string => path.join(folder, 'said-lines.json');

/**
 * Lines that house players said in earlier games, the latest last. What cannot be read counts as nothing said: it
 * costs a repeated line, and the next game writes it anew.
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
 * Adds what was said in a game; a line said again moves to the end. Answers the system's code when it
 * could not be kept.
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
