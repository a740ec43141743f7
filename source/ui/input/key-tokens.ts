// biome-ignore-all lint/suspicious/noControlCharactersInRegex: escape sequences are what this file reads
import {splitGraphemes} from '../../text/graphemes.ts';
import {makeFunctionKey, parseFunctionKey, parseFunctionKeySequence} from './function-keys.ts';

/** Whole tokens in order, and the beginning of one that is incomplete. */
type SplitInput = {readonly tokens: readonly string[]; readonly pending: string};

const escapeByte = '\x1b';
const pasteStart = '\x1b[200~';
const pasteEnd = '\x1b[201~';
/** Esc as CSI u. Ink accepts it at once, but waits after a bare escape byte for the rest of a sequence. */
const escapeKey = '\x1b[27u';

// Longer text in one read is a paste without brackets or a dictated sentence, not single keys.
const longestTypedRun = 24;

const controlSequence = /^\x1b{1,2}\[(?:\[[A-Za-z0-9]?~?|[2-8]\$|[0-?]*[ -/]*[@-~])/u;
const openControlSequence = /^\x1b{1,2}\[(?:\[|[0-?]*[ -/]*)$/u;
const ss3Sequence = /^\x1b{1,2}O[0-9;]*[@-~]/u;
const openSs3Sequence = /^\x1b{1,2}O[0-9;]*$/u;
// Late answers of the terminal: device control and operating system strings. Nobody types these.
const stringStart = /^\x1b[\]PX^_]./su;
const wholeString = /^\x1b[\]PX^_][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)/u;
const text = /^[^\x00-\x1f\x7f]+/u;

/** Answers of the terminal about itself: modes, attributes, name. Nobody types these either. */
const reports = /\x1b\[(?:\?[\d;]*(?:\$y|c)|[\d;]*\$y)|\x1bP>\|[^\x07\x1b\x9c]*(?:\x07|\x1b\\)/gu;

/** The longest incomplete token to keep, in UTF-16 units. No field takes a longer paste. */
const longestPending = 64_000;

/** Cuts an incomplete token that is too long. Its last characters stay, as they may begin its end. */
export const shortenPending = (pending: string): string =>
  pending.length <= longestPending
    ? pending
    : pending.slice(0, longestPending - pasteEnd.length) + pending.slice(-pasteEnd.length);

/** Returns the terminal's answers in some input, in order. */
export const reportsIn = (input: string): readonly string[] => input.match(reports) ?? [];

/** The tokens at the beginning of some input and the length they take, or that more input is needed. */
type Found = {readonly tokens: readonly string[]; readonly length: number} | 'pending';

const one = (token: string, length = token.length): Found => ({tokens: [token], length});
const none = (length: number): Found => ({tokens: [], length});

const pasteToken = (input: string): Found => {
  const end = input.indexOf(pasteEnd, pasteStart.length);
  return end === -1 ? 'pending' : one(input.slice(0, end + pasteEnd.length));
};

const sequenceToken = (sequence: string): Found => {
  // Esc, then a function key. Alt with one means nothing here.
  if (parseFunctionKeySequence(sequence.slice(1)) !== undefined) return one(escapeKey, 1);
  const functionKey = parseFunctionKeySequence(sequence);
  return functionKey === undefined ? one(sequence) : one(makeFunctionKey(functionKey), sequence.length);
};

const stringToken = (input: string): Found => {
  const whole = wholeString.exec(input)?.[0];
  return whole === undefined ? 'pending' : none(whole.length);
};

const afterEscape = (input: string): Found => {
  const next = String.fromCodePoint(input.codePointAt(1) ?? 0);
  if (next === escapeByte) return one(escapeKey, 1);
  return one(escapeByte + next);
};

const escapeToken = (input: string): Found => {
  if (pasteStart.startsWith(input) || input === escapeByte.repeat(2)) return 'pending';
  if (input.startsWith(pasteStart)) return pasteToken(input);
  if (openControlSequence.test(input) || openSs3Sequence.test(input)) return 'pending';
  const sequence = (controlSequence.exec(input) ?? ss3Sequence.exec(input))?.[0];
  if (sequence !== undefined) return sequenceToken(sequence);
  return stringStart.test(input) ? stringToken(input) : afterEscape(input);
};

const textTokens = (run: string): Found => {
  const graphemes = splitGraphemes(run).filter(grapheme => parseFunctionKey(grapheme) === undefined);
  return {tokens: graphemes.length > longestTypedRun ? [graphemes.join('')] : graphemes, length: run.length};
};

const nextToken = (input: string): Found => {
  if (input.startsWith(escapeByte)) return escapeToken(input);
  const run = text.exec(input)?.[0];
  if (run !== undefined) return textTokens(run);
  return input.startsWith('\r\n') ? one('\r', 2) : one(input.startsWith('\n') ? '\r' : input.charAt(0), 1);
};

/**
 * Splits terminal input into key tokens: one key or grapheme each, a bracketed paste whole, function keys as
 * `makeFunctionKey` writes them. An incomplete sequence is returned as pending.
 */
export const splitInput = (input: string): SplitInput => {
  const tokens: string[] = [];
  let rest = input;
  while (rest !== '') {
    const found = nextToken(rest);
    if (found === 'pending') return {tokens, pending: rest};
    tokens.push(...found.tokens);
    rest = rest.slice(found.length);
  }
  return {tokens, pending: ''};
};

/**
 * Returns the tokens of an incomplete one whose rest did not come: a lone Esc, Alt with a bracket, or a paste without
 * its end. An incomplete answer of the terminal is dropped.
 */
export const flushPending = (pending: string): readonly string[] => {
  if (pending === '') return [];
  if (pending.startsWith(pasteStart)) return [pending + pasteEnd];
  if (pending === escapeByte) return [escapeKey];
  if (/^\x1b\x1b[[O]?$/u.test(pending)) return [escapeKey, ...flushPending(pending.slice(1))];
  return pending.length === 2 ? [pending] : [];
};
