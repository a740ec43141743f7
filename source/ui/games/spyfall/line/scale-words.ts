import type {Words} from '../../../../packs/words.ts';

/** The steps of a scale, from its low end to its high one. */
export const GRADES = [0, 1, 2, 3, 4] as const;

const middle = 2;

/** Returns a grade (0 to 4) of a topic in words: one of its ends, near an end, or in between. */
export const scaleStep = (
  words: Words,
  [low, high]: readonly [low: string, high: string],
  grade: number,
): string => {
  if (grade === middle) return words('table.scale-middle');
  const end = grade < middle ? low : high;
  return grade === 0 || grade === 4 ? end : words('table.scale-near', {end});
};
