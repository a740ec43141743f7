import {COUNTS_BYTES, type EarScale, type EarTask, rowBytes, taskBytes} from '../packs/house/parse-ear.ts';
import type {Fitted} from './fit.ts';

/** A fitted task, and the heat at which its probabilities are right. */
export type PackedTask = {readonly task: EarTask; readonly model: Fitted; readonly heat: number};

const HIGHEST = 127;
/** Numbers of the header have this many decimals. */
const round = (number: number): number => Number(number.toFixed(6));

/** The weight of one step: one weight in a thousand is cut off, so that the steps of all others are smaller. */
const stepOf = (weights: Float32Array): number => {
  const sizes = weights.map(Math.abs).sort();
  return round((sizes[Math.floor(sizes.length * 0.999)] ?? 1) / HIGHEST) || 1e-6;
};

const packTask = ({model, heat}: PackedTask): {readonly scale: EarScale; readonly bytes: Uint8Array} => {
  const {rows, classes, weights, bias, trust} = model;
  const step = stepOf(weights);
  const size = rowBytes(classes);
  const bytes = new Uint8Array(taskBytes({rows: rows.size, classes}));
  const counts = new DataView(bytes.buffer);
  const sorted = [...rows].sort(([key], [other]) => key - other);
  sorted.forEach(([key, row], place) => {
    const learned = weights.subarray(row * classes, (row + 1) * classes);
    const steps = [...learned].map(one => Math.max(-HIGHEST, Math.min(HIGHEST, Math.round(one / step))));
    const first = 2 * (key >>> 16);
    counts.setUint16(first, counts.getUint16(first) + 1);
    const own = [(key >>> 8) & 0xff, key & 0xff, ...steps.map(one => one & 0xff)];
    bytes.set(own, COUNTS_BYTES + place * size);
  });
  return {
    bytes,
    scale: {
      classes,
      rows: rows.size,
      step,
      bias: [...bias].map(round),
      trust: [...trust].map(round),
      heat: round(heat),
    },
  };
};

/** Packs the weights of all tasks, one task after the other, as `parse-ear.ts` describes them. */
export const packModel = (
  tasks: Readonly<Record<EarTask, PackedTask>>,
): {readonly weights: Uint8Array; readonly scales: Readonly<Record<EarTask, EarScale>>} => {
  const [topic, pole, grade] = [packTask(tasks.topic), packTask(tasks.pole), packTask(tasks.grade)];
  return {
    weights: new Uint8Array(Buffer.concat([topic.bytes, pole.bytes, grade.bytes])),
    scales: {topic: topic.scale, pole: pole.scale, grade: grade.scale},
  };
};
