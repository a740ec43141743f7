import {hashOn, NO_NUMBERS} from '../../games/chance.ts';

const shifted = (grade: number, isUp: boolean): number => {
  if (grade === 0) return 1;
  if (grade === 4) return 3;
  return isUp ? grade + 1 : grade - 1;
};

/** What becomes of a grade (`grade * 4`): it stays (0 and 1), or goes down (2) or up (3) where it can. */
const SHIFTED = Uint8Array.from(
  [0, 1, 2, 3, 4].flatMap(grade => [grade, grade, shifted(grade, false), shifted(grade, true)]),
);

/**
 * A player's private copy of the value table: a share of cells is one grade off, as people disagree on how noisy a
 * hotel is. Without it a shared table is a perfect code book and the spy wins two games of three. Grades by feature,
 * then by entity (`feature * entities + entity`).
 */
export const privateOpinions = (table: Uint8Array, jitter: number, stream: number): Uint8Array => {
  const opinions = new Uint8Array(table.length);
  const threshold = Math.round(jitter * 128);
  const start = hashOn(NO_NUMBERS, stream);
  for (let at = 0; at < table.length; at += 4) {
    // One hash serves four cells, eight bits each: seven for whether, one for which way.
    let bits = hashOn(start, at);
    const end = Math.min(at + 4, table.length);
    for (let cell = at; cell < end; cell++) {
      // The sign of the difference: a branch here is mispredicted so often that it takes most of the time.
      const isOff = ((bits & 127) - threshold) >>> 31;
      const isUp = (bits >>> 7) & 1;
      opinions[cell] = SHIFTED[(table[cell] as number) * 4 + isOff * 2 + isUp] as number;
      bits >>>= 8;
    }
  }
  return opinions;
};
