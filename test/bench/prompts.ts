import {promptCost} from '../support/prompt-cost.ts';
import {fullGame} from '../support/prompt-golden.ts';
import {type Figure, figure} from './measure.ts';

/** The most of the paper's cost that the target leaves us. */
const MOST_SHARE = 0.52;

/** What a recorded five-seat game of one model costs: bytes that no earlier prompt begins with. */
export const measurePrompts = async (): Promise<Figure> => {
  const {ours, paper} = promptCost(fullGame());
  return figure({
    name: 'prompt bytes to read anew in a full five-seat game',
    value: ours,
    unit: 'bytes',
    baseline: "the same texts in the paper's order",
    baselineValue: paper,
    target: `at most ${MOST_SHARE} of the baseline`,
    ok: ours / paper <= MOST_SHARE,
  });
};
