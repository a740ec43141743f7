import {hashOn, NO_NUMBERS} from '../../games/chance.ts';
import type {Memory} from './memory.ts';
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

/**
 * A player's private copy of the value table: a share of cells is one grade off, as people disagree on how noisy a
 * hotel is. Without it a shared table is a perfect code book and the spy wins two games of three. Grades by feature,
 * then by entity (`feature * entities + entity`).
 */
export const privateOpinions = (
  table: Uint8Array,
  changes: Changes,
  stream: number,
  memory: Memory,
): Uint8Array => {
  const opinions = memory.bytes(table.length);
  const start = hashOn(NO_NUMBERS, stream);
  for (let at = 0; at < table.length; at += 4) {
    // One hash serves four cells, eight bits each.
    let bits = hashOn(start, at);
    const end = Math.min(at + 4, table.length);
    for (let cell = at; cell < end; cell++) {
      opinions[cell] = changes[(table[cell] as number) * BITS + (bits & 255)] as number;
      bits >>>= 8;
    }
  }
  return opinions;
};
