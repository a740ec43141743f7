import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {type Hold, isHeld, takeHold} from '../files/hold.ts';
import {systemCode} from '../files/system-code.ts';

/** The ending of the file that says who plays a game; before it stands the record's id. */
const HOLD_ENDING = '.playing';

/** A game that this process alone plays. */
export type GameHold = Hold & {
  /** The record's id. */
  readonly id: string;
  /** The system's code, where nothing can be held: then nothing may be written either. */
  readonly fault?: string;
};

const holdFile = (folder: string, id: string): string => join(folder, id + HOLD_ENDING);

/** Takes a game before anything of it is read to be written, until it is released; `undefined` while somebody plays it. */
export const holdGame = (folder: string, id: string): GameHold | undefined => {
  try {
    const hold = takeHold(holdFile(folder, id));
    return hold && {id, ...hold};
  } catch (error) {
    return {id, fault: systemCode(error), release: () => undefined};
  }
};

/** Whether a process that still runs plays a game. */
export const isInPlay = (folder: string, id: string): boolean => isHeld(holdFile(folder, id));

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
    .filter(name => name.endsWith(HOLD_ENDING))
    .map(name => name.slice(0, -HOLD_ENDING.length))
    .filter(id => isInPlay(folder, id));
