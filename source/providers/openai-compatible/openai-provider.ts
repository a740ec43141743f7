import type {OpenAI} from 'openai';
import type {ChatCompletionChunk} from 'openai/resources/chat/completions';
import {type Deadline, startDeadline, type Timeouts} from '../deadline.ts';
import {createDispatcher, type Fetch, guardFetch} from '../guard-fetch.ts';
import type {CallOptions, CallResult, Provider} from '../provider.ts';
import {cleanMessage, errorOfTransport, ProviderError} from '../provider-error.ts';
import {type Collected, type Delta, makeChatRequest, makeResult} from './convert-chat.ts';
import {makeModelInfo} from './convert-models.ts';
import type {Dialect} from './dialects.ts';

export type OpenAiOptions = {
  readonly name: string;
  readonly baseUrl: string;
  /** Reads the key from its environment variable at each call; it is kept nowhere. */
  readonly readKey: () => string | undefined;
  readonly dialect: Dialect;
  readonly timeouts: Timeouts;
};

/** Servers without keys still want the header's form. */
const NO_KEY = 'none';

const connect = async (options: OpenAiOptions, guarded: Fetch): Promise<OpenAI> => {
  const {OpenAI} = await import('openai');
  return new OpenAI({
    baseURL: options.baseUrl,
    apiKey: options.readKey() ?? NO_KEY,
    fetch: guarded as typeof fetch,
    maxRetries: 0,
    timeout: options.timeouts.totalMs,
    logLevel: 'off',
    organization: null,
    project: null,
  });
};

/** A server that speaks OpenAI's chat protocol, through the `openai` package, loaded only when used. */
export const createOpenAiProvider = (options: OpenAiOptions): Provider => {
  const dispatcher = createDispatcher(options.timeouts.connectMs);

  const within = async <T>(
    signal: AbortSignal,
    work: (client: OpenAI, deadline: Deadline) => Promise<T>,
  ): Promise<T> => {
    const deadline = startDeadline(options.timeouts, signal);
    try {
      return await work(await connect(options, guardFetch(dispatcher, deadline.signal)), deadline);
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : nameError(error, options.readKey());
    } finally {
      deadline.end();
    }
  };

  return {
    name: options.name,
    kind: 'openai',
    generate: (call, {signal, onProgress}): Promise<CallResult> =>
      within(signal, async (client, deadline) => {
        const startedAt = performance.now();
        const {request, warnings} = makeChatRequest(call, options.dialect);
        const stream = await client.chat.completions.create(request, {signal: deadline.signal});
        const collected = await collect(stream, deadline.touch, onProgress);
        return makeResult(collected, startedAt, performance.now(), warnings);
      }),
    listModels: signal =>
      within(signal, async client => {
        const page = await client.models.list();
        return page.data.map(listed => makeModelInfo({...listed}));
      }),
    // The protocol has no call that loads a model.
    warm: async () => undefined,
  };
};

const collect = async (
  stream: AsyncIterable<ChatCompletionChunk>,
  touch: () => void,
  onProgress: CallOptions['onProgress'],
): Promise<Collected> => {
  const sum: Collected = {
    text: '',
    reasoning: '',
    finish: undefined,
    usage: undefined,
    timings: undefined,
    firstTokenAt: undefined,
  };
  let tokens = 0;
  for await (const chunk of stream) {
    touch();
    const choice = chunk.choices?.[0];
    const {content, reasoning, reasoning_content}: Delta = choice?.delta ?? {};
    const thought = reasoning ?? reasoning_content ?? '';
    sum.text += content ?? '';
    sum.reasoning += thought;
    sum.finish = choice?.finish_reason ?? sum.finish;
    sum.usage = chunk.usage ?? sum.usage;
    sum.timings = (chunk as {timings?: Collected['timings']}).timings ?? sum.timings;
    if (!content && thought === '') continue;
    sum.firstTokenAt ??= performance.now();
    tokens += 1;
    onProgress?.({stage: content ? 'writing' : 'thinking', tokens});
  }
  return sum;
};

/** The package wraps what our `fetch` threw; the innermost error of ours is the truth. */
const findOurs = (error: unknown): ProviderError | undefined => {
  if (error instanceof ProviderError) return error;
  return error instanceof Error ? findOurs(error.cause) : undefined;
};

const withoutKey = (text: string, key: string | undefined): string =>
  key === undefined || key === '' ? text : text.replaceAll(key, '…');

const nameError = (error: unknown, key: string | undefined): unknown => {
  const known =
    findOurs(error) ?? errorOfTransport(error instanceof Error && error.cause ? error.cause : error);
  if (known instanceof ProviderError) {
    return new ProviderError(known.code, withoutKey(known.message, key), {
      ...(known.status === undefined ? {} : {status: known.status}),
      ...(known.retryAfterMs === undefined ? {} : {retryAfterMs: known.retryAfterMs}),
    });
  }
  if (known instanceof SyntaxError) return new ProviderError('garbage', 'the server sent no JSON');
  // An error event inside a stream that began well.
  if (known instanceof Error && 'status' in known) {
    return new ProviderError('server', withoutKey(cleanMessage(known.message), key));
  }
  return known;
};
