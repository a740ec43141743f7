import {hashOn, NO_NUMBERS} from '../../../games/chance.ts';
import type {ByEntity} from './beliefs.ts';

/** What one player thinks: grades by feature, then by entity. */
export type Opinions = readonly ByEntity[];

const oneOff = (grade: number, isUp: boolean): number => {
  if (grade === 0) return 1;
  if (grade === 4) return 3;
  return isUp ? grade + 1 : grade - 1;
};

/**
 * Returns a player's private copy of a set's grades: a share of them (`jitter`) is one off, as people disagree on how
 * noisy a hotel is. With one table for all, answers would be a perfect code, and the spy would win two games of three.
 */
export const privateOpinions = (values: Opinions, jitter: number, stream: number): Opinions => {
  const start = hashOn(NO_NUMBERS, stream);
  const threshold = Math.round(jitter * 128);
  return values.map((grades, feature) =>
    grades.map((grade, entity) => {
      const cell = feature * grades.length + entity;
      // A hash serves four cells with eight bits each: seven decide whether to change the grade, and one which way.
      const bits = hashOn(start, cell - (cell % 4)) >>> (8 * (cell % 4));
      return (bits & 127) < threshold ? oneOff(grade, (bits & 128) > 0) : grade;
    }),
  );
};
