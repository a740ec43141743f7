import {limitBody} from './limits.ts';
import {errorOfTransport} from './name-error.ts';

/** A body as a stream, after decompression. */
export type Body = {
  /** Reads the next bytes; `undefined` at the end. Rejects with `ProviderError` when the connection fails. */
  readonly read: () => Promise<Uint8Array | undefined>;
  /** Returns whether the body was read to its end, or failed. */
  readonly hasEnded: () => boolean;
};

/**
 * Opens a body for reading in pieces. To stop reading closes nothing: the owner of the call does (`Wire.settle`,
 * `Wire.cut`). Readers stop at the last event, just before the end, and would cost every call its connection.
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

/** Reads the rest, so that the connection can be reused. Returns `false` if it does not end within `reads`. */
export const drain = async ({read, hasEnded}: Body, reads: number): Promise<boolean> => {
  for (let count = 0; count < reads && !hasEnded(); count++) await read();
  return hasEnded();
};

/** Reads a body as text. Throws `ProviderError` when it is longer than the limit, in bytes. */
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

/** Reads the start of a body as text, up to a limit in characters. */
export const readStart = async ({read}: Body, limit: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = await read(); bytes && text.length < limit; bytes = await read())
    text += decoder.decode(bytes, {stream: true});
  return text;
};
