import {
  COUNTS_BYTES,
  EAR_TASKS,
  type EarScale,
  type EarTask,
  KEY_BYTES,
  rowBytes,
  taskBytes,
} from '../../../../packs/house/parse-ear.ts';
import type {Prior} from './line-clues.ts';
import type {Clues} from './text-clues.ts';

/** A linear softmax model for each task, over clues that are known by a key of 24 bits. */
export type LinearModel = {
  /** Returns the probabilities of a task's classes for some clues, and what the lexicon says. */
  readonly probabilities: (task: EarTask, clues: readonly Clues[], prior: Prior) => readonly number[];
  /** Returns whether any of some clues was learned for a task. */
  readonly knows: (task: EarTask, clues: readonly Clues[]) => boolean;
};

/** Goes on with the hash of what came before a text (FNV-1a). */
const hashOn = (before: number, text: string): number => {
  let hash = before;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
};

/** The key of a hash, 24 bits. */
const mixed = (hash: number): number => {
  let key = hash ^ (hash >>> 15);
  key = Math.imul(key, 0x2c1b3c6d);
  key ^= key >>> 12;
  return (key >>> 0) & 0xff_ff_ff;
};

const hashStart = (task: EarTask, start: string): number => hashOn(0x811c9dc5, task.charAt(0) + start);

/** Returns the key of a task's clue. */
export const clueKey = (task: EarTask, clue: string): number => mixed(hashStart(task, clue));

/** Returns the keys of a task's clues in order, each once. */
export const keysOf = (task: EarTask, clues: readonly Clues[]): Int32Array => {
  const keys = new Set<number>();
  for (const {start, rest} of clues) {
    const begun = hashStart(task, start);
    for (const clue of rest) keys.add(mixed(hashOn(begun, clue)));
  }
  return Int32Array.from(keys);
};

/** Returns probabilities from scores: exp(score / heat), summing to 1. */
export const softmaxOf = (scores: readonly number[], heat: number): readonly number[] => {
  const most = Math.max(...scores);
  const raised = scores.map(score => Math.exp((score - most) / heat));
  const total = raised.reduce((sum, one) => sum + one, 0);
  return raised.map(one => one / total);
};

/** The rows of one task, as bytes and as the signed bytes of their weights. */
type Rows = {
  readonly bytes: Uint8Array;
  readonly signed: Int8Array;
  readonly size: number;
  /** By the first byte of a key: the first row of such keys. */
  readonly starts: Uint32Array;
};

const readStarts = (counts: DataView): Uint32Array => {
  const starts = new Uint32Array(COUNTS_BYTES / 2 + 1);
  for (let first = 1; first < starts.length; first++)
    starts[first] = (starts[first - 1] ?? 0) + counts.getUint16(2 * (first - 1));
  return starts;
};

/** The rest of a row's key, without its first byte. */
const restAt = ({bytes, size}: Rows, row: number): number => {
  const at = row * size;
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
};

/** The row of a key; `undefined` for an unknown one. */
const findRow = (rows: Rows, key: number): number | undefined => {
  const first = key >>> 16;
  const rest = key & 0xff_ff;
  const end = rows.starts[first + 1] ?? 0;
  let [low, high] = [rows.starts[first] ?? 0, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (restAt(rows, middle) < rest) low = middle + 1;
    else high = middle;
  }
  return low < end && restAt(rows, low) === rest ? low : undefined;
};

const rowsByTask = (weights: Uint8Array, scales: Readonly<Record<EarTask, EarScale>>) => {
  let from = 0;
  const rows = EAR_TASKS.map((task): [EarTask, Rows] => {
    const all = weights.subarray(from, from + taskBytes(scales[task]));
    from += all.length;
    const bytes = all.subarray(COUNTS_BYTES);
    const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    const starts = readStarts(new DataView(all.buffer, all.byteOffset, COUNTS_BYTES));
    return [task, {bytes, signed, size: rowBytes(scales[task].classes), starts}];
  });
  return Object.fromEntries(rows) as Readonly<Record<EarTask, Rows>>;
};

const addRow = (scores: Float64Array, {signed, size}: Rows, row: number, share: number): void => {
  const at = row * size + KEY_BYTES;
  for (let index = 0; index < scores.length; index++)
    scores[index] = (scores[index] ?? 0) + (signed[at + index] ?? 0) * share;
};

/** Makes a model of its weights, as `parse-ear.ts` describes them, and the scales of its tasks. */
export const createLinearModel = (
  weights: Uint8Array,
  scales: Readonly<Record<EarTask, EarScale>>,
): LinearModel => {
  const byTask = rowsByTask(weights, scales);
  return {
    knows: (task, clues) => keysOf(task, clues).some(key => findRow(byTask[task], key) !== undefined),
    probabilities: (task, clues, {scores: said, trusted}) => {
      const {step, bias, heat, trust} = scales[task];
      const trustedBy = trust[trusted] ?? 0;
      const rows = byTask[task];
      const keys = keysOf(task, clues);
      const scores = new Float64Array(bias.length);
      // Long texts have many clues: each weighs less.
      const share = step / Math.sqrt(Math.max(1, keys.length));
      for (const key of keys) {
        const row = findRow(rows, key);
        if (row !== undefined) addRow(scores, rows, row, share);
      }
      const total = bias.map((one, index) => (scores[index] ?? 0) + one + trustedBy * (said[index] ?? 0));
      return softmaxOf(total, heat);
    },
  };
};
