import {omitUndefined} from './json.ts';
import type {CallResult, Provider, WarmCall} from './provider.ts';
import {ProviderError} from './provider-error.ts';

/** The result of trying a model. Times in milliseconds; unknown is `undefined`. */
export type ModelCheck = {
  /** Whether the server answered at all. */
  readonly isReachable: boolean;
  readonly version?: string;
  /** The time of loading the model, by the server's clock; near 0 when it was loaded. */
  readonly loadMs?: number;
  /** From sending to the first token, once the model is loaded. */
  readonly firstTokenMs?: number;
  readonly tokensPerSecond?: number;
  /** Why the check stopped. */
  readonly problem?: Pick<ProviderError, 'code' | 'message' | 'own'>;
};

const CHECK_TOKENS = 64;

/** Tokens written per second: by the server's counts and clock if it sends them, else by ours. */
const speedOf = ({usage, durations}: CallResult, chunks: number): number | undefined => {
  const {writeMs, firstTokenMs, totalMs} = durations;
  const tokens = usage.writtenTokens ?? chunks;
  const ms = writeMs ?? (firstTokenMs === undefined ? undefined : totalMs - firstTokenMs);
  // Our clock starts at the first token, so that one does not count.
  const counted = writeMs === undefined ? tokens - 1 : tokens;
  return ms === undefined || ms <= 0 || counted <= 0 ? undefined : (counted * 1000) / ms;
};

/**
 * Tries a server and a model: whether it is there, how long it loads, how fast it is. A failure is part of the result;
 * rejects only when the signal fires.
 */
export const checkModel = async (
  provider: Provider,
  model: Pick<WarmCall, 'modelId' | 'contextTokens'>,
  signal: AbortSignal,
): Promise<ModelCheck> => {
  let check: ModelCheck = {isReachable: false};
  try {
    check = {isReachable: true, ...(await provider.ping(signal))};
    check = {...check, ...(await provider.warm(model, signal))};
    let chunks = 0;
    const messages = [{role: 'user' as const, content: 'Count from one to fifty in words.'}];
    const result = await provider.generate(
      {...model, messages, maxTokens: CHECK_TOKENS},
      {
        signal,
        onProgress: ({tokens}) => {
          chunks = tokens;
        },
      },
    );
    const {firstTokenMs, loadMs} = result.durations;
    return {
      ...check,
      ...omitUndefined({
        firstTokenMs,
        loadMs: check.loadMs ?? loadMs,
        tokensPerSecond: speedOf(result, chunks),
      }),
    };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code === 'cancelled') throw error;
    // A server that refuses with a status is there.
    const isReachable = check.isReachable || error.status !== undefined;
    return {...check, isReachable, problem: {code: error.code, message: error.message, own: error.own}};
  }
};
