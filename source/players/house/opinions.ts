import {hashNumbers} from '../../games/chance.ts';

/**
 * A player's private copy of the value table: a share of cells is one grade off, as people disagree on how noisy a
 * hotel is. Without it a shared table is a perfect code book and the spy wins two games of three. Grades by feature,
 * then by entity (`feature * entities + entity`).
 */
export const privateOpinions = (table: Uint8Array, jitter: number, stream: number): Uint8Array => {
  const opinions = new Uint8Array(table.length);
  const threshold = Math.round(jitter * 128);
  for (let at = 0; at < table.length; at += 4) {
    // One hash serves four cells, eight bits each: seven for whether, one for which way.
    let bits = hashNumbers(stream, at);
    for (let cell = at; cell < at + 4 && cell < table.length; cell++) {
      opinions[cell] = shifted(table[cell] as number, bits & 127, (bits & 128) !== 0, threshold);
      bits >>>= 8;
    }
  }
  return opinions;
};

const shifted = (grade: number, draw: number, isUp: boolean, threshold: number): number => {
  if (draw >= threshold) return grade;
  if (grade === 0) return 1;
  if (grade === 4) return 3;
  return isUp ? grade + 1 : grade - 1;
};
