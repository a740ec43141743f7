import {waitFor} from '../deadline.ts';
import {cancelled} from '../provider-error.ts';

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

/** Looks until a call has to be sent again, or until the signal fires. */
const watch = async <T>(
  {lookMs, look}: Options<T>,
  signal: AbortSignal,
  again: () => void,
): Promise<void> => {
  try {
    for (;;) {
      await waitFor(lookMs, signal);
      const advice = await look(signal).catch(() => 'wait' as const);
      if (advice === 'send-again' && !signal.aborted) return again();
    }
  } catch {
    // The call has its first token, or its caller gave up.
  }
};

/**
 * Sends a call, and looks at the server from time to time until the first token. A call that would wait for as long as
 * another client uses the model is sent again as that client does.
 */
export const untilServed = async <T>(options: Options<T>): Promise<T> => {
  const {signal, send} = options;
  for (;;) {
    const attempt = new AbortController();
    const looking = new AbortController();
    let isRepeated = false;
    const again = () => {
      isRepeated = true;
      attempt.abort();
    };
    const sending = AbortSignal.any([signal, attempt.signal]);
    void watch(options, AbortSignal.any([signal, looking.signal]), again);
    try {
      return await send(sending, () => looking.abort());
    } catch (error) {
      if (!isRepeated) throw error;
      if (signal.aborted) throw cancelled(signal);
    } finally {
      looking.abort();
    }
  }
};
