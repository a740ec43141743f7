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

/** Faults that polyspy itself finds and that have no code of their own. Each is translated. */
export const OWN_FAULTS = [
  'redirects',
  'bad-key',
  'bad-address',
  'without-words',
  'no-answer',
  'no-end',
] as const;

/** Faults of a file that is run in this process, and of the engine that runs it. Each is a sentence of its own. */
export const FILE_FAULTS = [
  'engine-missing',
  'engine-broken',
  'file-unreadable',
  'file-broken',
  'file-memory',
  'file-context',
] as const;
type OwnFault = {
  readonly fault: (typeof OWN_FAULTS)[number] | (typeof FILE_FAULTS)[number];
  /** A detail of the fault, such as the target of a redirect, a command that helps, a file's name, or seconds. */
  readonly value?: string;
};

/** The only error of this room. Its message is one line, in the server's own words if there are any, without keys. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  /** The HTTP status, if there was one. */
  readonly status: number | undefined;
  /** How long the server asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The fault behind the message, when that is in polyspy's English and not in a server's words. */
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

  /** Whether the same call may succeed later without any change. */
  get isRetryable(): boolean {
    return RETRYABLE.has(this.code);
  }
}

/** Makes the error of a call that its caller cancelled. */
export const cancelled = (signal: AbortSignal): ProviderError =>
  new ProviderError('cancelled', 'cancelled', {cause: signal.reason});

// Control, bidi, zero-width and separator characters: a message may be shown in a terminal.
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;
const KEY_LIKE = /\b(?:sk|gsk|xai|hf)[-_][\w*-]{6,}|\bAIza[\w*-]{10,}|\bBearer [\w.~+/-]{8,}/g;
const MAX_MESSAGE = 400;

/** Returns an error without the server's key in any text. */
export const redactError = (error: ProviderError, redact: Redact): ProviderError => {
  const {code, message, status, retryAfterMs, own, cause} = error;
  const details = {status, retryAfterMs, cause, ...(own && {own: redactAll(own, redact)})};
  return redact === keepText ? error : new ProviderError(code, redact(message), details);
};

/** Makes a server's words fit to show: one line, without the key or anything that looks like one. */
export const cleanMessage = (text: string, redact: Redact): string =>
  redact(text).replace(UNSEEN, ' ').replace(KEY_LIKE, '…').trim().slice(0, MAX_MESSAGE).toWellFormed();
