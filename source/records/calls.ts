import type {Seat} from '../games/game.ts';
import {
  type FieldChecks,
  hasFields,
  isCount,
  isFields,
  isListOf,
  isNumber,
  isOptional,
  isText,
  wrongField,
} from '../games/shape.ts';
import {failure, type Result, success} from '../result.ts';
import {parseFields} from './lines.ts';

/**
 * The second file of a record: what models were sent and what they replied, one line per call, numbered from 1. It is
 * private: it contains thinking, and raw texts. It never contains a key, an address, a path or a host.
 */
const CALLS_FORMAT = 'polyspy-calls';
const CALLS_VERSION = 1;
/** The ending of the file's name, after the record's id. */
export const CALLS_ENDING = '.calls.jsonl';

/** A message of a prompt. */
type CallMessage = {readonly role: string; readonly content: string};

/** A server's raw reply, with tokens and times where they are known. */
export type CallReply = {
  readonly text: string;
  readonly reasoning?: string;
  readonly finishReason: string;
  readonly rawFinishReason?: string;
  readonly usage: {readonly [key: string]: number | undefined};
  readonly durations: {readonly [key: string]: number | undefined};
  readonly warnings: readonly string[];
};

/** A retry of a call. It has a code and no message, because a server's message may name a host. */
type CallRetry = {readonly attempt: number; readonly code: string; readonly delayMs: number};

/** One call of a model for one request. */
export type CallRecord = {
  readonly seat: Seat;
  /** The request's id, and its attempt, counted from 1. A reply to a remark has request 0. */
  readonly request: number;
  readonly attempt: number;
  readonly messages: readonly CallMessage[];
  /** Missing when the server gave none. */
  readonly result?: CallReply;
  readonly retries?: readonly CallRetry[];
  /** Why the call gave no move: the reply's fault, or the server's. */
  readonly fault?: string;
  /** The most turns of the history that the messages tell; missing when they tell all. */
  readonly historyTurns?: number;
};

/** A message that begins with the first `keep` UTF-16 units of the same message of call `from`. */
type AddedMessage = {
  readonly role: string;
  readonly from?: number;
  readonly keep?: number;
  readonly add: string;
};

/** Why a line of the file cannot be read. */
export const CALL_CODES = [
  'not-json',
  'not-calls',
  'newer-format',
  'bad-field',
  'wrong-number',
  'too-large',
] as const;
export type CallCode = (typeof CALL_CODES)[number];

/** Why a call cannot be read; `field` names what is missing or wrong. */
type CallProblem = {readonly code: CallCode; readonly field?: string};

/** How many of the newest calls a prompt is compared with: all of them have the part that seats share. */
const COMPARED = 24;
/** The shortest shared text, in UTF-16 units, that is written as a reference: a shorter one would save nothing. */
const LEAST_KEPT = 32;

/** The length of the shared start of two texts, in UTF-16 units, without half a character. */
const sharedLength = (left: string, right: string): number => {
  let [low, high] = [0, Math.min(left.length, right.length)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (left.startsWith(right.slice(low, middle), low)) low = middle;
    else high = middle - 1;
  }
  const last = left.charCodeAt(low - 1);
  return last >= 0xd800 && last <= 0xdbff ? low - 1 : low;
};

const addedMessage = (
  {role, content}: CallMessage,
  index: number,
  earlier: readonly CallRecord[],
  before: number,
): AddedMessage => {
  let best = {from: 0, keep: 0};
  for (let at = earlier.length - 1; at >= Math.max(0, earlier.length - COMPARED); at--) {
    const keep = sharedLength(earlier[at]?.messages[index]?.content ?? '', content);
    if (keep > best.keep) best = {from: before + at + 1, keep};
    if (keep === content.length) break;
  }
  return best.keep < LEAST_KEPT ? {role, add: content} : {role, ...best, add: content.slice(best.keep)};
};

/** The most of a reply's text that is saved, in UTF-16 units. A longer one cannot become a move. */
const MOST_KEPT = 64_000;

const keptOf = (text: string): string =>
  text.length <= MOST_KEPT ? text : text.slice(0, MOST_KEPT).toWellFormed();

const cutWarnings = (texts: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(texts)
    .filter(([, text]) => text.length > MOST_KEPT)
    .map(([name, text]) => `the record keeps ${MOST_KEPT} of ${text.length} characters of the ${name}`);

/** Finite numbers only: JSON has no others, and the reader would refuse the file. */
const numbersOf = (values: CallReply['usage']): CallReply['usage'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => Number.isFinite(value)));

