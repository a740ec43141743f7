import {hashOn, NO_NUMBERS} from '../../games/chance.ts';

/**
 * A player's private copy of the value table: a share of cells is one grade off, as people disagree on how noisy a
 * hotel is. Without it a shared table is a perfect code book and the spy wins two games of three. Grades by feature,
 * then by entity (`feature * entities + entity`).
 */
export const privateOpinions = (table: Uint8Array, jitter: number, stream: number): Uint8Array => {
  const opinions = table.slice();
  const threshold = Math.round(jitter * 128);
  const start = hashOn(NO_NUMBERS, stream);
  for (let at = 0; at < table.length; at += 4) {
    // One hash serves four cells, eight bits each: seven for whether, one for which way.
    let bits = hashOn(start, at);
    for (let cell = at; cell < at + 4 && cell < table.length; cell++) {
      if ((bits & 127) < threshold) opinions[cell] = shifted(table[cell] as number, (bits & 128) !== 0);
      bits >>>= 8;
    }
  }
  return opinions;
};

const shifted = (grade: number, isUp: boolean): number => {
  if (grade === 0) return 1;
  if (grade === 4) return 3;
  return isUp ? grade + 1 : grade - 1;
};
