import {failure, type Result, success} from '../result.ts';
import type {MessageKey} from './words.ts';

type CodeOf<Key> = Key extends `pack.${infer Code}` ? Code : never;

/** What can be wrong with a pack's file. The message `pack.<code>` says it in the interface language. */
type PackCode = CodeOf<MessageKey>;

/** One fault of a pack's file: where it is and what is wrong. */
export type PackProblem = {
  readonly code: PackCode;
  /** As `readText` names it. */
  readonly file: string;
  /** Counted from 1; absent when the fault is in the whole file. */
  readonly line?: number;
  /** The key, column, section or JSON path, such as `personas[2].name`. */
  readonly field?: string;
  /** What was found, or, in English, what was expected. */
  readonly value?: string | number;
  readonly allowed?: readonly (string | number)[];
};

/** A checked value, or why it is refused. */
export type Checked<T> = Result<T, PackProblem>;

/** A checked value, or everything that is wrong with it. */
export type Parsed<T> = Result<T, readonly PackProblem[]>;

/** Accepts a value. */
export const checked = <T>(value: T): Checked<T> => success(value);

/** Refuses a pack. */
export const faulty = (
  file: string,
  code: PackCode,
  field?: string,
  value?: string,
): {readonly ok: false; readonly problem: PackProblem} =>
  failure({
    file,
    code,
    ...(field === undefined ? {} : {field}),
    ...(value === undefined ? {} : {value}),
  });

/** Returns the value when there are no problems, else the problems. */
export const parsedUnless = <T>(problems: readonly PackProblem[], value: T): Parsed<T> =>
  problems.length === 0 ? success(value) : failure(problems);

/** Returns the value, or the first thing that is wrong with it. */
export const firstProblem = <T>(parsed: Parsed<T>): Checked<T> => {
  if (parsed.ok) return parsed;
  const [problem] = parsed.problem;
  if (!problem) throw new Error('A pack was refused without a reason.');
  return failure(problem);
};

/** Returns what is wrong with any of some files. */
export const problemsIn = (...parsed: readonly (Parsed<unknown> | undefined)[]): readonly PackProblem[] =>
  parsed.flatMap(one => (one?.ok === false ? one.problem : []));

const FAULTS: Readonly<Partial<Record<PackCode, string>>> = {
  unreadable: 'cannot be read',
  'not-json': 'is not valid JSON',
  'missing-header': 'has no header',
  duplicate: 'appears twice',
  placeholders: 'does not have the placeholders of the English message',
  syntax: 'is not a well-formed message',
};

const faultOf = (code: PackCode): string => {
  const kind = code.startsWith('missing-') ? 'is missing' : 'has a wrong value';
  return FAULTS[code] ?? (code.startsWith('unknown-') ? 'is unknown' : kind);
};

/**
 * Returns a pack problem as a sentence for people who edit packs. The sentence is in built-in English, since the words
 * themselves may be broken.
 */
export const describePackProblem = ({code, file, line, field, value, allowed}: PackProblem): string => {
  const place = [line === undefined ? '' : `line ${line}`, field].filter(Boolean).join(', ');
  const found = line === undefined ? value : value !== undefined && `found ${value}`;
  const detail = [found, allowed && `expected ${allowed.join(', ')}`].filter(Boolean).join('; ');
  return `${place === '' ? file : `${file}: ${place}`} ${faultOf(code)}${detail === '' ? '' : ` (${detail})`}.`;
};
