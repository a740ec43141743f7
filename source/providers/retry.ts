import {waitFor} from './deadline.ts';
import type {Provider} from './provider.ts';
import {ProviderError} from './provider-error.ts';

/** How often to retry a failed call, and how long to wait, in milliseconds. */
export type RetryOptions = {
  /** The number of attempts, including the first. */
  readonly attempts: number;
  readonly firstDelayMs: number;
  /** The longest wait. If a server asks for a longer one, the call is not retried. */
  readonly maxDelayMs: number;
  /** Waits. Rejects with a `ProviderError` when the signal fires. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** How often and how patiently a call is repeated. */
export const defaultRetries: RetryOptions = {
  attempts: 5,
  firstDelayMs: 1000,
  maxDelayMs: 60_000,
  wait: waitFor,
};

/**
 * Returns the delay after attempt number `attempt` (from 1) failed: what the server asked for, since an earlier retry
 * would be refused, else doubling. Returns `undefined` when a retry is useless.
 */
export const retryDelay = (
  error: ProviderError,
  attempt: number,
  {attempts, firstDelayMs, maxDelayMs}: RetryOptions,
): number | undefined => {
  if (!error.isRetryable || attempt >= attempts) return undefined;
  const {retryAfterMs} = error;
  if (retryAfterMs === undefined) return Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs);
  return retryAfterMs <= maxDelayMs ? retryAfterMs : undefined;
};

/** Makes a provider that retries a call when a transport fault may pass. The call never changes. */
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
