import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {isLocked, type Lock, takeLock} from '../files/lock.ts';
import {systemCode} from '../files/system-code.ts';

/** The ending of the lock file's name, after the record's id. */
const LOCK_ENDING = '.playing';

/** A lock on a game that this process plays. */
export type GameLock = Lock & {
  /** The record's id. */
  readonly id: string;
  /** The system's code when no lock could be made. Then nothing may be written either. */
  readonly fault?: string;
};

const lockFile = (folder: string, id: string): string => join(folder, id + LOCK_ENDING);

/** Locks a game. Do so before you read it to continue it. Returns `undefined` while another process plays it. */
export const lockGame = (folder: string, id: string): GameLock | undefined => {
  try {
    const lock = takeLock(lockFile(folder, id));
    return lock && {id, ...lock};
  } catch (error) {
    return {id, fault: systemCode(error), release: () => undefined};
  }
};

/** Returns whether a running process plays a game. */
export const isInPlay = (folder: string, id: string): boolean => isLocked(lockFile(folder, id));

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Returns the ids of the games that running processes play. */
export const gamesInPlay = (folder: string): readonly string[] =>
  namesIn(folder)
    .filter(name => name.endsWith(LOCK_ENDING))
    .map(name => name.slice(0, -LOCK_ENDING.length))
    .filter(id => isInPlay(folder, id));
