import {constants} from 'node:os';

/**
 * Signals that end a process unless it listens, by all their names. Not among them: those of faults, after which no
 * JavaScript can run; SIGUSR1 and SIGPROF, which Node has for its debugger and its profiler; and SIGPIPE and SIGXFSZ,
 * which Node ignores, so that a write fails with a code instead.
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

/** The exit code that shells know a signal by; nothing where the system has no such signal. */
export const exitCodeOf = (name: NodeJS.Signals): number | undefined => {
  const number: number | undefined = constants.signals[name];
  return number === undefined ? undefined : 128 + number;
};
