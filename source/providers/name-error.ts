import {asText, isRecord, type JsonRecord, parseJson} from './json.ts';
import {cleanMessage, ProviderError, type ProviderErrorCode} from './provider-error.ts';
import type {Redact} from './redact.ts';

/** The contents of a server's error. */
type ErrorBody = {
  readonly message: string;
  readonly type?: string;
  readonly code?: string;
  /** llama-server and OpenRouter repeat the HTTP status in `code`, also inside a stream (models.md 15). */
  readonly status?: number;
};

const statusOf = (code: unknown): {readonly status?: number} =>
  typeof code === 'number' && code >= 400 && code < 600 ? {status: code} : {};

/** How much of a message is read, in UTF-16 units. Its start shows its kind. */
const MAX_READ = 4000;

/**
 * Reads the message, type and code of a parsed error; `text` replaces a missing message. Ollama writes
 * `{"error": text}` and wraps llama-server's JSON in that text (models.md 7); OpenAI and llama-server write
 * `{"error": {message, type, code}}` (models.md 15).
 */
const readError = (parsed: unknown, text: string): ErrorBody => {
  const first = Array.isArray(parsed) ? parsed[0] : parsed;
  const error = isRecord(first) ? (first.error ?? first.message ?? first.detail) : undefined;
  if (typeof error === 'string') {
    const inner = parseJson(error);
    return isRecord(inner) ? readError(inner, error) : {message: error};
  }
  if (!isRecord(error)) return {message: text};
  const {message, type, code} = error;
  return {
    message: asText(message) ?? text,
    ...(typeof type === 'string' ? {type} : {}),
    ...(typeof code === 'string' ? {code} : {}),
    ...statusOf(code),
  };
};

/** Whether a 429 means a used-up quota, which lasts, and not a rate limit, which passes (models.md 17). */
const isQuota = ({message, type, code}: ErrorBody): boolean => {
  if (type === 'insufficient_quota' || code === 'insufficient_quota') return true;
  if (code === 'rate_limit_exceeded' || /(retry|try again) in [\d.]+\s*m?s/i.test(message)) return false;
  return /usage limit|quota|billing|credits/i.test(message);
};

const isContext = ({message, type, code}: ErrorBody): boolean =>
  type === 'exceed_context_size_error' ||
  code === 'context_length_exceeded' ||
  /context (size|length|window)|exceeds the maximum number of tokens|prompt is too long|max_new_tokens. must be <=/i.test(
    message,
  );

/** Whether a line has `model` and then says that it is missing. Searches once, from the first `model`. */
const saysNoModel = (line: string): boolean => {
  const at = line.search(/\bmodel\b/i);
  return at >= 0 && /not found|not exist/i.test(line.slice(at));
};

/** "models/NAME is not found", as Gemini writes it. Matches each word once. */
const NAMED_MISSING = /(?<!\S)(\S+)(?= is not found)/gi;

const namesMissing = (message: string): boolean => {
  for (const [, word = ''] of message.matchAll(NAMED_MISSING)) if (/models\/./i.test(word)) return true;
  return false;
};

const isMissingModel = ({message, code}: ErrorBody): boolean =>
  code === 'model_not_found' ||
  message.split(/[\n\r\u2028\u2029]/).some(saysNoModel) ||
  namesMissing(message) ||
  /no endpoints found/i.test(message);

/** A schema or setting that this server or model does not support (models.md 7, 15): another reply form may work. */
const isUnsupported = ({message}: ErrorBody): boolean =>
  /not support|json.schema|response.format|parse grammar|invalid format/i.test(message);

const codeOfBadRequest = (body: ErrorBody): ProviderErrorCode => {
  if (isContext(body)) return 'context-exceeded';
  if (isMissingModel(body)) return 'model-missing';
  if (/api key (not valid|invalid|expired)/i.test(body.message)) return 'unauthorized';
  return isUnsupported(body) ? 'unsupported' : 'bad-request';
};

const OF_STATUS: Readonly<Record<number, ProviderErrorCode>> = {
  401: 'unauthorized',
  402: 'quota',
  403: 'unauthorized',
  408: 'timeout',
  413: 'context-exceeded',
  498: 'overloaded',
  501: 'unsupported',
  503: 'overloaded',
  529: 'overloaded',
};

const codeOfStatus = (status: number, body: ErrorBody): ProviderErrorCode => {
  if (status === 429) return isQuota(body) ? 'quota' : 'rate-limited';
  // A 404 may also mean a wrong address, and not a missing model.
  if (status === 404) return isMissingModel(body) ? 'model-missing' : 'bad-request';
  const plain = OF_STATUS[status];
  if (plain !== undefined) return plain;
  if (status < 500) return codeOfBadRequest(body);
  return codeOfServerFault(status, body);
};

/** Ollama answers some errors of its client with 500 (models.md 7, 15): the same call would fail again. */
const codeOfServerFault = (status: number, body: ErrorBody): ProviderErrorCode => {
  if (isContext(body)) return 'context-exceeded';
  if (status !== 500) return 'server';
  if (/invalid format/i.test(body.message)) return 'unsupported';
  return /^option .* must be|parse_error/i.test(body.message) ? 'bad-request' : 'server';
};

