import {failure, type Result, success} from '../result.ts';

/** Why a pack is refused: the file (relative to the package root), the field or key, and what was wrong. */
export type PackProblem = {
  readonly file: string;
  readonly field?: string;
  readonly fault: PackFault;
  /** What was found or expected, where that helps. */
  readonly detail?: string;
};

export const PACK_FAULTS = [
  'unreadable',
  'not-json',
  'missing',
  'wrong',
  'unknown',
  'duplicate',
  'placeholders',
  'syntax',
] as const;
export type PackFault = (typeof PACK_FAULTS)[number];

/** A checked value, or why it is refused. */
export type Checked<T> = Result<T, PackProblem>;

/** Accepts a value. */
export const checked = <T>(value: T): Checked<T> => success(value);

/** Refuses a pack. */
export const faulty = (
  file: string,
  fault: PackFault,
  field?: string,
  detail?: string,
): {readonly ok: false; readonly problem: PackProblem} =>
  failure({
    file,
    fault,
    ...(field === undefined ? {} : {field}),
    ...(detail === undefined ? {} : {detail}),
  });

const FAULT_WORDS: Readonly<Record<PackFault, string>> = {
  unreadable: 'cannot be read',
  'not-json': 'is not valid JSON',
  missing: 'is missing',
  wrong: 'has a wrong value',
  unknown: 'is unknown',
  duplicate: 'appears twice',
  placeholders: 'does not have the placeholders of the English message',
  syntax: 'is not a well-formed message',
};

/**
 * A pack problem as a sentence. English and built in, because the words themselves may be what is broken; it speaks
 * to whoever edits packs.
 */
export const describePackProblem = ({file, field, fault, detail}: PackProblem): string => {
  const subject = field === undefined ? file : `${file}: ${field}`;
  return `${subject} ${FAULT_WORDS[fault]}${detail === undefined ? '' : ` (${detail})`}.`;
};
