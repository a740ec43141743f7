import {ProviderError} from './provider-error.ts';

/** The longest line or event of a stream, in bytes; a longer one is an attack or a bug of the server. */
export const MAX_LINE = 1_000_000;
/** The longest body of any answer, in bytes after decompression: a list of all models of a large service fits. */
export const MAX_BODY = 64_000_000;

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
