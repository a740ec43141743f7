import type {ArenaRun} from '../../arena/run-arena.ts';
import {printError, type Shell} from '../app/shell.ts';
import {describeProgress} from './describe-arena.ts';

/** How often to print how far an arena is, in milliseconds. */
const EVERY_MS = 10_000;

/** Whoever watches an arena; `end` takes the watch away. */
export type ArenaWatch = {readonly end: () => Promise<void>};

/** Prints how far an arena is from time to time, to stderr; nothing with JSON. */
export const watchPlainly = (shell: Shell, run: ArenaRun, isJson: boolean): ArenaWatch => {
  let last = '';
  const print = (): void => {
    const line = describeProgress(run.state(), shell.words);
    if (line !== last) printError(shell, line);
    last = line;
  };
  const timer = isJson ? undefined : setInterval(print, EVERY_MS);
  return {
    end: async () => clearInterval(timer),
  };
};
