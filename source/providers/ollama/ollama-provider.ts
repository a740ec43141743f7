import {type Part, readReply} from '../collect.ts';
import {asName, omitUndefined} from '../json.ts';
import {replyLimits} from '../limits.ts';
import {readAnswer} from '../name-error.ts';
import type {CallProgress, Capacity, Provider} from '../provider.ts';
import type {ServiceOptions} from '../transport.ts';
import {checkLines} from './checked-fetch.ts';
import {createClient, type MakeCheck, type Work} from './client.ts';
import {contextWarnings, makeChatRequest, readPart} from './convert.ts';
import {listModels, listRunning} from './list-models.ts';
import {createLoadedModels, type KeepLoaded} from './loaded-models.ts';
import {createLooks, createServing, createWarming} from './serve.ts';

/** How an Ollama is called. */
export type OllamaOptions = ServiceOptions & {
  /** How long models stay in memory; short by default. */
  readonly keepLoaded?: KeepLoaded;
  /** How long a call waits for its first token before it looks who uses the model, in milliseconds. */
  readonly lookMs?: number;
};

const LOOK_MS = 5000;

/** Ollama runs one call per model unless configured, and doesn't say how many (models.md 24). */
const ONE_CALL: Capacity = {slots: 1, sharesPrefix: false};

/**
 * Makes a provider of Ollama through its own package and `/api/chat`, never `/v1`, which ignores `num_ctx` (models.md
 * 9). One client per call: `abort()` of a shared one ends other calls, and leaks (models.md 18–20).
 */
export const createOllamaProvider = (service: OllamaOptions): Provider => {
  const {name, keepLoaded = 'short', lookMs = LOOK_MS} = service;
  const client = createClient(service);
  const loaded = createLoadedModels(keepLoaded);
  const looks = createLooks(client, loaded);
  const serve = createServing(looks, loaded, lookMs);
  const warm = createWarming(serve, client);

  return {
    name,
    generate: (call, {signal, onProgress}) => {
      const check: MakeCheck = (_, redact) => checkLines(replyLimits(call.maxTokens).bytes, redact);
      return serve(call, signal, ({keepAlive, ...context}, sending, touch) =>
        client.run({signal: sending}, check, async (ollama, running) => {
          const sent = {...call, ...context};
          const stream = await ollama.chat({...makeChatRequest(sent, keepAlive), stream: true});
          const note = (progress: CallProgress) => {
            if (progress.tokens > 0) touch();
            onProgress?.(progress);
          };
          const options = {maxTokens: call.maxTokens, onProgress: note};
          return readReply(readParts(stream), options, running, usage => contextWarnings(sent, usage));
        }),
      );
    },
    listModels: async signal => {
      const asked = listRunning(client, signal);
      const [running, models] = await Promise.all([asked, client.ask(signal, listModels(asked))]);
      loaded.learn(running, models);
      return models;
    },
    warm: async (call, signal) => omitUndefined({loadMs: (await warm(call, signal)).loadMs}),
    countTokens: async ({text, ...call}, signal) => {
      const messages = [{role: 'user', content: text}] as const;
      return (await warm({...call, messages}, signal)).readTokens;
    },
    release: looks.after,
    ping: signal => client.ask(signal, ping),
    capacity: async () => ONE_CALL,
    redact: client.redact,
    close: client.close,
  };
};

/** The package's error when a stream ends without `done`: the text so far is the answer (models.md 13). */
const WITHOUT_END = 'Did not receive done or success response in stream.';

async function* readParts(stream: AsyncIterable<object>): AsyncGenerator<Part> {
  try {
    for await (const line of stream) yield readPart({...line});
  } catch (error) {
    if (!(error instanceof Error) || error.message !== WITHOUT_END) throw error;
  }
}

const ping: Work<{readonly version?: string}> = async (client, {wire}) =>
  omitUndefined({version: asName(readAnswer(await client.version(), wire.redact).version)});
