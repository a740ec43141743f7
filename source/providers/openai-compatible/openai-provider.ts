import type {OpenAI} from 'openai';
import {type CollectOptions, createCollector} from '../collect.ts';
import {questionTimes, type Timeouts} from '../deadline.ts';
import {errorOfBody} from '../error-of-response.ts';
import {errorOfTransport} from '../error-of-transport.ts';
import type {ModelInfo, Provider} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import {type RunningCall, type RunOptions, runCall} from '../run-call.ts';
import {eventCheck, MAX_BODY} from '../stream-checks.ts';
import {type Admit, admitValue, createTransport, readWhole, type Wire} from '../transport.ts';
import {collectChat} from './collect-chat.ts';
import {type CollectedChat, makeChatRequest, makeResult} from './convert-chat.ts';
import {makeModelInfo, readModels} from './convert-models.ts';
import {makeEvents} from './convert-whole.ts';
import type {Dialect} from './dialects.ts';

export type OpenAiOptions = {
  readonly name: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Reads the key from its environment variable at each call; it is kept nowhere. */
  readonly readKey: () => string | undefined;
  readonly dialect: Dialect;
  readonly timeouts: Timeouts;
};

/** The package wants a key; ours is added on the wire, so that nothing of the package ever holds it. */
const NO_KEY = 'none';
/** The package's own clock, out of the way of ours, in milliseconds. */
const NEVER = 2 ** 31 - 1;

/** Which call a request belongs to, between us and the package; the wire does not send it. */
const CALL_HEADER = 'x-call';

/** A server that speaks OpenAI's chat protocol, through the `openai` package, loaded only when used. */
export const createOpenAiProvider = (options: OpenAiOptions): Provider => {
  const {timeouts, dialect, baseUrl} = options;
  const readKey = () => options.readKey()?.trim() || undefined;
  const transport = createTransport({connectMs: timeouts.connectMs, readKey});
  const connect = createConnector(baseUrl);

  const run = <T>(times: RunOptions['times'], signal: AbortSignal, admit: Admit, work: Work<T>): Promise<T> =>
    runCall(transport, {times, signal, admit, nameError: error => nameError(error, readKey())}, call =>
      connect(call.wire, (client, headers) => work(client, {...call, headers})),
    );
  const ask = <T>(signal: AbortSignal, work: Work<T>): Promise<T> =>
    run(questionTimes(timeouts), signal, admitValue, work);
  const generate: Provider['generate'] = (call, {signal, onProgress}) =>
    run(timeouts, signal, admitEvents(readKey), async (client, running) => {
      const {request, warnings} = makeChatRequest(call, dialect);
      const collecting = {maxTokens: call.maxTokens, onProgress, secret: readKey()};
      const collected = await chat(client, request, running, collecting);
      return makeResult(collected, running.deadline, warnings);
    });

  return {
    name: options.name,
    kind: 'openai',
    generate,
    listModels: signal => ask(signal, listModels),
    warm: async ({messages, ...call}, signal) => {
      // The protocol has no call that loads a model; a tiny call is one, where it costs a person nothing.
      if (dialect.isLocal && messages) await generate({...call, messages, maxTokens: 1}, {signal});
      return {};
    },
    ping: signal =>
      ask(signal, async (client, running) => {
        if (dialect.hasHealth) await client.get<unknown>(healthUrl(baseUrl), {headers: running.headers});
        else await listModels(client, running);
        return {};
      }),
    close: transport.close,
  };
};

/** A call with the header that tells its requests from those of others. */
type Running = RunningCall & {readonly headers: Readonly<Record<string, string>>};
type Work<T> = (client: OpenAI, call: Running) => Promise<T>;

/**
 * One client for all calls: making one takes longer than using it. Each call's requests find the call's own wire by a
 * header.
 */
const createConnector = (baseURL: string) => {
  const wires = new Map<string, Wire>();
  let calls = 0;
  let made: Promise<OpenAI> | undefined;

  const send: Wire['send'] = (target, init) => {
    const wire = wires.get(new Headers(init?.headers).get(CALL_HEADER) ?? '');
    if (!wire) throw new Error('A request belongs to no call.');
    return wire.send(target, init);
  };
  const make = async (): Promise<OpenAI> => {
    const {OpenAI} = await import('openai');
    const off = {
      adminAPIKey: null,
      organization: null,
      project: null,
      maxRetries: 0,
      logLevel: 'off',
    } as const;
    return new OpenAI({baseURL, apiKey: NO_KEY, fetch: send, timeout: NEVER, ...off});
  };

  return async <T>(
    wire: Wire,
    work: (client: OpenAI, headers: Running['headers']) => Promise<T>,
  ): Promise<T> => {
    made ??= make();
    calls += 1;
    const id = String(calls);
    wires.set(id, wire);
    try {
      return await work(await made, {[CALL_HEADER]: id});
    } finally {
      wires.delete(id);
    }
  };
};

/** A server that does not stream although it was asked to sends one JSON value. */
const admitEvents =
  (readKey: () => string | undefined): Admit =>
  async ({contentType, body}) => {
    if (!/\bjson\b/i.test(contentType)) return {check: eventCheck()};
    const events = makeEvents(await readWhole(body, MAX_BODY), readKey());
    return {instead: new Response(events, {headers: {'content-type': 'text/event-stream'}})};
  };

const listModels: Work<readonly ModelInfo[]> = async (client, {headers}) => {
  const models = readModels(await client.get<unknown>('/models', {headers}));
  if (!models) throw new ProviderError('garbage', 'the server sent no list of models');
  return models.map(makeModelInfo);
};

/** `/health` lies beside `/v1`, needs no key, and answers 503 while a model loads (models.md 15). */
const healthUrl = (baseUrl: string): string => `${baseUrl.replace(/\/v1$/, '')}/health`;

const chat = async (
  client: OpenAI,
  request: ReturnType<typeof makeChatRequest>['request'],
  {wire, deadline, headers}: Running,
  options: CollectOptions,
): Promise<CollectedChat> => {
  const collector = createCollector(deadline, options);
  const stream = await client.chat.completions.create(request, {headers});
  const collected = await collectChat(stream, collector);
  if (collected.isRunaway) wire.cut();
  return collected;
};

/** The package wraps what our `fetch` threw; the innermost error of ours is the truth. */
const findOurs = (error: unknown): ProviderError | undefined => {
  if (error instanceof ProviderError) return error;
  return error instanceof Error ? findOurs(error.cause) : undefined;
};

/** An error event inside a stream that began well (models.md 14): the package keeps its body in `error`. */
const errorOfEvent = (error: Error, secret: string | undefined): ProviderError | undefined => {
  if (!('error' in error) || !('status' in error)) return undefined;
  return errorOfBody(JSON.stringify({error: error.error ?? error.message}), secret);
};

const nameError = (error: unknown, secret: string | undefined): unknown => {
  const ours = findOurs(error);
  if (ours) return ours;
  if (error instanceof SyntaxError) return new ProviderError('garbage', 'the server sent no JSON');
  return (error instanceof Error ? errorOfEvent(error, secret) : undefined) ?? errorOfTransport(error);
};
