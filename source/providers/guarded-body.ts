import {errorOfTransport} from './error-of-transport.ts';
import type {StreamCheck} from './stream-checks.ts';

/** A body on its way through a check. */
export type GuardedBody = {
  readonly body: ReadableStream<Uint8Array>;
  /** Whether the end of the body has been read, or it failed. */
  readonly hasEnded: () => boolean;
  /**
   * Reads what is left after a client has what it wants, so that the connection can be used again; `false` when
   * the end does not come within so many reads.
   */
  readonly drain: (reads: number) => Promise<boolean>;
};

/**
 * Puts a check between a response and the client library. The client's own cancelling is not passed on: whoever
 * opened the call ends it (`Wire.settle`, `Wire.cut`), since clients cancel at the last event, a moment before the
 * end of the body, and would cost every call its connection.
 */
export const guardBody = (source: AsyncIterable<Uint8Array>, check: StreamCheck): GuardedBody => {
  const reader = source[Symbol.asyncIterator]();
  let hasEnded = false;
  const next = async (): Promise<Uint8Array | undefined> => {
    const {done, value} = await reader.next();
    if (done) hasEnded = true;
    return done ? undefined : value;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        for (let passed = false; !passed && !hasEnded; ) {
          const bytes = await next();
          const ready = bytes ? check.push(bytes) : check.end();
          passed = ready.length > 0;
          if (passed) controller.enqueue(ready);
        }
      } catch (error) {
        hasEnded = true;
        throw errorOfTransport(error);
      }
      if (hasEnded) controller.close();
    },
  });
  const drain = async (reads: number): Promise<boolean> => {
    for (let count = 0; count < reads && !hasEnded; count++) await next();
    return hasEnded;
  };
  return {body, hasEnded: () => hasEnded, drain};
};
