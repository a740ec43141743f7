import type {ChatResponse, Ollama} from 'ollama';
import {type CollectOptions, createCollector} from '../collect.ts';
import {questionTimes, type Timeouts} from '../deadline.ts';
import {errorOfTransport} from '../error-of-transport.ts';
import {asCount, asText, isRecord, known} from '../json.ts';
import type {ModelInfo, Provider, WarmCall} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import {type RunningCall, type RunOptions, runCall} from '../run-call.ts';
import {jsonLinesCheck} from '../stream-checks.ts';
import {type Admit, admitValue, createTransport, type Wire} from '../transport.ts';
import {type CollectedChat, collectChat} from './collect-chat.ts';
import {type KeepAlive, makeChatRequest, makeResult, makeWarmRequest, milliseconds} from './convert-chat.ts';
import {isIncomplete, makeModelInfo, readModels} from './convert-models.ts';

export type OllamaOptions = {
  readonly name: string;
  /** Where the server listens: scheme, host and port, as `parseOllamaHost` makes it. */
  readonly url: string;
  /** A key for a server behind a guard; a local one needs none. */
  readonly readKey: () => string | undefined;
  readonly timeouts: Timeouts;
  /** How long a model stays loaded after a call, sent with every call (models.md 24). */
  readonly keepAlive: KeepAlive;
};

/** Calls of `/api/show` at once. */
const QUESTIONS = 4;

/**
 * Ollama through its own package and its native `/api/chat`, never `/v1`, which ignores `num_ctx` (models.md 9). One
 * light client a call: `abort()` of a shared one ends the calls of others, and leaks (models.md 18–20).
 */
export const createOllamaProvider = (options: OllamaOptions): Provider => {
  const {timeouts, keepAlive} = options;
  const readKey = () => options.readKey()?.trim() || undefined;
  const transport = createTransport({connectMs: timeouts.connectMs, readKey});
  const admitLines: Admit = () => ({check: jsonLinesCheck(readKey())});

  const run = <T>(times: RunOptions['times'], signal: AbortSignal, admit: Admit, work: Work<T>): Promise<T> =>
    runCall(transport, {times, signal, admit, nameError}, async call =>
      work(await connect(options.url, call.wire), call),
    );
  const ask = <T>(signal: AbortSignal, work: Work<T>): Promise<T> =>
    run(questionTimes(timeouts), signal, admitValue, work);

  return {
    name: options.name,
    kind: 'ollama',
    generate: (call, {signal, onProgress}) =>
      run(timeouts, signal, admitLines, async (client, running) => {
        const collecting = {maxTokens: call.maxTokens, onProgress, secret: readKey()};
        const collected = await chat(client, makeChatRequest(call, keepAlive), running, collecting);
        return makeResult(call, collected, running.deadline);
      }),
    listModels: signal => ask(signal, listModels),
    warm: (call, signal) => run(timeouts, signal, admitValue, client => warm(client, call, keepAlive)),
    ping: signal => ask(signal, ping),
    close: transport.close,
  };
};

type Work<T> = (client: Ollama, call: RunningCall) => Promise<T>;

const connect = async (host: string, wire: Wire): Promise<Ollama> => {
  const {Ollama} = await import('ollama');
  return new Ollama({host, fetch: wire.send});
};

const warm = async (client: Ollama, call: WarmCall, keepAlive: KeepAlive) => {
  const answer: unknown = await client.chat(makeWarmRequest(call, keepAlive));
  if (!isRecord(answer)) throw new ProviderError('garbage', 'the server sent no JSON object');
  return known({loadMs: milliseconds(asCount(answer.load_duration))});
};

const ping = async (client: Ollama) => {
  const answer: unknown = await client.version();
  if (!isRecord(answer)) throw new ProviderError('garbage', 'the server sent no version');
  return known({version: asText(answer.version)});
};

const chat = async (
  client: Ollama,
  request: ReturnType<typeof makeChatRequest>,
  {wire, deadline}: RunningCall,
  options: CollectOptions,
): Promise<CollectedChat> => {
  const collector = createCollector(deadline, options);
  const stream: AsyncIterable<ChatResponse> = await client.chat({...request, stream: true});
  const collected = await collectChat(stream, collector);
  // Leaving the loop does not stop the server (models.md 19).
  if (collected.isRunaway) wire.cut();
  return collected;
};

const listModels = async (client: Ollama): Promise<readonly ModelInfo[]> => {
  const [listed, running] = await Promise.all([client.list(), tolerate(client.ps())]);
  if (!isRecord(listed)) throw new ProviderError('garbage', 'the server sent no list of models');
  const loaded = running === undefined ? undefined : readModels(running);
  const models = readModels(listed);
  const infos: ModelInfo[] = [];
  for (let start = 0; start < models.length; start += QUESTIONS) {
    const some = models.slice(start, start + QUESTIONS).map(async model => {
      const shown = isIncomplete(model) ? await tolerate(client.show({model: model.name})) : undefined;
      return makeModelInfo(model, loaded && (loaded.find(({name}) => name === model.name) ?? null), shown);
    });
    infos.push(...(await Promise.all(some)));
  }
  return infos;
};

/** What only adds to a list may fail: an older server, or a model that vanished meanwhile. */
const tolerate = async (question: Promise<unknown>): Promise<unknown> => {
  try {
    return await question;
  } catch (error) {
    if (error instanceof ProviderError && error.code !== 'cancelled' && error.code !== 'timeout')
      return undefined;
    throw error;
  }
};

/** Errors that the client itself throws over a body that is no JSON. */
const nameError = (error: unknown): unknown =>
  error instanceof SyntaxError
    ? new ProviderError('garbage', 'the server sent no JSON')
    : errorOfTransport(error);
