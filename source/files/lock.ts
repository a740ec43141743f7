import {closeSync, constants, fstatSync, rmSync} from 'node:fs';
import process from 'node:process';
import {isRunning, ownMark, type ProcessMark} from './process-mark.ts';
import {openFile, readPart, readTextFile, textOf} from './read-file.ts';
import {FileFault} from './system-code.ts';
import {writeAll} from './write-file.ts';

/** A lock that this process has until it calls `release` or ends. */
export type Lock = {readonly release: () => void};

/** A process that asked for the lock. */
type Claim = ProcessMark & {readonly id: string};

/** The largest lock file, in bytes. A larger one is not polyspy's. */
const MAX_LOCK_BYTES = 1_000_000;

// Each line begins and ends with a line end, so that it never joins a line that a full disk cut short.
const claimLine = ({id, pid, run, start}: Claim): string => `\n+ ${id} ${pid} ${run} ${start}\n`;
const withdrawalLine = ({id}: Claim): string => `\n- ${id}\n`;

/** The claims that have not been withdrawn, earliest first. */
const parseClaims = (text: string): readonly Claim[] => {
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map(line => line.split(' '));
  const withdrawn = new Set(lines.flatMap(([sign, id]) => (sign === '-' ? [id] : [])));
  return lines.flatMap(([sign, id = '', pid, run = '', start = '']) =>
    sign === '+' && !withdrawn.has(id) ? [{id, pid: Number(pid), run, start}] : [],
  );
};

const claimsIn = (path: string): readonly Claim[] => {
  try {
    return parseClaims(readTextFile(path, {maxBytes: MAX_LOCK_BYTES, hasLinks: false}));
  } catch {
    return [];
  }
};

/** Returns whether a running process, including this one, has the lock of a path. */
export const isLocked = (path: string): boolean => claimsIn(path).some(isRunning);

/** Removes the file if its claims are unused. Failing is harmless: a file that stays names a process that ends soon. */
const removeWhere = (path: string, isUnused: (claims: readonly Claim[]) => boolean): void => {
  try {
    if (isUnused(claimsIn(path))) rmSync(path, {force: true});
  } catch {
    // The folder is no longer writable.
  }
};

type Stake = 'won' | 'lost' | 'void';

/** Claims the lock. `lost`: a running process has an earlier claim. `void`: the file was removed. */
const stakeClaim = (file: number, claim: Claim): Stake => {
  writeAll(file, claimLine(claim));
  const claims = parseClaims(textOf(readPart(file, 0, fstatSync(file).size)));
  const before = claims.slice(
    0,
    claims.findIndex(({id}) => id === claim.id),
  );
  const isLost = before.some(isRunning);
  // Checked last: a process that ended in between has already removed the file, if it was its own.
  if (fstatSync(file).nlink === 0) return 'void';
  if (isLost) writeAll(file, withdrawalLine(claim));
  return isLost ? 'lost' : 'won';
};

/** Claims the lock in the file at a path. Leaves no file that could not be written. */
const claimIn = (path: string, claim: Claim): Stake => {
  const {file} = openFile(path, {
    flags: constants.O_RDWR | constants.O_APPEND | constants.O_CREAT,
    mode: 0o600,
    maxBytes: MAX_LOCK_BYTES,
    hasLinks: false,
  });
  try {
    return stakeClaim(file, claim);
  } catch (error) {
    removeWhere(path, claims => claims.length === 0);
    throw error;
  } finally {
    closeSync(file);
  }
};

/** Makes a lock that is released at exit at the latest. The mark in a killed process's line shows that it has ended. */
const keepLock = (path: string, claim: Claim): Lock => {
  let isOurs = true;
  const release = (): void => {
    if (!isOurs) return;
    isOurs = false;
    process.removeListener('exit', release);
    process.setMaxListeners(process.getMaxListeners() - 1);
    removeWhere(path, claims => claims.some(({id}) => id === claim.id));
  };
  // A process may have any number of locks: many listeners are no leak here.
  process.setMaxListeners(process.getMaxListeners() + 1);
  process.once('exit', release);
  return {release};
};

/** How often to retry after the file was removed. With more removals, the disk cannot lock anything. */
const MOST_TRIES = 100;

/**
 * Takes the lock of a path. Returns `undefined` while a running process has it. Each process that wants it appends a
 * line to the file, which is atomic, and has the lock when all processes with earlier lines have ended or withdrawn.
 * So exactly one wins, even over the lines of killed processes. Throws a fault with the system's code when the file
 * cannot be written.
 */
export const takeLock = (path: string): Lock | undefined => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (isLocked(path)) return undefined;
    const claim = {...ownMark(), id: `${process.pid}-${process.hrtime.bigint()}`};
    const came = claimIn(path, claim);
    if (came === 'won') return keepLock(path, claim);
    if (came === 'lost') return undefined;
  }
  throw new FileFault('ENOENT');
};

/** How long to wait for another process: one step, and in all, in milliseconds. */
const STEP_MS = 5;
const LONGEST_MS = 2000;

/**
 * Does a short piece of work under a lock. Waits while another process has the lock, and throws `EBUSY` when that takes
 * too long. Throws whatever the work throws.
 */
export const withLock = <T>(path: string, work: () => T): T => {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited <= LONGEST_MS; waited += STEP_MS) {
    const held = takeLock(path);
    if (held === undefined) Atomics.wait(clock, 0, 0, STEP_MS);
    else
      try {
        return work();
      } finally {
        held.release();
      }
  }
  throw new FileFault('EBUSY');
};
