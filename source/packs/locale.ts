import {type Checked, checked, faulty} from './checked.ts';

/** The files of a locale's interface words, in `locales/<lang>/words/`. */
export const WORD_FILES = ['app.json', 'table.json', 'errors.json'] as const;
export type WordFile = (typeof WORD_FILES)[number];

/** One file of messages by key. */
export type Messages = Readonly<Record<string, string>>;

/** Where a scan stands: the text after `at` is still to be read; what was named is in `names`. */
type Scan = {readonly text: string; at: number; readonly names: Set<string>; isBroken: boolean};

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

/** Reads a message up to its end, or to the `}` that closes the branch it is. Apostrophes quote braces. */
const scanMessage = (scan: Scan): void => {
  for (;;) {
    take(scan, /(?:[^{}']|'(?:[{}][^']*(?:'|$))?)*/y);
    if (scan.text[scan.at] !== '{' || scan.isBroken) return;
    scan.at += 1;
    scanArgument(scan);
  }
};

const scanAll = (text: string): Scan => {
  const scan: Scan = {text, at: 0, names: new Set(), isBroken: false};
  scanMessage(scan);
  if (scan.at !== text.length) scan.isBroken = true;
  return scan;
};

/** Names of the placeholders of a message (`{name}`, `{count, plural, …}`), sorted. */
export const placeholdersOf = (message: string): readonly string[] => [...scanAll(message).names].sort();

/** Checks one file of messages: an object of well-formed strings. */
export const parseMessages = (data: unknown, file: string): Checked<Messages> => {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return faulty(file, 'wrong', undefined, 'expected an object of messages');
  for (const [key, message] of Object.entries(data)) {
    if (typeof message !== 'string') return faulty(file, 'wrong', key, 'expected a string');
    if (/[{}]/.test(message) && scanAll(message).isBroken) return faulty(file, 'syntax', key);
  }
  return checked(data as Messages);
};

/** Checks a locale's file against the English one: the same keys, and in each the same placeholders. */
export const checkAgainst = (english: Messages, messages: Messages, file: string): Checked<Messages> => {
  const missing = Object.keys(english).find(key => messages[key] === undefined);
  if (missing !== undefined) return faulty(file, 'missing', missing);
  for (const [key, message] of Object.entries(messages)) {
    const original = english[key];
    if (original === undefined) return faulty(file, 'unknown', key);
    if (message === original) continue;
    const wanted = placeholdersOf(original).join(', ');
    if (placeholdersOf(message).join(', ') !== wanted)
      return faulty(file, 'placeholders', key, wanted === '' ? 'none' : wanted);
  }
  return checked(messages);
};
