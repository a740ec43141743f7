import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {isLocked, type Lock, takeLock} from '../files/lock.ts';
import {systemCode} from '../files/system-code.ts';

/** The ending of the file that says who plays a game; before it stands the record's id. */
const LOCK_ENDING = '.playing';

/** A game that this process alone plays. */
export type GameLock = Lock & {
  /** The record's id. */
  readonly id: string;
  /** The system's code, where nothing can be held: then nothing may be written either. */
  readonly fault?: string;
};

const lockFile = (folder: string, id: string): string => join(folder, id + LOCK_ENDING);

/** Takes a game before anything of it is read to be written, until it is released; `undefined` while somebody plays it. */
export const lockGame = (folder: string, id: string): GameLock | undefined => {
  try {
    const lock = takeLock(lockFile(folder, id));
    return lock && {id, ...lock};
  } catch (error) {
    return {id, fault: systemCode(error), release: () => undefined};
  }
};

/** Whether a process that still runs plays a game. */
export const isInPlay = (folder: string, id: string): boolean => isLocked(lockFile(folder, id));

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** The ids of the games that processes which still run play. */
export const gamesInPlay = (folder: string): readonly string[] =>
  namesIn(folder)
    .filter(name => name.endsWith(LOCK_ENDING))
    .map(name => name.slice(0, -LOCK_ENDING.length))
    .filter(id => isInPlay(folder, id));
