import {ProviderError} from './provider-error.ts';

/** The longest line or event of a stream, in bytes. A longer one is an attack or a bug of the server. */
export const MAX_LINE = 1_000_000;
/** The longest list of models, in bytes after decompression: enough for a large service. */
export const MAX_LIST = 64_000_000;
/** The longest of all other answers without a stream, such as a reply, in bytes. */
export const MAX_WHOLE = 4_000_000;

/**
 * A stream may contain the token limit once for thinking and once for the answer (models.md 6: the pass after thinking
 * starts again), and some slack. A longer stream would never end.
 */
const PIECES_PER_TOKEN = 3;
const SLACK = 64;
/** Tokenizers have longer tokens, for example for spaces, but no text consists of them. */
const LENGTH_PER_PIECE = 16;
/** Including everything that servers send around a piece of text. */
const BYTES_PER_PIECE = 1000;
/** Some servers send pieces without text. */
const PARTS_PER_PIECE = 4;

/** The most that an answer may contain for a token limit. */
type ReplyLimits = {
  /** Pieces of text. */
  readonly pieces: number;
  /** Pieces with and without text. */
  readonly parts: number;
  /** UTF-16 units of thinking and answer together. */
  readonly length: number;
  /** Bytes of the stream. */
  readonly bytes: number;
};

/** Returns the limits of an answer. A server that exceeds them ignores the token limit of the call. */
export const replyLimits = (maxTokens: number): ReplyLimits => {
  const pieces = maxTokens * PIECES_PER_TOKEN + SLACK;
  return {
    pieces,
    parts: pieces * PARTS_PER_PIECE,
    length: pieces * LENGTH_PER_PIECE,
    bytes: MAX_LINE + pieces * BYTES_PER_PIECE,
  };
};

/** Makes the error for something that is longer than a limit. */
export const tooLong = (what: string, limit: number): ProviderError =>
  new ProviderError('too-large', `${what} is longer than ${limit} bytes`);

/** Makes a counter of bytes, which throws `ProviderError` when a body is longer than the limit. */
export const limitBody = (limit: number): ((bytes: Uint8Array) => void) => {
  let sum = 0;
  return bytes => {
    sum += bytes.length;
    if (sum > limit) throw tooLong('the answer', limit);
  };
};
