import app from '../../locales/en/words/app.json' with {type: 'json'};
import errors from '../../locales/en/words/errors.json' with {type: 'json'};
import measure from '../../locales/en/words/measure.json' with {type: 'json'};
import table from '../../locales/en/words/table.json' with {type: 'json'};
import {type Checked, firstProblem, type PackProblem, parsedUnless} from './checked.ts';

/** The files of a locale's interface words, in `locales/<lang>/words/`. */
export const WORD_FILES = ['app.json', 'table.json', 'errors.json', 'measure.json'] as const;
export type WordFile = (typeof WORD_FILES)[number];

/** The files that every run needs. The others belong to some commands, which load them. */
export const START_FILES: readonly WordFile[] = ['app.json', 'table.json', 'errors.json'];

/** Returns whether a person's own language may leave a file out, because it came later. Its messages are then English. */
export const isLaterFile = (name: WordFile): boolean => name === 'measure.json';

/** One file of messages by key. */
export type Messages = Readonly<Record<string, string>>;

/** Plain text in a message or in a branch of a plural or a choice. */
type Text = {readonly start: number; readonly end: number};

/** A scan of a message. The text after `at` isn't read yet. */
type Scan = {
  readonly text: string;
  at: number;
  depth: number;
  readonly names: Set<string>;
  readonly texts: Text[];
  isBroken: boolean;
};

/** The deepest nesting of plurals and choices: more than anybody writes, and few enough for the stack. */
const DEEPEST = 20;

const take = (scan: Scan, pattern: RegExp): string => {
  pattern.lastIndex = scan.at;
  const [found = ''] = pattern.exec(scan.text) ?? [];
  scan.at += found.length;
  return found;
};

const expectClosing = (scan: Scan): void => {
  if (scan.text[scan.at] !== '}') scan.isBroken = true;
  scan.at += 1;
};

/** Reads what follows a `{`: a name, and for a plural or a choice the messages of its branches. */
const scanArgument = (scan: Scan): void => {
  const name = take(scan, /\s*\w+\s*/y).trim();
  if (name === '') scan.isBroken = true;
  scan.names.add(name);
  take(scan, /,\s*\w+\s*,?/y);
  while (take(scan, /[^{}]*\{/y) !== '' && !scan.isBroken) {
    scanMessage(scan);
    expectClosing(scan);
  }
  take(scan, /[^{}]*/y);
  expectClosing(scan);
};

/** Reads a message up to its end, or a branch up to its `}`. Apostrophes quote braces. */
const scanMessage = (scan: Scan): void => {
  scan.depth += 1;
  if (scan.depth > DEEPEST) scan.isBroken = true;
  for (;;) {
    const start = scan.at;
    take(scan, /(?:[^{}']|'(?:[{}][^']*(?:'|$))?)*/y);
    scan.texts.push({start, end: scan.at});
    if (scan.text[scan.at] !== '{' || scan.isBroken) break;
    scan.at += 1;
    scanArgument(scan);
  }
  scan.depth -= 1;
};

const scanAll = (text: string): Scan => {
  const scan: Scan = {text, at: 0, depth: 0, names: new Set(), texts: [], isBroken: false};
  scanMessage(scan);
  if (scan.at !== text.length) scan.isBroken = true;
  return scan;
};

/** Returns the names of a message's placeholders (`{name}`, `{count, plural, …}`), sorted. */
export const placeholdersOf = (message: string): readonly string[] => [...scanAll(message).names].sort();

/** Returns the plain texts of a well-formed message, in order. */
export const textsOf = (message: string): readonly Text[] => scanAll(message).texts;

/** Checks that a file is an object of well-formed messages. The English ones are, so those aren't scanned again. */
const messageProblems = (english: Messages, data: unknown, file: string): readonly PackProblem[] => {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return [{file, code: 'wrong-type', value: 'expected an object of messages'}];
  return Object.entries(data).flatMap(([field, message]): readonly PackProblem[] => {
    if (typeof message !== 'string') return [{file, code: 'wrong-type', field, value: 'expected a string'}];
    if (message === english[field] || !/[{}]/.test(message)) return [];
    return scanAll(message).isBroken ? [{file, code: 'syntax', field}] : [];
  });
};

/** Returns what a locale's file lacks or adds, compared with the English one. */
const differences = (english: Messages, messages: Messages, file: string): readonly PackProblem[] => {
  const missing = Object.keys(english).filter(key => !Object.hasOwn(messages, key));
  const others = Object.entries(messages).flatMap(([field, message]): readonly PackProblem[] => {
    const original = Object.hasOwn(english, field) ? english[field] : undefined;
    if (original === undefined) return [{file, code: 'unknown-field', field}];
    if (message === original) return [];
    const wanted = placeholdersOf(original).join(', ');
    return placeholdersOf(message).join(', ') === wanted
      ? []
      : [{file, code: 'placeholders', field, value: wanted === '' ? 'none' : wanted}];
  });
  return [...missing.map((field): PackProblem => ({file, code: 'missing-field', field})), ...others];
};

/** Returns everything that is wrong with a file that must have the messages of the English one. */
export const checkMessages = (english: Messages, data: unknown, file: string): readonly PackProblem[] => {
  const problems = messageProblems(english, data, file);
  return problems.length > 0 ? problems : differences(english, data as Messages, file);
};

/** Checks one file of messages: an object of well-formed strings. `english` are those of the build. */
export const parseMessages = (english: Messages, data: unknown, file: string): Checked<Messages> =>
  firstProblem(parsedUnless(messageProblems(english, data, file), data as Messages));

/** Checks a locale's file against the English one: the same keys, and in each the same placeholders. */
export const checkAgainst = (english: Messages, messages: Messages, file: string): Checked<Messages> =>
  firstProblem(parsedUnless(differences(english, messages, file), messages));

/**
 * The English words as of the build. All files of words are checked against their keys and placeholders, the English
 * ones too, since they can be damaged or edited.
 */
export const ENGLISH: Readonly<Record<WordFile, Messages>> = {
  'app.json': app,
  'table.json': table,
  'errors.json': errors,
  'measure.json': measure,
};
