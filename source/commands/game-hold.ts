import {readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {uptime} from 'node:os';
import path from 'node:path';
import process from 'node:process';

const HOLD_ENDING = '.playing';

const fileOf = (folder: string, id: string): string => path.join(folder, id + HOLD_ENDING);

/**
 * Says that this process plays a game, so that no other goes on with it meanwhile; answers how to say that it does no
 * more. Where that cannot be written nothing is held: it only guards a person against two windows.
 */
export const holdGame = (folder: string, id: string): (() => void) => {
  const file = fileOf(folder, id);
  try {
    writeFileSync(file, String(process.pid), {mode: 0o600});
  } catch {
    return () => undefined;
  }
  return () => {
    try {
      rmSync(file, {force: true});
    } catch {
      // What stays behind names a process that soon runs no more.
    }
  };
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else is one all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether a process that still runs plays a game. What was held before the machine started is not. */
export const isHeld = (folder: string, id: string): boolean => {
  const file = fileOf(folder, id);
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    const isOfThisStart = statSync(file).mtimeMs > Date.now() - uptime() * 1000;
    return Number.isInteger(pid) && pid > 0 && isOfThisStart && isAlive(pid);
  } catch {
    return false;
  }
};

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** The ids of the games that processes which still run play. */
export const heldGames = (folder: string): readonly string[] =>
  namesIn(folder)
    .filter(name => name.endsWith(HOLD_ENDING))
    .map(name => name.slice(0, -HOLD_ENDING.length))
    .filter(id => isHeld(folder, id));
