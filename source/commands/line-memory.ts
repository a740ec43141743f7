import {mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {systemCode} from '../records/system-code.ts';

/** How many lines are remembered: some thirty games. */
const CAPACITY = 1200;

const fileIn = (folder: string): string => path.join(folder, 'said-lines.json');

/**
 * Lines that house players said in earlier games, the latest last. What cannot be read counts as nothing said: it
 * costs a repeated line, and the next game writes it anew.
 */
export const readLineMemory = (folder: string): readonly string[] => {
  try {
    const lines: unknown = JSON.parse(readFileSync(fileIn(folder), 'utf8'));
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
  const file = fileIn(folder);
  try {
    mkdirSync(folder, {recursive: true, mode: 0o700});
    writeFileSync(`${file}.new`, JSON.stringify(lines), {mode: 0o600});
    renameSync(`${file}.new`, file);
    return undefined;
  } catch (error) {
    return systemCode(error);
  }
};
