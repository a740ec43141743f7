import {
  EAR_TASKS,
  type EarScale,
  type EarTask,
  KEY_BYTES,
  rowBytes,
} from '../../../../packs/house/parse-ear.ts';
import type {Prior} from './line-clues.ts';

/** A linear softmax model for each task, over clues that are known by a key of 24 bits. */
export type LinearModel = {
  /** Returns the probabilities of a task's classes for some clues, and what the lexicon says. */
  readonly probabilities: (task: EarTask, clues: readonly string[], prior: Prior) => readonly number[];
  /** Returns whether any of some clues was learned for a task. */
  readonly knows: (task: EarTask, clues: readonly string[]) => boolean;
};

/** Returns the key of a task's clue, 24 bits (FNV-1a, then mixed). */
export const clueKey = (task: EarTask, clue: string): number => {
  let hash = 0x811c9dc5 ^ task.charCodeAt(0);
  hash = Math.imul(hash, 0x01000193);
  for (let at = 0; at < clue.length; at++) hash = Math.imul(hash ^ clue.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return (hash >>> 0) & 0xff_ff_ff;
};

/** Returns probabilities from scores: exp(score / heat), summing to 1. */
export const softmaxOf = (scores: readonly number[], heat: number): readonly number[] => {
  const most = Math.max(...scores);
  const raised = scores.map(score => Math.exp((score - most) / heat));
  const total = raised.reduce((sum, one) => sum + one, 0);
  return raised.map(one => one / total);
};

/** The rows of one task. */
type Rows = {readonly bytes: Uint8Array; readonly count: number; readonly size: number};

const keyAt = ({bytes, size}: Rows, row: number): number => {
  const at = row * size;
  return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
};

/** The row of a key; `undefined` for an unknown one. */
const findRow = (rows: Rows, key: number): number | undefined => {
  let [low, high] = [0, rows.count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyAt(rows, middle) < key) low = middle + 1;
    else high = middle;
  }
  return low < rows.count && keyAt(rows, low) === key ? low : undefined;
};

const rowsByTask = (weights: Uint8Array, scales: Readonly<Record<EarTask, EarScale>>) => {
  let from = 0;
  const rows = EAR_TASKS.map((task): [EarTask, Rows] => {
    const {rows: count, classes} = scales[task];
    const size = rowBytes(classes);
    const bytes = weights.subarray(from, from + count * size);
    from += count * size;
    return [task, {bytes, count, size}];
  });
  return Object.fromEntries(rows) as Readonly<Record<EarTask, Rows>>;
};

const addRow = (scores: number[], {bytes, size}: Rows, row: number, share: number): void => {
  const at = row * size + KEY_BYTES;
  for (let index = 0; index < scores.length; index++) {
    const weight = ((bytes[at + index] ?? 0) << 24) >> 24;
    scores[index] = (scores[index] ?? 0) + weight * share;
  }
};

/** Makes a model of its weights, as `parse-ear.ts` describes them, and the scales of its tasks. */
export const createLinearModel = (
  weights: Uint8Array,
  scales: Readonly<Record<EarTask, EarScale>>,
): LinearModel => {
  const byTask = rowsByTask(weights, scales);
  return {
    knows: (task, clues) => clues.some(clue => findRow(byTask[task], clueKey(task, clue)) !== undefined),
    probabilities: (task, clues, {scores: said, trusted}) => {
      const {step, bias, heat, trust} = scales[task];
      const trustedBy = trust[trusted] ?? 0;
      const rows = byTask[task];
      const keys = new Set(clues.map(clue => clueKey(task, clue)));
      const scores = bias.map(() => 0);
      // Long texts have many clues: each weighs less.
      const share = step / Math.sqrt(Math.max(1, keys.size));
      for (const key of keys) {
        const row = findRow(rows, key);
        if (row !== undefined) addRow(scores, rows, row, share);
      }
      const total = scores.map((score, index) => score + (bias[index] ?? 0) + trustedBy * (said[index] ?? 0));
      return softmaxOf(total, heat);
    },
  };
};
