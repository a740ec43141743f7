/** What can go wrong with a call. */
export const PROVIDER_ERROR_CODES = [
  'unreachable',
  'timeout',
  'reset',
  'overloaded',
  'rate-limited',
  'quota',
  'unauthorized',
  'model-missing',
  'unsupported',
  'context-exceeded',
  'bad-request',
  'server',
  'garbage',
  'too-large',
  'cancelled',
] as const;
export type ProviderErrorCode = (typeof PROVIDER_ERROR_CODES)[number];

const RETRYABLE: ReadonlySet<ProviderErrorCode> = new Set([
  'unreachable',
  'timeout',
  'reset',
  'overloaded',
  'rate-limited',
  'server',
  'garbage',
]);

/** The one error of this room. Its message is the server's own, without control characters and without keys. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  /** HTTP status, when there was one. */
  readonly status: number | undefined;
  /** How long the server asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ProviderErrorCode,
    message: string,
    details: {status?: number; retryAfterMs?: number; cause?: unknown} = {},
  ) {
    super(message, details.cause === undefined ? undefined : {cause: details.cause});
    this.code = code;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
  }

  /** Whether the same call may succeed later without anybody changing anything. */
  get isRetryable(): boolean {
    return RETRYABLE.has(this.code);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;
const KEY_LIKE = /\b(?:sk|gsk|key|AIza)[-_][\w*-]{6,}|\bBearer\s+\S+/gi;
const MAX_MESSAGE = 400;

/** A server's words as they may be shown: one line, without anything that looks like a key. */
export const cleanMessage = (text: string): string =>
  text.replace(CONTROL, ' ').replace(KEY_LIKE, '…').trim().slice(0, MAX_MESSAGE);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The message, type and code inside an error body; Ollama wraps llama-server's JSON as a string (models.md 7). */
export const readErrorBody = (body: string): {message: string; type?: string; code?: string} => {
  const parsed = parseJson(body);
  const error = isRecord(parsed) ? (parsed.error ?? parsed.message) : undefined;
  if (typeof error === 'string') {
    return isRecord(parseJson(error)) ? readErrorBody(error) : {message: error};
  }
  if (!isRecord(error)) return {message: body};
  const {message, type, code} = error;
  return {
    message: typeof message === 'string' ? message : body,
    ...(typeof type === 'string' ? {type} : {}),
    ...(typeof code === 'string' ? {code} : {}),
  };
};

const isQuota = ({message, type, code}: {message: string; type?: string; code?: string}): boolean =>
  type === 'insufficient_quota' ||
  code === 'insufficient_quota' ||
  /usage limit|quota|billing|credits/i.test(message);

const codeOfBadRequest = (message: string, type: string | undefined): ProviderErrorCode => {
  if (type === 'exceed_context_size_error' || /context (size|length|window)/i.test(message))
    return 'context-exceeded';
  if (/does not support/i.test(message)) return 'unsupported';
  if (/^model .* not found/i.test(message)) return 'model-missing';
  return 'bad-request';
};

const codeOfStatus = (
  status: number,
  body: {message: string; type?: string; code?: string},
): ProviderErrorCode => {
  switch (status) {
    case 400:
    case 422:
      return body.code === 'context_length_exceeded'
        ? 'context-exceeded'
        : codeOfBadRequest(body.message, body.type);
    case 401:
    case 403:
      return 'unauthorized';
    case 402:
      return 'quota';
    case 404:
      return 'model-missing';
    case 408:
      return 'timeout';
    case 429:
      return isQuota(body) ? 'quota' : 'rate-limited';
    case 413:
      return 'context-exceeded';
    case 503:
    case 529:
      return 'overloaded';
    default:
      return codeOfOtherStatus(status, body.message);
  }
};

/** Ollama answers some client mistakes with 500 (models.md 7, 15): the same call would fail again. */
const codeOfOtherStatus = (status: number, message: string): ProviderErrorCode => {
  if (status === 500 && /invalid format|invalid option|option .* must be/i.test(message))
    return 'bad-request';
  return status >= 500 ? 'server' : 'bad-request';
};

/** How long a response asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date. */
export const readRetryAfter = (headers: Headers, now: number): number | undefined => {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** The error of a response that is not ok. */
export const errorOfResponse = (
  status: number,
  headers: Headers,
  body: string,
  now: number,
): ProviderError => {
  const read = readErrorBody(body);
  const retryAfterMs = readRetryAfter(headers, now);
  const message = cleanMessage(read.message) || `HTTP ${status}`;
  return new ProviderError(codeOfStatus(status, read), message, {
    status,
    ...(retryAfterMs === undefined ? {} : {retryAfterMs}),
  });
};

const RESET_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ECONNABORTED']);
const UNREACHABLE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
]);
const TIMEOUT_CODES: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

const systemCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const {code} = error as Error & {code?: unknown};
  return typeof code === 'string' ? code : systemCode(error.cause);
};

/** Turns whatever a transport threw into the error of this room; a bug of ours stays what it is. */
export const errorOfTransport = (error: unknown): unknown => {
  if (error instanceof ProviderError) return error;
  const code = systemCode(error);
  if (code !== undefined && UNREACHABLE_CODES.has(code))
    return new ProviderError('unreachable', code, {cause: error});
  if (code !== undefined && TIMEOUT_CODES.has(code))
    return new ProviderError('timeout', code, {cause: error});
  // The parser's own codes: a body that ends in the middle, or bytes that are no HTTP at all.
  if (code === 'HPE_INVALID_EOF_STATE') return new ProviderError('reset', code, {cause: error});
  if (code?.startsWith('HPE_')) return new ProviderError('garbage', code, {cause: error});
  if (code !== undefined && RESET_CODES.has(code)) return new ProviderError('reset', code, {cause: error});
  if (error instanceof TypeError && /fetch failed|terminated|other side closed/i.test(error.message)) {
    return new ProviderError('reset', cleanMessage(error.message), {cause: error});
  }
  return error;
};
