import {isRecord} from './json.ts';

/** Removes a server's key from a text of the server. */
export type Redact = (text: string) => string;

/** The replacement for a key. */
const GONE = '…';
/** Shorter "keys" are placeholders such as `none`; hiding those would spoil ordinary words. */
const SHORTEST_KEY = 8;
/** The fewest letters and digits of a key that is also found when spaced out, and when encoded. */
const SHORTEST_SPACED = 12;
const SHORTEST_ENCODED = 10;
/** A key may be nested in itself. A text that still has it after this many rounds is dropped. */
const ROUNDS = 4;

/**
 * What may separate or replace letters and digits of a key: an escape of JSON or JavaScript, of an address, or of HTML,
 * possibly escaped again, and everything but ASCII letters and digits.
 */
const BETWEEN =
  /\\+(?:u([\da-f]{4})|x([\da-f]{2})|[bfnrt])?|%(?:25)*([\da-f]{2})?|&(?:#x0*([\da-f]{2});|#0*(\d{2,3});)?|[^\da-z\\%&]+/gi;

/** The letters and digits of a text, in lower case, with escapes resolved, and where each begins and ends. */
type Loose = {readonly text: string; readonly starts: readonly number[]; readonly ends: readonly number[]};

const characterOf = ([, unicode, hex, percent, htmlHex, decimal]: RegExpExecArray): string => {
  const digits = unicode ?? hex ?? percent ?? htmlHex;
  const code = digits === undefined ? Number(decimal ?? 0) : Number.parseInt(digits, 16);
  const character = String.fromCharCode(code);
  return /^[\da-z]$/i.test(character) ? character : '';
};

const loosen = (text: string): Loose => {
  const starts: number[] = [];
  const ends: number[] = [];
  let loose = '';
  const keep = (some: string, start: number, step: number): void => {
    loose += some;
    for (let at = 0; at < some.length; at++) {
      starts.push(start + at);
      ends.push(start + at + step);
    }
  };
  let from = 0;
  for (const match of text.matchAll(BETWEEN)) {
    keep(text.slice(from, match.index), from, 1);
    keep(characterOf(match), match.index, match[0].length);
    from = match.index + match[0].length;
  }
  keep(text.slice(from), from, 1);
  return {text: loose.toLowerCase(), starts, ends};
};

/** The key in base64, at each of three offsets, without the characters that depend on the text around it. */
const base64Of = (key: Buffer): readonly string[] =>
  [0, 1, 2].map(offset => {
    const bits = (offset + key.length) * 8;
    const text = Buffer.concat([Buffer.alloc(offset), key]).toString('base64');
    return text.slice(Math.ceil((offset * 8) / 6), Math.floor(bits / 6));
  });

/** The ways to write a key, each in the form of `loosen`. */
const formsOf = (key: string): readonly string[] => {
  const bytes = Buffer.from(key);
  const codes = [...bytes];
  const encoded = [
    ...base64Of(bytes),
    bytes.toString('hex'),
    codes.map(code => `0x${code.toString(16)}`).join(''),
    codes.join(''),
  ];
  return [
    ...[key].map(form => loosen(form).text).filter(({length}) => length >= SHORTEST_SPACED),
    ...encoded.map(form => loosen(form).text).filter(({length}) => length >= SHORTEST_ENCODED),
  ];
};

// The start of a terminal's control sequence. Washing a text removes the sequence later, which would join two parts of
// a key around it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const OBEYED = /[\u001b\u0080-\u009f]/g;

type Span = {readonly start: number; readonly end: number};

const findSpans = ({text, starts, ends}: Loose, form: string): readonly Span[] => {
  const spans: Span[] = [];
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length))
    spans.push({start: starts[at] ?? 0, end: ends[at + form.length - 1] ?? 0});
  return spans;
};

const cutForms = (text: string, forms: readonly string[], rounds: number): string => {
  const loose = loosen(text);
  const spans = forms.flatMap(form => findSpans(loose, form)).sort((one, other) => one.start - other.start);
  if (spans.length === 0) return text;
  if (rounds === 0) return GONE;
  let cut = '';
  let from = 0;
  for (const {start, end} of spans) {
    if (start >= from) cut += text.slice(from, start) + GONE;
    from = Math.max(from, end);
  }
  return cutForms(cut + text.slice(from), forms, rounds - 1);
};

/** Returns the text unchanged. */
export const keepText: Redact = text => text;

/**
 * Makes a function that removes a key from texts: plain, spaced out, escaped, in hex or in base64 (alone or in
 * something longer), in upper or lower case. A key of fewer than 8 characters is no secret. A key of fewer than 12 is
 * not removed when spaced out, since it may be ordinary words.
 */
export const createRedact = (key: string | undefined): Redact => {
  if (key === undefined || key.length < SHORTEST_KEY) return keepText;
  const forms = formsOf(key);
  const shortest = Math.min(...forms.map(({length}) => length));
  return text => {
    const bare = text.replaceAll(key, GONE).replace(OBEYED, ' ');
    return bare.length < shortest ? bare : cutForms(bare, forms, ROUNDS);
  };
};

const redactValue = (value: unknown, redact: Redact): unknown => {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map(entry => redactValue(entry, redact));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [redact(name), redactValue(entry, redact)]),
  );
};

/** Removes a key from every text in plain data, including names of fields. */
export const redactAll = <T>(value: T, redact: Redact): T =>
  redact === keepText ? value : (redactValue(value, redact) as T);
