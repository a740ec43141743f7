import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import process from 'node:process';

/**
 * What distinguishes a process from all others: process ids are reused, in containers soon. It never compares two
 * clocks, since a clock can be set.
 */
export type ProcessMark = {
  readonly pid: number;
  /** The start of the process according to the system; empty when unknown. */
  readonly start: string;
  /** The start according to the process itself, which recognizes its own marks by it. */
  readonly run: string;
};

/** The start of a process according to the system. `isGone`: it has ended, even if it is still a zombie. */
type Start = {readonly start: string; readonly isGone: boolean};

const UNKNOWN: Start = {start: '', isGone: false};

const bootId = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
};

/** On Linux: ticks since boot, and the id of the boot. */
const startOnLinux = (pid: number): Start => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain anything; after it come the state (field 3) and the start (field 22).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const {0: state = '', 19: start} = fields;
    return {start: start === undefined ? '' : `${bootId()}/${start}`, isGone: /^[ZX]/.test(state)};
  } catch {
    return UNKNOWN;
  }
};

/** Elsewhere `ps` knows it. Its time zone and language are fixed, so that all processes get the same text. */
const startByPs = (pid: number): Start => {
  const {spawnSync} = createRequire(import.meta.url)(
    'node:child_process',
  ) as typeof import('node:child_process');
  const {stdout} = spawnSync('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: {...process.env, LC_ALL: 'C', TZ: 'UTC'},
  });
  const [state = '', ...start] = (stdout ?? '').trim().split(/\s+/);
  return {start: start.join('_'), isGone: state.startsWith('Z')};
};

const startOf = (pid: number): Start => {
  if (process.platform === 'linux') return startOnLinux(pid);
  return process.platform === 'win32' ? UNKNOWN : startByPs(pid);
};

/** Returns the mark of this process. */
export const ownMark = (): ProcessMark => ({
  pid: process.pid,
  start: startOf(process.pid).start,
  run: String(performance.timeOrigin),
});

const isAlive = (pid: number): boolean => {
  try {
    // The system takes 0 and below for groups of processes.
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // The process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Returns whether a process still runs. If the system does not know when processes start, any process with the same id
 * counts.
 */
export const isRunning = ({pid, start, run}: ProcessMark): boolean => {
  if (pid === process.pid) return run === String(performance.timeOrigin);
  if (!isAlive(pid)) return false;
  const now = startOf(pid);
  // Checked again: a process that ended in between has no start to compare.
  return isAlive(pid) && !now.isGone && (start === '' || now.start === '' || start === now.start);
};
