import {hashOn, NO_NUMBERS} from '../../games/chance.ts';
import {GRADES} from './speaker-model.ts';

const shifted = (grade: number, isUp: boolean): number => {
  if (grade === 0) return 1;
  if (grade === 4) return 3;
  return isUp ? grade + 1 : grade - 1;
};

/** What becomes of each grade by eight bits of chance (`grade * 256 + bits`). */
export type Changes = Uint8Array;

const BITS = 256;

/** The changes that put a share of cells off by one grade: seven bits tell whether, and one which way. */
export const createChanges = (jitter: number): Changes => {
  const threshold = Math.round(jitter * 128);
  return Uint8Array.from({length: GRADES * BITS}, (_, at) => {
    const grade = Math.floor(at / BITS);
    return (at & 127) < threshold ? shifted(grade, (at & 128) > 0) : grade;
  });
};

const changed = (changes: Changes, bits: number, grade = 0): number => changes[grade * BITS + bits] as number;

/**
 * A player's private copy of the value table: a share of cells is one grade off, as people disagree on how noisy a
 * hotel is. Without it a shared table is a perfect code book and the spy wins two games of three. Grades by feature,
 * then by entity (`feature * entities + entity`).
 */
export const privateOpinions = (table: Uint8Array, changes: Changes, stream: number): Uint8Array => {
  const opinions = new Uint8Array(table.length);
  const start = hashOn(NO_NUMBERS, stream);
  // One hash serves four cells, eight bits each. Of a list that four do not divide, what is written behind it is lost.
  for (let cell = 0; cell < table.length; cell += 4) {
    const bits = hashOn(start, cell);
    opinions[cell] = changed(changes, bits & 255, table[cell]);
    opinions[cell + 1] = changed(changes, (bits >>> 8) & 255, table[cell + 1]);
    opinions[cell + 2] = changed(changes, (bits >>> 16) & 255, table[cell + 2]);
    opinions[cell + 3] = changed(changes, bits >>> 24, table[cell + 3]);
  }
  return opinions;
};
