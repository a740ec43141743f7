import {success} from '../../result.ts';
/** Why a file of a pack is refused. */
export const HOUSE_DATA_CODES = [
  'missing-header',
  'wrong-columns',
  'wrong-number',
  'unknown-feature',
  'unknown-entity',
  'missing-feature',
  'missing-entity',
  'few-features',
  'duplicate',
  'missing-lines',
  'unreadable-line',
  'not-json',
  'too-deep',
  'wrong-field',
  'unreadable',
  'outside',
  'too-large',
  'not-utf8',
  'unshowable',
  'missing-field',
  'unknown-field',
  'wrong-type',
  'wrong-id',
  'wrong-lang',
  'wrong-folder',
  'taken',
  'too-few',
  'too-many',
  'too-long',
  'same-name',
  'placeholders',
  'syntax',
] as const;
type HouseDataCode = (typeof HOUSE_DATA_CODES)[number];

/** One fault of a file: where it is and what was wrong; the sentence comes from the locale. */
export type HouseDataProblem = {
  readonly code: HouseDataCode;
  readonly file: string;
  /** Counted from 1; absent when the fault is of the whole file. */
  readonly line?: number;
  /** The column, section or JSON path, such as `personas[2].name`. */
  readonly field?: string;
  readonly value?: string | number;
  readonly allowed?: readonly (string | number)[];
};

/** What a parser answers: the value, or all the faults it found. */
export type Parsed<T> =
  | {readonly ok: true; readonly value: T}
  | {readonly ok: false; readonly problems: readonly HouseDataProblem[]};

/** A text file as parsers get it: its name for messages, and its content. */
export type TextFile = {readonly file: string; readonly text: string};

/** The value when there are no problems, else the problems. */
export const parsedUnless = <T>(problems: readonly HouseDataProblem[], value: T): Parsed<T> =>
  problems.length === 0 ? success(value) : {ok: false, problems};

/** A line that says something, with its number (from 1). */
export type NumberedLine = {readonly line: number; readonly text: string};

/** The lines of a file without empty ones and comments (`#`). */
export const contentLines = (text: string): readonly NumberedLine[] =>
  text
    .split(/\r?\n/)
    .map((line, index) => ({line: index + 1, text: line.trim()}))
    .filter(({text: line}) => line !== '' && !line.startsWith('#'));
