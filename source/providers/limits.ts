import {ProviderError} from './provider-error.ts';

/** The longest line or event of a stream, in bytes; a longer one is an attack or a bug of the server. */
export const MAX_LINE = 1_000_000;
/** The longest list of models, in bytes after decompression: that of a large service fits. */
export const MAX_LIST = 64_000_000;
/** The longest of all other answers that come whole, a reply among them. */
export const MAX_WHOLE = 4_000_000;

/**
 * A stream may hold the token limit once for thinking and once for the answer (models.md 6: the pass after thinking
 * starts anew), and some slack; what goes on after that would never end.
 */
const PIECES_PER_TOKEN = 3;
const SLACK = 64;
/** Tokenizers have long tokens, for runs of spaces say, but no text is made of them. */
const LENGTH_PER_PIECE = 16;
/** With all that servers put round a piece of text. */
const BYTES_PER_PIECE = 1000;
/** Some servers send a piece without text now and then. */
const PARTS_PER_PIECE = 4;

/** How much an answer may have when so many tokens were asked for. */
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

/** What an answer to a call may hold; a server that goes on past it ignores the call's token limit. */
export const replyLimits = (maxTokens: number): ReplyLimits => {
  const pieces = maxTokens * PIECES_PER_TOKEN + SLACK;
  return {
    pieces,
    parts: pieces * PARTS_PER_PIECE,
    length: pieces * LENGTH_PER_PIECE,
    bytes: MAX_LINE + pieces * BYTES_PER_PIECE,
  };
};

/** Says that something is longer than a limit. */
export const tooLong = (what: string, limit: number): ProviderError =>
  new ProviderError('too-large', `${what} is longer than ${limit} bytes`);

/** A counter of bytes that throws `ProviderError` when a body is longer than the limit. */
export const limitBody = (limit: number): ((bytes: Uint8Array) => void) => {
  let sum = 0;
  return bytes => {
    sum += bytes.length;
    if (sum > limit) throw tooLong('the answer', limit);
  };
};
