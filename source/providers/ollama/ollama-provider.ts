import type {ChatRequest, ChatResponse, Ollama} from 'ollama';
import {type Deadline, startDeadline, type Timeouts} from '../deadline.ts';
import {checkJsonLines, createDispatcher, type Fetch, guardFetch} from '../guard-fetch.ts';
import type {Call, CallOptions, CallResult, ModelInfo, Provider} from '../provider.ts';
import {errorOfTransport, ProviderError} from '../provider-error.ts';
import {type Collected, collectChat} from './collect-chat.ts';
import {makeChatRequest, makeResult} from './convert-chat.ts';
import {makeModelInfo} from './convert-models.ts';

export type OllamaOptions = {
  readonly name: string;
  /** Where the server listens, as `OLLAMA_HOST` says it: with or without scheme and port. */
  readonly host: string;
  readonly timeouts: Timeouts;
  /** How long a model stays loaded after a call, sent with every call (models.md 24). */
  readonly keepAlive: string;
};

const checked =
  (inner: Fetch): Fetch =>
  async (url, init) => {
    const response = await inner(url, init);
    const isStream = response.headers.get('content-type')?.includes('ndjson') === true;
    if (!isStream || !response.body) return response;
    return new Response(checkJsonLines(response.body), {status: response.status, headers: response.headers});
  };

/**
 * Ollama through its own package and its native `/api/chat`, never `/v1`, which ignores `num_ctx` and `think`
 * (models.md 9). One light client a call: `abort()` of a shared one ends the calls of others, and leaks
 * (models.md 18–20).
 */
export const createOllamaProvider = (options: OllamaOptions): Provider => {
  const dispatcher = createDispatcher(options.timeouts.connectMs);

  const connect = async (signal: AbortSignal): Promise<Ollama> => {
    const {Ollama} = await import('ollama');
    return new Ollama({host: options.host, fetch: checked(guardFetch(dispatcher, signal)) as typeof fetch});
  };

  const within = async <T>(
    signal: AbortSignal,
    work: (client: Ollama, deadline: Deadline) => Promise<T>,
  ): Promise<T> => {
    const deadline = startDeadline(options.timeouts, signal);
    try {
      return await work(await connect(deadline.signal), deadline);
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : nameError(error);
    } finally {
      deadline.end();
    }
  };

  return {
    name: options.name,
    kind: 'ollama',
    generate: (call: Call, {signal, onProgress}: CallOptions): Promise<CallResult> =>
      within(signal, async (client, deadline) => {
        const startedAt = performance.now();
        const request = makeChatRequest(call, options.keepAlive);
        const collected: Collected = await chat(client, request, deadline, onProgress);
        return makeResult(collected, startedAt, performance.now());
      }),
    listModels: (signal: AbortSignal): Promise<readonly ModelInfo[]> =>
      within(signal, async client => {
        const [{models}, running] = await Promise.all([client.list(), client.ps()]);
        const loaded = new Set(running.models.map(({name}) => name));
        return Promise.all(
          models.map(async model =>
            makeModelInfo(model, loaded.has(model.name), await showDetails(client, model.name)),
          ),
        );
      }),
    warm: ({modelId, contextTokens}, signal) =>
      within(signal, async client => {
        const numCtx = contextTokens === undefined ? {} : {num_ctx: contextTokens};
        await client.chat({model: modelId, messages: [], keep_alive: options.keepAlive, options: numCtx});
      }),
  };
};

const chat = async (
  client: Ollama,
  request: ChatRequest,
  deadline: Deadline,
  progress: CallOptions['onProgress'],
) => {
  const stream = await client.chat({...request, stream: true});
  try {
    return await collectChat(stream as AsyncIterable<ChatResponse>, deadline.touch, progress);
  } finally {
    // Leaving the loop does not stop the server (models.md 19).
    stream.abort();
  }
};

/** What `/api/show` adds; a model that vanished between the two calls is listed without it. */
const showDetails = async (client: Ollama, model: string) => {
  try {
    return await client.show({model});
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'model-missing') return undefined;
    throw error;
  }
};

/** Errors that the client itself throws: an error line in a running stream (models.md 14). */
const nameError = (error: unknown): unknown => {
  const known = errorOfTransport(error);
  if (known instanceof ProviderError || !(known instanceof Error)) return known;
  if (known.constructor === Error) return new ProviderError('server', known.message, {cause: known});
  if (known instanceof SyntaxError)
    return new ProviderError('garbage', 'the server sent no JSON', {cause: known});
  return known;
};
