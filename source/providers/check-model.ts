import {omitUndefined} from './json.ts';
import type {Call, CallResult, ModelInfo, Provider} from './provider.ts';
import {ProviderError} from './provider-error.ts';

/** The result of trying a model. Times in milliseconds; unknown is `undefined`. */
export type ModelCheck = {
  /** Whether the server answered at all. */
  readonly isReachable: boolean;
  readonly version?: string;
  /** Whether the model was loaded before, as later calls need it; `undefined` when the server doesn't say. */
  readonly wasLoaded?: boolean;
  /** The time of loading the model, when it was not loaded. */
  readonly loadMs?: number;
  /** From sending to the first token, once the model is loaded. */
  readonly firstTokenMs?: number;
  readonly tokensPerSecond?: number;
  /** Why the check stopped. */
  readonly problem?: Pick<ProviderError, 'code' | 'message' | 'own'>;
};

const CHECK_TOKENS = 64;

/** The least of a prompt. Ollama tells the time of a load only in the answer to one. */
const HELLO = [{role: 'user', content: 'Hello'}] as const;

/** Tokens written per second: by the server's counts and clock if it sends them, else by ours. */
const speedOf = ({usage, durations}: CallResult, chunks: number): number | undefined => {
  const {writeMs, firstTokenMs, totalMs} = durations;
  const tokens = usage.writtenTokens ?? chunks;
  const ms = writeMs ?? (firstTokenMs === undefined ? undefined : totalMs - firstTokenMs);
  // Our clock starts at the first token, so that one does not count.
  const counted = writeMs === undefined ? tokens - 1 : tokens;
  return ms === undefined || ms <= 0 || counted <= 0 ? undefined : (counted * 1000) / ms;
};

/** What a model is tried with: the settings of later calls, and what the server's list said of it. */
type Tried = Pick<Call, 'modelId' | 'contextTokens' | 'think'> &
  Pick<ModelInfo, 'isLoaded' | 'loadedContextTokens'>;

/** A model that is loaded with too small a context is loaded again (models.md 9). */
const isReady = ({isLoaded, loadedContextTokens, contextTokens}: Tried): boolean | undefined =>
  isLoaded === true && contextTokens !== undefined && loadedContextTokens !== undefined
    ? loadedContextTokens >= contextTokens
    : isLoaded;

/** Loads a model. How long that took is told only of one that was not loaded. */
const load = async (
  provider: Provider,
  tried: Tried,
  signal: AbortSignal,
): Promise<Pick<ModelCheck, 'wasLoaded' | 'loadMs'>> => {
  const {modelId, contextTokens} = tried;
  const wasLoaded = isReady(tried);
  const warmed = {modelId, ...omitUndefined({contextTokens}), messages: HELLO};
  const {loadMs} = await provider.warm(warmed, signal);
  return omitUndefined({wasLoaded, loadMs: wasLoaded === false ? loadMs : undefined});
};

/**
 * Tries a server and a model: whether it is there, how long it loads, how fast it is. A failure is part of the result;
 * rejects only when the signal fires.
 */
export const checkModel = async (
  provider: Provider,
  tried: Tried,
  signal: AbortSignal,
): Promise<ModelCheck> => {
  const {modelId, contextTokens, think} = tried;
  let check: ModelCheck = {isReachable: false};
  try {
    check = {isReachable: true, ...(await provider.ping(signal))};
    check = {...check, ...(await load(provider, tried, signal))};
    let chunks = 0;
    const messages = [{role: 'user' as const, content: 'Count from one to fifty in words.'}];
    const result = await provider.generate(
      {modelId, messages, maxTokens: CHECK_TOKENS, ...omitUndefined({contextTokens, think})},
      {
        signal,
        onProgress: ({tokens}) => {
          chunks = tokens;
        },
      },
    );
    const {firstTokenMs} = result.durations;
    return {...check, ...omitUndefined({firstTokenMs, tokensPerSecond: speedOf(result, chunks)})};
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code === 'cancelled') throw error;
    // A server that refuses with a status is there.
    const isReachable = check.isReachable || error.status !== undefined;
    return {...check, isReachable, problem: {code: error.code, message: error.message, own: error.own}};
  }
};