const replyOf = ({
  text,
  reasoning,
  finishReason,
  rawFinishReason,
  usage,
  durations,
  warnings,
}: CallReply): CallReply => ({
  text: keptOf(text),
  ...(reasoning === undefined ? {} : {reasoning: keptOf(reasoning)}),
  finishReason,
  ...(rawFinishReason === undefined ? {} : {rawFinishReason}),
  usage: numbersOf(usage),
  durations: numbersOf(durations),
  warnings: [...warnings, ...cutWarnings({text, reasoning: reasoning ?? ''})],
});

const retryOf = ({attempt, code, delayMs}: CallRetry): CallRetry => ({attempt, code, delayMs});

/** Makes the first line of the file, with its line end. */
export const makeCallsHeader = (id: string): string =>
  `${JSON.stringify({kind: 'calls', format: CALLS_FORMAT, version: CALLS_VERSION, id})}\n`;

/**
 * Makes the line of a call, with its line end. It has only the fields named here, whatever else the object has.
 * @param before how many of the first calls `earlier` leaves out
 */
export const makeCallLine = (call: CallRecord, earlier: readonly CallRecord[], before = 0): string => {
  const {seat, request, attempt, messages, result, retries, fault, historyTurns} = call;
  const line = {
    kind: 'call',
    n: before + earlier.length + 1,
    seat,
    request,
    attempt,
    messages: messages.map((message, index) => addedMessage(message, index, earlier, before)),
    ...(result === undefined ? {} : {result: replyOf(result)}),
    ...(retries === undefined || retries.length === 0 ? {} : {retries: retries.map(retryOf)}),
    ...(fault === undefined ? {} : {fault}),
    ...(historyTurns === undefined ? {} : {historyTurns}),
  };
  return `${JSON.stringify(line)}\n`;
};

const isNumbers = (value: unknown): boolean => isFields(value) && Object.values(value).every(isNumber);

/** The fields of a call, except its messages, which need the calls before it. */
const CALL_FIELDS: FieldChecks = {
  seat: isCount,
  request: isCount,
  attempt: isCount,
  result: isOptional(
    hasFields({
      text: isText,
      finishReason: isText,
      reasoning: isOptional(isText),
      rawFinishReason: isOptional(isText),
      usage: isNumbers,
      durations: isNumbers,
      warnings: isListOf(isText),
    }),
  ),
  retries: isOptional(isListOf(hasFields({attempt: isCount, code: isText, delayMs: isNumber}))),
  fault: isOptional(isText),
  historyTurns: isOptional(isCount),
};

const restored = (value: unknown, index: number, earlier: readonly CallRecord[]): CallMessage | undefined => {
  if (!isFields(value) || !isText(value.role) || !isText(value.add)) return undefined;
  const {role, from, keep, add} = value;
  if (from === undefined && keep === undefined) return {role, content: add};
  if (!isCount(from) || !isCount(keep)) return undefined;
  const start = earlier[from - 1]?.messages[index]?.content.slice(0, keep);
  return start?.length === keep ? {role, content: start + add} : undefined;
};

const restoreAll = (value: unknown, earlier: readonly CallRecord[]): readonly CallMessage[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const messages = value.map((message, index) => restored(message, index, earlier));
  return messages.some(message => message === undefined)
    ? undefined
    : messages.filter(one => one !== undefined);
};

/** Checks the first line of the file. Returns `undefined` when it is right. */
export const refuseCallsHeader = (text: string): CallCode | undefined => {
  const fields = parseFields(text);
  if (!fields) return 'not-json';
  if (fields.kind !== 'calls' || fields.format !== CALLS_FORMAT) return 'not-calls';
  if (!isCount(fields.version)) return 'bad-field';
  return fields.version > CALLS_VERSION ? 'newer-format' : undefined;
};

/** Parses a call. Restores its messages from the calls before it. */
export const parseCallLine = (
  text: string,
  earlier: readonly CallRecord[],
): Result<CallRecord, CallProblem> => {
  const fields = parseFields(text);
  if (!fields) return failure({code: 'not-json'});
  if (fields.kind !== 'call') return failure({code: 'bad-field', field: 'kind'});
  if (fields.n !== earlier.length + 1) return failure({code: 'wrong-number', field: 'n'});
  const field = wrongField(fields, CALL_FIELDS);
  if (field !== undefined) return failure({code: 'bad-field', field});
  const messages = restoreAll(fields.messages, earlier);
  if (!messages) return failure({code: 'bad-field', field: 'messages'});
  const {kind: _, n: __, ...rest} = fields;
  // Every other field has been checked above.
  return success({...rest, messages} as CallRecord);
};
