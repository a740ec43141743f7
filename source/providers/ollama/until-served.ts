import {doLater} from '../deadline.ts';
import {cancelled, ProviderError} from '../provider-error.ts';

/** What a look at the server tells a call that waits for its first token: go on waiting, or send it again. */
type Advice = 'wait' | 'send-again';

type Options<T> = {
  readonly signal: AbortSignal;
  /** How long to wait before each look, in milliseconds. */
  readonly lookMs: number;
  /** Looks at the server. A failure means that there is nothing to do but wait. */
  readonly look: (signal: AbortSignal) => Promise<Advice>;
  /** Sends the call once; calls `touch` at its first token. */
  readonly send: (signal: AbortSignal, touch: () => void) => Promise<T>;
};

const orWait = (error: unknown): Advice => {
  if (error instanceof ProviderError) return 'wait';
  throw error;
};

/** Looks from time to time until the returned function is called, or until a call has to be sent again. */
const watch = <T>({lookMs, look}: Options<T>, signal: AbortSignal, again: () => void): (() => void) => {
  let isOver = false;
  const lookOnce = async (): Promise<void> => {
    const advice = await look(signal).catch(orWait);
    if (isOver) return;
    if (advice === 'send-again') again();
    else stop = doLater(() => void lookOnce(), lookMs);
  };
  let stop = doLater(() => void lookOnce(), lookMs);
  return () => {
    isOver = true;
    stop();
  };
};

/** One attempt of a call. Returns its result, or `undefined` when it has to be sent again. */
const attempt = async <T>(options: Options<T>): Promise<{readonly result: T} | undefined> => {
  const {signal, send} = options;
  // Signals that are combined by the platform cost more than the rest of a call.
  const own = new AbortController();
  const cancel = () => own.abort(signal.reason);
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, {once: true});
  let isRepeated = false;
  // A promise that is rejected at each first token would cost more than the rest of a call.
  const stopLooking = watch(options, own.signal, () => {
    isRepeated = true;
    own.abort();
  });
  try {
    return {result: await send(own.signal, stopLooking)};
  } catch (error) {
    if (!isRepeated) throw error;
    if (signal.aborted) throw cancelled(signal);
    return undefined;
  } finally {
    stopLooking();
    signal.removeEventListener('abort', cancel);
  }
};

/**
 * Sends a call, and looks at the server from time to time until the first token. A call that would wait for as long as
 * another client uses the model is sent again as that client does.
 */
export const untilServed = async <T>(options: Options<T>): Promise<T> => {
  for (;;) {
    const done = await attempt(options);
    if (done) return done.result;
  }
};
