import {constants} from 'node:os';
import process from 'node:process';
import {EXIT} from './exit-codes.ts';

/**
 * Signals that end a process unless it listens, with all their names. Left out are those of faults, after which no
 * JavaScript can run; SIGUSR1 and SIGPROF, which Node uses for its debugger and profiler; and SIGPIPE and SIGXFSZ,
 * which Node ignores, so that a write fails instead.
 */
export const HANG_UPS = [
  'SIGINT',
  'SIGHUP',
  'SIGTERM',
  'SIGQUIT',
  'SIGABRT',
  'SIGIOT',
  'SIGALRM',
  'SIGUSR2',
  'SIGVTALRM',
  'SIGXCPU',
  'SIGSYS',
  'SIGUNUSED',
  'SIGTRAP',
  'SIGIO',
  'SIGPOLL',
  'SIGPWR',
  'SIGSTKFLT',
] as const;

/** Returns the exit code that shells use for a signal, or `undefined` if the system doesn't have it. */
export const exitCodeOf = (name: NodeJS.Signals): number | undefined => {
  const number: number | undefined = constants.signals[name];
  return number === undefined ? undefined : 128 + number;
};

/** Stops long work on the first signal, and the program at once on the second. Returns a function that listens no more. */
export const stopOnSignals = (stop: AbortController): (() => void) => {
  let count = 0;
  const hangUp = (name: NodeJS.Signals): void => {
    count += 1;
    if (count > 1) process.exit(exitCodeOf(name) ?? EXIT.interrupted);
    stop.abort();
  };
  const known = HANG_UPS.filter(name => exitCodeOf(name) !== undefined);
  for (const name of known) process.on(name, hangUp);
  return () => {
    for (const name of known) process.removeListener(name, hangUp);
  };
};
