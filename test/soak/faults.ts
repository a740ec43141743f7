import {playFaultGame} from '../support/fault-games.ts';
import {createMakers} from '../support/model-table.ts';

/** Games against a server that fails in every way; each must end, or stop and go on until it ends. */
export const FAULT_GAMES = 200;

/** A game that takes longer than this hangs, in milliseconds. */
const LONGEST_MS = 120_000;

const withinTime = async <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The game hangs.')), LONGEST_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Plays them and prints what came of each that failed, and of all; the seeds are 1 to `FAULT_GAMES`. */
export const soakFaults = async (print: (line: string) => void): Promise<boolean> => {
  const makerFor = createMakers();
  const counts = {ended: 0, aborted: 0, resumes: 0, faults: 0, failed: 0};
  for (let seed = 1; seed <= FAULT_GAMES; seed++) {
    const ends: (() => unknown)[] = [];
    const maker = makerFor({teardown: end => ends.push(end)}, '');
    try {
      const {outcome, resumes, faults} = await withinTime(playFaultGame(maker, seed));
      counts[outcome] += 1;
      counts.resumes += resumes;
      counts.faults += faults.length;
    } catch (error) {
      counts.failed += 1;
      print(`Seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
    }
    for (const end of ends) end();
  }
  const {ended, aborted, resumes, faults, failed} = counts;
  print(
    `${FAULT_GAMES} games against a failing server, seeds from 1: ${faults} faults, ${ended} ended at once, ` +
      `${aborted} stopped and went on (${resumes} times), ${failed} failed`,
  );
  return failed === 0;
};
