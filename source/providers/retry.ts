import type {Provider} from './provider.ts';
import {ProviderError} from './provider-error.ts';

/** How often and how patiently a failed call is repeated. Milliseconds. */
export type RetryOptions = {
  /** Tries in all, the first one included. */
  readonly attempts: number;
  readonly firstDelayMs: number;
  /** The longest wait; a server that asks for a longer one is not asked again. */
  readonly maxDelayMs: number;
  /** Waits; rejects with a `ProviderError` when the signal fires. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export const defaultRetries: Omit<RetryOptions, 'wait'> = {
  attempts: 5,
  firstDelayMs: 1000,
  maxDelayMs: 60_000,
};

/**
 * The delay before the next try when number `attempt` (from 1) failed: what the server asked for, else doubling;
 * `undefined` when another try is useless. Asking earlier than told would only be refused again.
 */
export const retryDelay = (
  error: ProviderError,
  attempt: number,
  {attempts, firstDelayMs, maxDelayMs}: Omit<RetryOptions, 'wait'>,
): number | undefined => {
  if (!error.isRetryable || attempt >= attempts) return undefined;
  const {retryAfterMs} = error;
  if (retryAfterMs === undefined) return Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs);
  return retryAfterMs <= maxDelayMs ? retryAfterMs : undefined;
};

/** Repeats the same call when a transport fault may pass; nothing of the call ever changes. */
export const withRetry = (provider: Provider, options: RetryOptions): Provider => ({
  ...provider,
  generate: async (call, callOptions) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await provider.generate(call, callOptions);
      } catch (error) {
        const delayMs = error instanceof ProviderError ? retryDelay(error, attempt, options) : undefined;
        if (!(error instanceof ProviderError) || delayMs === undefined) throw error;
        callOptions.onRetry?.({attempt, code: error.code, message: error.message, delayMs});
        await options.wait(delayMs, callOptions.signal);
      }
    }
  },
});
