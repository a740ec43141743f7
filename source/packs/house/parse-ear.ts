import * as z from 'zod/mini';
import {pathText} from '../../text/field-path.ts';
import {type Checked, checked, faulty} from '../checked.ts';
import type {TextFile} from './text-file.ts';

/** What the reader of typed lines has learned to tell apart: the topic, what a yes means, and the grade. */
export const EAR_TASKS = ['topic', 'pole', 'grade'] as const;
export type EarTask = (typeof EAR_TASKS)[number];

/** The weights of a task begin with how many rows have keys of each first byte, 0 to 255: two bytes each, the higher first. */
export const COUNTS_BYTES = 512;
/** How many bytes of a row are the rest of its key, the higher byte first. */
export const KEY_BYTES = 2;
/** Returns how many bytes a row takes: the rest of its key, and a signed byte for each class. */
export const rowBytes = (classes: number): number => KEY_BYTES + classes;
/** Returns how many bytes the weights of a task take. */
export const taskBytes = ({rows, classes}: {readonly rows: number; readonly classes: number}): number =>
  COUNTS_BYTES + rows * rowBytes(classes);
/** The largest file of weights, in bytes. */
export const MOST_EAR_BYTES = 700_000;

const Risk = z.number().check(z.gte(0), z.lte(1));

const ScaleSchema = z.strictObject({
  classes: z.int().check(z.gte(2), z.lte(250)),
  /** The rows of weights: one for each known clue, sorted by key. The rows of all tasks follow each other. */
  rows: z.int().check(z.gte(0)),
  /** The weight of one step of a byte. */
  step: z.number().check(z.gt(0)),
  /** What is added to each class. */
  bias: z.array(z.number()),
  /** How much of the lexicon's scores is added, by how much the lexicon knows. */
  trust: z.array(z.number()),
  /** Scores are divided by this, so that what is called 80% likely is so in 80 of 100 cases. */
  heat: z.number().check(z.gt(0)),
});

/** The scales of one task of a trained reader. */
export type EarScale = z.infer<typeof ScaleSchema>;

const EarSchema = z.strictObject({
  version: z.literal(2),
  /** The ids of the topics it knows, in the order of its classes; one more class is none of them. */
  topics: z.array(z.string()),
  tasks: z.strictObject({topic: ScaleSchema, pole: ScaleSchema, grade: ScaleSchema}),
  /** The highest risk that an answer is taken the wrong way round at which a reading is sure, and at which it is one. */
  limits: z.strictObject({sure: Risk, leaning: Risk}),
  bytes: z.int().check(z.gte(0), z.lte(MOST_EAR_BYTES)),
  /** The hash of the weights. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** What is known of a trained reader without its weights. */
export type EarHeader = z.infer<typeof EarSchema>;

/** A trained reader of typed lines. Its weights are read when somebody first types; none when they can't be. */
export type EarData = {readonly header: EarHeader; readonly weights: () => Uint8Array | undefined};

/** Parses the header of a trained reader. */
export const parseEarHeader = ({file, text}: TextFile): Checked<EarHeader> => {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return faulty(file, 'not-json');
  }
  const parsed = EarSchema.safeParse(data);
  if (!parsed.success) return faulty(file, 'wrong-field', pathText(parsed.error.issues[0]?.path ?? []));
  const {topics, tasks, bytes} = parsed.data;
  const size = EAR_TASKS.reduce((sum, task) => sum + taskBytes(tasks[task]), 0);
  const isWhole =
    size === bytes &&
    tasks.topic.classes === topics.length + 1 &&
    EAR_TASKS.every(task => tasks[task].bias.length === tasks[task].classes);
  return isWhole ? checked(parsed.data) : faulty(file, 'wrong-field', 'tasks');
};
