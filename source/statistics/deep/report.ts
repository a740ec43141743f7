import type {By} from '../exchange/rate.ts';
import type {DeepCell} from '../exchange/report.ts';
import type {DeepLine} from '../exchange/types.ts';
import {groupInOrder} from '../group.ts';
import {meanOf} from '../moments.ts';

/** A judged description, reduced to its scores; `null` where the judge gave none. */
export type DeepRow = {
  readonly judge: string;
  readonly model: string;
  readonly mode: string;
  readonly target: number | null;
  readonly distractors: readonly (number | null)[];
};

/** Reduces a line to a row. */
export const makeDeepRow = ({judge, model, mode, scores}: DeepLine): DeepRow => ({
  judge,
  model,
  mode,
  target: scores.target,
  distractors: Object.values(scores.distractors),
});

const cellOf = (rows: readonly DeepRow[]): DeepCell => {
  const targets = rows.map(({target}) => target);
  const distractors = rows.flatMap(row => row.distractors);
  const missing = (scores: readonly (number | null)[]): number =>
    scores.filter(score => score === null).length;
  return {
    target: meanOf(targets),
    distractor: meanOf(distractors),
    distractor_macro: meanOf(rows.map(row => meanOf(row.distractors))),
    words: rows.length - missing(targets),
    pairs: distractors.length - missing(distractors),
    invalid: missing(targets) + missing(distractors),
  };
};

/** Computes D1: mean scores of targets and distractors by judge, model and mode. */
export const reportDeep = (rows: readonly DeepRow[]): By<By<By<DeepCell>>> =>
  groupInOrder(
    rows,
    ({judge}) => judge,
    judged =>
      groupInOrder(
        judged,
        ({model}) => model,
        ofModel => groupInOrder(ofModel, ({mode}) => mode, cellOf),
      ),
  );
