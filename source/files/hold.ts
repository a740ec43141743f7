import {closeSync, constants, fstatSync, rmSync} from 'node:fs';
import process from 'node:process';
import {isRunning, ownMark, type ProcessMark} from './process-mark.ts';
import {openFile, readPart, readTextFile, textOf} from './read-file.ts';
import {FileFault} from './system-code.ts';
import {writeAll} from './write-file.ts';

/** Something that this process alone has, until it lets go of it or ends. */
export type Hold = {readonly release: () => void};

/** A process that said that it wants to have something. */
type Claim = ProcessMark & {readonly id: string};

/** More than anybody writes; what is larger was not written here. */
const MAX_HOLD_BYTES = 1_000_000;

// Each line has an end on either side: what a full disk cut short joins no other.
const claimLine = ({id, pid, run, start}: Claim): string => `\n+ ${id} ${pid} ${run} ${start}\n`;
const withdrawalLine = ({id}: Claim): string => `\n- ${id}\n`;

/** The claims that have not been withdrawn, the earliest first. */
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
    return parseClaims(readTextFile(path, {maxBytes: MAX_HOLD_BYTES, hasLinks: false}));
  } catch {
    return [];
  }
};

/** Whether a process that still runs, be it this one, has what a file is the hold of. */
export const isHeld = (path: string): boolean => claimsIn(path).some(isRunning);

/** Removes the file when its claims are such; nothing hangs on that: one that stays names a process that ends soon. */
const removeWhere = (path: string, isUnused: (claims: readonly Claim[]) => boolean): void => {
  try {
    if (isUnused(claimsIn(path))) rmSync(path, {force: true});
  } catch {
    // The folder cannot be written any more.
  }
};

type Stake = 'won' | 'lost' | 'void';

/** Says that this process wants it: `lost` to one that said so before and runs; `void`: the file was removed. */
const stakeClaim = (file: number, claim: Claim): Stake => {
  writeAll(file, claimLine(claim));
  const claims = parseClaims(textOf(readPart(file, 0, fstatSync(file).size)));
  const before = claims.slice(
    0,
    claims.findIndex(({id}) => id === claim.id),
  );
  const isLost = before.some(isRunning);
  // Asked last: whoever ends in between has removed the file by now, if it was theirs.
  if (fstatSync(file).nlink === 0) return 'void';
  if (isLost) writeAll(file, withdrawalLine(claim));
  return isLost ? 'lost' : 'won';
};

/** How a claim is staked in the file of that name. Nothing stays behind of a file that could not be written. */
const claimIn = (path: string, claim: Claim): Stake => {
  const {file} = openFile(path, {
    flags: constants.O_RDWR | constants.O_APPEND | constants.O_CREAT,
    mode: 0o600,
    maxBytes: MAX_HOLD_BYTES,
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

/** Ends with the process at the latest, unless that is killed: then its mark says that it runs no more. */
const hold = (path: string, claim: Claim): Hold => {
  let isOurs = true;
  const release = (): void => {
    if (!isOurs) return;
    isOurs = false;
    process.removeListener('exit', release);
    process.setMaxListeners(process.getMaxListeners() - 1);
    removeWhere(path, claims => claims.some(({id}) => id === claim.id));
  };
  // Any number of things may be held: many listeners are no leak here.
  process.setMaxListeners(process.getMaxListeners() + 1);
  process.once('exit', release);
  return {release};
};

/** Nobody removes a file so often at just that moment: on such a disk nothing can be held. */
const MOST_TRIES = 100;

/**
 * Takes what a file is the hold of, for this process alone; `undefined` while a process that runs has it. Every process
 * that wants it adds a line at the file's end, which the system does for one after the other, and has it when all who
 * said so before have ended or withdrawn: of any number at once one wins, also over what a killed process left behind.
 * Throws with a system's code when the file cannot be written.
 */
export const takeHold = (path: string): Hold | undefined => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (isHeld(path)) return undefined;
    const claim = {...ownMark(), id: `${process.pid}-${process.hrtime.bigint()}`};
    const came = claimIn(path, claim);
    if (came === 'won') return hold(path, claim);
    if (came === 'lost') return undefined;
  }
  throw new FileFault('ENOENT');
};

/** How long one step of waiting for somebody else is, and how long in all, in milliseconds. */
const STEP_MS = 5;
const LONGEST_MS = 2000;

/**
 * Does a short piece of work while no other process does what has the same hold; others are waited for. Throws `EBUSY`
 * where one does not end, and whatever the work throws.
 */
export const withHold = <T>(path: string, work: () => T): T => {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited <= LONGEST_MS; waited += STEP_MS) {
    const held = takeHold(path);
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
