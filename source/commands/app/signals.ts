import {constants} from 'node:os';

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
