import {limitBody} from './limits.ts';
import {errorOfTransport} from './name-error.ts';

/** A body as it comes, after decompression. */
export type Body = {
  /** The next bytes, or `undefined` at the end. Rejects with `ProviderError` when the connection fails. */
  readonly read: () => Promise<Uint8Array | undefined>;
  /** Whether the end of the body has been read, or it failed. */
  readonly hasEnded: () => boolean;
};

/**
 * Reads a body piece by piece. Whoever stops reading closes nothing: the call's owner does (`Wire.settle`, `Wire.cut`),
 * since readers stop at the last event, a moment before the end of the body, and would cost every call its connection.
 */
export const openBody = (source: AsyncIterable<Uint8Array>): Body => {
  const reader = source[Symbol.asyncIterator]();
  let hasEnded = false;
  return {
    read: async () => {
      try {
        const {done, value} = await reader.next();
        if (done) hasEnded = true;
        return done ? undefined : value;
      } catch (error) {
        hasEnded = true;
        throw errorOfTransport(error);
      }
    },
    hasEnded: () => hasEnded,
  };
};

/** Reads the rest, so that the connection can be used again; `false` when it does not end within so many reads. */
export const drain = async ({read, hasEnded}: Body, reads: number): Promise<boolean> => {
  for (let count = 0; count < reads && !hasEnded(); count++) await read();
  return hasEnded();
};

/** Reads a body as text; throws `ProviderError` when it is longer than the limit, in bytes. */
export const readWhole = async ({read}: Body, limit: number): Promise<string> => {
  const count = limitBody(limit);
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = await read(); bytes; bytes = await read()) {
    count(bytes);
    text += decoder.decode(bytes, {stream: true});
  }
  return text + decoder.decode();
};

/** Reads a body as text up to a limit, in characters; what comes after it is left. */
export const readStart = async ({read}: Body, limit: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = await read(); bytes && text.length < limit; bytes = await read())
    text += decoder.decode(bytes, {stream: true});
  return text;
};
