import type {Provider} from './provider.ts';
import {ProviderError} from './provider-error.ts';

/** How often and how patiently a failed call is repeated. Milliseconds. */
export type RetryOptions = {
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** Told of every repetition, so that it can be counted in the record. */
  readonly onRetry?: (error: ProviderError, attempt: number, delayMs: number) => void;
  /** Waits; rejects with the signal's reason. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** The delay before repetition number `attempt` (from 1): what the server asked for, else doubling. */
export const retryDelay = (error: ProviderError, attempt: number, options: RetryOptions): number =>
  Math.min(error.retryAfterMs ?? options.firstDelayMs * 2 ** (attempt - 1), options.maxDelayMs);

/** Repeats the same call when a transport fault may pass; nothing of the call ever changes. */
export const withRetry = (provider: Provider, options: RetryOptions): Provider => ({
  ...provider,
  generate: async (call, callOptions) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await provider.generate(call, callOptions);
      } catch (error) {
        if (!(error instanceof ProviderError) || !error.isRetryable || attempt >= options.attempts)
          throw error;
        const delayMs = retryDelay(error, attempt, options);
        options.onRetry?.(error, attempt, delayMs);
        await options.wait(delayMs, callOptions.signal);
      }
    }
  },
});