const milliseconds = (text: string | null, unit: number): number | undefined => {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) && number >= 0 ? number * unit : undefined;
};

/** How long a response says to wait, in milliseconds: `retry-after-ms`, or `retry-after` in seconds or as a date. */
const readRetryAfter = (headers: Pick<Headers, 'get'>, now: number): number | undefined => {
  const exact = milliseconds(headers.get('retry-after-ms'), 1);
  if (exact !== undefined) return exact;
  const text = headers.get('retry-after');
  const seconds = milliseconds(text, 1000);
  if (seconds !== undefined || text === null) return seconds;
  // `Date.parse` accepts nearly anything; a real date names its month.
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** "Please try again in 2m3.5s": Groq and Gemini write it only in the message. */
const readWait = (message: string): number | undefined => {
  const found = /(?:retry|try again) in (?:(\d+)m)?([\d.]+)(m?s)\b/i.exec(message);
  if (!found) return undefined;
  const [, minutes = '0', amount = '0', unit] = found;
  return Number(minutes) * 60_000 + Number(amount) * (unit?.toLowerCase() === 'ms' ? 1 : 1000);
};

/** Reads an error body. The HTML page of a proxy has no useful message. */
const readBody = (body: string): ErrorBody => readError(parseJson(body), /^\s*</.test(body) ? '' : body);

/** Removes the key from a message before cutting it, which could leave a part of the key. */
const withoutKey = (read: ErrorBody, redact: Redact): ErrorBody => ({
  ...read,
  message: redact(read.message).slice(0, MAX_READ),
});

/**
 * Makes the error of a response that is not ok. `now` is the time in milliseconds, for a `retry-after` that is a date;
 * `redact` removes the key, which the server may repeat.
 */
export const errorOfResponse = (
  status: number,
  headers: Pick<Headers, 'get'>,
  body: string,
  now: number,
  redact: Redact,
): ProviderError => {
  const read = withoutKey(readBody(body), redact);
  const code = codeOfStatus(status, read);
  const wait = readRetryAfter(headers, now) ?? (code === 'rate-limited' ? readWait(read.message) : undefined);
  return new ProviderError(code, cleanMessage(read.message, redact) || `HTTP ${status}`, {
    status,
    retryAfterMs: wait,
  });
};

/** Makes the error of an answer with status 200 that contains an error, whole or in a stream (models.md 14). */
export const errorOfAnswer = (answer: JsonRecord, redact: Redact): ProviderError => {
  const read = withoutKey(readError(answer, ''), redact);
  const message = cleanMessage(read.message, redact);
  const code = isQuota(read) ? 'quota' : codeOfStatus(read.status ?? 500, read);
  return message === ''
    ? new ProviderError(code, 'the server reported an error', {
        status: read.status,
        own: {fault: 'without-words'},
      })
    : new ProviderError(code, message, {status: read.status});
};

/** Returns an answer as an object. Throws if it isn't one, or if it is an error with status 200. */
export const readAnswer = (answer: unknown, redact: Redact): JsonRecord => {
  if (!isRecord(answer)) throw new ProviderError('garbage', 'the server sent no JSON object');
  if (answer.error) throw errorOfAnswer(answer, redact);
  return answer;
};

/** Codes of the system and of libraries, by what they mean for a call. */
const MEANINGS: Readonly<Record<string, ProviderErrorCode>> = {
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ECONNABORTED: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'garbage',
  UND_ERR_INFO: 'reset',
  // The provider was closed while the call ran.
  UND_ERR_DESTROYED: 'cancelled',
  UND_ERR_CLOSED: 'cancelled',
};

const systemCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const {code} = error as Error & {code?: unknown};
  return typeof code === 'string' ? code : systemCode(error.cause);
};

const meaningOf = (code: string): ProviderErrorCode | undefined => {
  const meaning = MEANINGS[code];
  if (meaning !== undefined) return meaning;
  // The header says gzip, but the body is not.
  if (/^(Z|ERR_BROTLI|ERR__ERROR)_/.test(code)) return 'garbage';
  // A name that does not resolve, a port that refuses, or a wrong certificate: there was no connection.
  return /^E[A-Z]+$|CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code) ? 'unreachable' : undefined;
};

/** Whether the bytes were not HTTP. For some, such as a status of 099, undici throws an assertion error. */
const isOfParser = ({name}: Error, code: string | undefined): boolean =>
  name === 'HTTPParserError' || code === 'ERR_ASSERTION';

/** The error for a parser's error, which has no code: only its message shows a body that ends in the middle. */
const errorOfParser = ({message}: Error): ProviderError =>
  message.includes('EOF')
    ? new ProviderError('reset', 'the answer ended in the middle')
    : new ProviderError('garbage', 'the answer is no HTTP');

/**
 * Turns an error of the transport into a `ProviderError`; a bug stays the same. The transport's error does not become
 * the cause, because it may contain the server's raw bytes, and in them the key.
 */
export const errorOfTransport = (error: unknown): unknown => {
  if (error instanceof ProviderError || !(error instanceof Error)) return error;
  const code = systemCode(error);
  if (isOfParser(error, code)) return errorOfParser(error);
  const meaning = code === undefined ? undefined : meaningOf(code);
  return code === undefined || meaning === undefined ? error : new ProviderError(meaning, code);
};
