import path from 'node:path';
import {readJsonList, writeJsonList} from '../../files/json-list.ts';
import {systemCode} from '../../files/system-code.ts';
import {isText} from '../../games/shape.ts';

/** How many lines are remembered: those of about thirty games. */
const CAPACITY = 1200;

const fileIn = (folder: string): string => path.join(folder, 'said-lines.json');

/**
 * Reads the lines that house players said in earlier games, the latest last. A file that cannot be read counts as
 * empty: some lines are repeated, and the next game writes it anew.
 */
export const readLineMemory = (folder: string): readonly string[] => readJsonList(fileIn(folder), isText);

/**
 * Adds what was said in a game; a line said again moves to the end. Returns the system's code when it cannot be
 * saved.
 */
export const addToLineMemory = (folder: string, said: readonly string[]): string | undefined => {
  const lines = [...new Set([...readLineMemory(folder), ...said].reverse())].reverse().slice(-CAPACITY);
  try {
    writeJsonList(fileIn(folder), lines);
    return undefined;
  } catch (error) {
    return systemCode(error);
  }
};
