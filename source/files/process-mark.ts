import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import process from 'node:process';

/**
 * A process as it is told from all others: numbers of processes come again, soon so in containers. No clock is compared
 * with another, since a clock can be set.
 */
export type ProcessMark = {
  readonly pid: number;
  /** When the system says that it started; empty where it says nothing. */
  readonly start: string;
  /** When the process itself says that it started, by which it knows its own marks. */
  readonly run: string;
};

/** When a process started, as the system tells it; `gone`: it has ended, though its parent may not have heard so. */
type Start = {readonly start: string; readonly isGone: boolean};

const UNKNOWN: Start = {start: '', isGone: false};

const bootId = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
};

/** On Linux: ticks since the machine started, and which start of the machine that was. */
const startOnLinux = (pid: number): Start => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything; behind it come the state (field 3) and the start (field 22).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const {0: state = '', 19: start} = fields;
    return {start: start === undefined ? '' : `${bootId()}/${start}`, isGone: /^[ZX]/.test(state)};
  } catch {
    return UNKNOWN;
  }
};

/** Elsewhere `ps` tells it. Its zone and language are fixed: both processes must be told the same. */
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

/** This process. */
export const ownMark = (): ProcessMark => ({
  pid: process.pid,
  start: startOf(process.pid).start,
  run: String(performance.timeOrigin),
});

const isAlive = (pid: number): boolean => {
  try {
    // To the system 0 and below are groups of processes.
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else is one all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Whether a process still runs. Where the system does not tell when processes start, another process of its number
 * counts as it.
 */
export const isRunning = ({pid, start, run}: ProcessMark): boolean => {
  if (pid === process.pid) return run === String(performance.timeOrigin);
  if (!isAlive(pid)) return false;
  const now = startOf(pid);
  // Asked again: one that ended in between has no start to compare.
  return isAlive(pid) && !now.isGone && (start === '' || now.start === '' || start === now.start);
};
