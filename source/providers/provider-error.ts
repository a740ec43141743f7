import {keepText, type Redact, redactAll} from './redact.ts';

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

/** Faults of a call that this program finds itself and that no code tells: each is said in every language. */
export const OWN_FAULTS = ['redirects', 'bad-key', 'bad-address', 'without-words'] as const;
type OwnFault = {
  readonly fault: (typeof OWN_FAULTS)[number];
  /** What is named with it, such as where a server redirects to. */
  readonly value?: string;
};

/** The one error of this room. Its message is one line, the server's own words where it has any, without keys. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  /** HTTP status, when there was one. */
  readonly status: number | undefined;
  /** How long the server asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** What the message says in English, where these are no server's words. */
  readonly own: OwnFault | undefined;

  constructor(
    code: ProviderErrorCode,
    message: string,
    details: {
      status?: number | undefined;
      retryAfterMs?: number | undefined;
      own?: OwnFault;
      cause?: unknown;
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : {cause: details.cause});
    this.code = code;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.own = details.own;
  }

  /** Whether the same call may succeed later without anybody changing anything. */
  get isRetryable(): boolean {
    return RETRYABLE.has(this.code);
  }
}

/** The error of a call that its caller gave up. */
export const cancelled = (signal: AbortSignal): ProviderError =>
  new ProviderError('cancelled', 'cancelled', {cause: signal.reason});

// Control, bidi, zero-width and separator characters: a message may be shown in a terminal.
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;
const KEY_LIKE = /\b(?:sk|gsk|xai|hf)[-_][\w*-]{6,}|\bAIza[\w*-]{10,}|\bBearer [\w.~+/-]{8,}/g;
const MAX_MESSAGE = 400;

/** An error without the server's key, wherever the server planted it. */
export const redactError = (error: ProviderError, redact: Redact): ProviderError => {
  const {code, message, status, retryAfterMs, own, cause} = error;
  const details = {status, retryAfterMs, cause, ...(own && {own: redactAll(own, redact)})};
  return redact === keepText ? error : new ProviderError(code, redact(message), details);
};

/** A server's words as they may be shown: one line, without the key, or anything that looks like one. */
export const cleanMessage = (text: string, redact: Redact): string =>
  redact(text).replace(UNSEEN, ' ').replace(KEY_LIKE, '…').trim().slice(0, MAX_MESSAGE).toWellFormed();
