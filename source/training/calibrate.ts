import type {Prior} from '../players/spyfall/read/learned/line-clues.ts';
import {softmaxOf} from '../players/spyfall/read/learned/linear-model.ts';
import {type Example, type FitOptions, fitSoftmax, predict} from './fit.ts';

/** In how many parts lines are held back, one after the other. */
const FOLDS = 4;

/** What a model that had not seen a case said of it. */
export type HeldBack = {readonly probabilities: readonly number[]; readonly example: Example};

/** Fits a model without each part of the examples in turn, and returns what each says of the part it has not seen. */
export const holdBack = (
  examples: readonly Example[],
  options: FitOptions,
  seed: number,
): readonly HeldBack[] => {
  const found = new Map<Example, readonly number[]>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = ({group}: Example): boolean => group % FOLDS === fold;
    const model = fitSoftmax(
      examples.filter(example => !isOut(example)),
      options,
      seed,
    );
    for (const example of examples.filter(isOut))
      found.set(example, [...predict(model, example.keys, example.prior)]);
  }
  return examples.map(example => ({example, probabilities: found.get(example) ?? []}));
};

/** Returns probabilities at another heat: above 1 they are flatter. */
export const atHeat = (probabilities: readonly number[], heat: number): readonly number[] =>
  softmaxOf(
    probabilities.map(one => Math.log(Math.max(one, 1e-9))),
    heat,
  );

const HEATS = Array.from({length: 40}, (_, index) => 0.5 + index * 0.1);

const lossAt = (cases: readonly HeldBack[], heat: number): number =>
  cases.reduce((sum, {probabilities, example}) => {
    const cooled = atHeat(probabilities, heat);
    return (
      sum - example.target.reduce((part, share, index) => part + share * Math.log(cooled[index] ?? 1), 0)
    );
  }, 0);

const MORE = Array.from({length: 13}, (_, index) => index * 0.25);

/** Returns probabilities with more of what the lexicon says. */
export const withPrior = (
  probabilities: readonly number[],
  {scores}: Prior,
  more: number,
): readonly number[] =>
  softmaxOf(
    probabilities.map((one, index) => Math.log(Math.max(one, 1e-9)) + more * (scores[index] ?? 0)),
    1,
  );

/**
 * Returns how much more of the lexicon's scores is best added, by how it is trusted: a reader relies on words it has
 * learned by heart, and too little on the lexicon, which it needs for words it has not seen.
 */
export const findTrust = (cases: readonly HeldBack[], trustCases: number): readonly number[] =>
  Array.from({length: trustCases}, (_, trusted) => {
    const own = cases.filter(({example}) => example.weight >= 1 && example.prior.trusted === trusted);
    const losses = MORE.map(more =>
      lossAt(
        own.map(({example, probabilities}) => ({
          example,
          probabilities: withPrior(probabilities, example.prior, more),
        })),
        1,
      ),
    );
    return MORE[losses.indexOf(Math.min(...losses))] ?? 0;
  });

/**
 * Returns the heat at which the probabilities fit what was right best, among cases that count in full (temperature
 * scaling: Guo and others 2017).
 */
export const findHeat = (cases: readonly HeldBack[]): number => {
  const full = cases.filter(({example}) => example.weight >= 1);
  const losses = HEATS.map(heat => lossAt(full, heat));
  return HEATS[losses.indexOf(Math.min(...losses))] ?? 1;
};
