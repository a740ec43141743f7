import type {EarTask} from '../packs/house/parse-ear.ts';
import type {HeldBack} from './calibrate.ts';
import {MARKS} from './corpus.ts';
import type {TrainedTask} from './train-reader.ts';

/** The largest share of answers taken the wrong way round: of those that are called sure, and of all. */
const MOST_REVERSED = {sure: 0.03, all: 0.06} as const;

/** A reading of an answer: how likely its side of the scale is wrong, and whether it was. */
type Side = {readonly risk: number; readonly isReversed: boolean};

const gradeOf = (probabilities: readonly number[]): number => {
  const grades = probabilities.slice(0, 5);
  return grades.indexOf(Math.max(...grades));
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Returns how likely the other side of the scale is than the side of the likeliest grade. */
export const riskOf = (probabilities: readonly number[]): number => {
  const grade = gradeOf(probabilities);
  if (grade === 2) return 0;
  return sum(grade < 2 ? probabilities.slice(3, 5) : probabilities.slice(0, 2));
};

const sideOf = ({example, probabilities}: HeldBack): readonly Side[] => {
  const mark = example.target.indexOf(Math.max(...example.target));
  const right = Number(MARKS[mark]);
  if (example.weight < 1 || Number.isNaN(right)) return [];
  const read = gradeOf(probabilities);
  return [{risk: riskOf(probabilities), isReversed: (read - 2) * (right - 2) < 0}];
};

/** The highest risk at which the share of reversed readings, of `count` in all, is still allowed. */
const highestRisk = (sides: readonly Side[], most: number, isOfAll: boolean): number => {
  const sorted = [...sides].sort((a, b) => a.risk - b.risk);
  let [reversed, limit] = [0, 0];
  sorted.forEach(({risk, isReversed}, index) => {
    reversed += isReversed ? 1 : 0;
    if (reversed <= most * (isOfAll ? sides.length : index + 1)) limit = risk;
  });
  return Number(limit.toFixed(4));
};

/**
 * Returns how likely a reading may be the wrong way round to be called sure, and to be a reading at all, from answers that
 * a reader had not seen.
 */
export const findLimits = ({grade}: Readonly<Record<EarTask, TrainedTask>>) => {
  const sides = grade.heldBack.flatMap(sideOf);
  return {
    sure: highestRisk(sides, MOST_REVERSED.sure, false),
    leaning: highestRisk(sides, MOST_REVERSED.all, true),
  };
};
