import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {OllamaScheduler} from './ollama-scheduler.ts';

/** A model that is installed in the scripted Ollama. */
export type ScriptedModel = {
  readonly name: string;
  readonly capabilities?: readonly string[];
  readonly contextTokens?: number;
  readonly digest?: string;
};

/** A chat call as it came; `n` counts calls that ask for a move or a probe, from 0. */
export type ScriptedCall = {
  readonly n: number;
  readonly model: string;
  readonly messages: readonly {readonly role: string; readonly content: string}[];
  readonly format: Format | undefined;
  readonly think: unknown;
  readonly options: Readonly<Record<string, unknown>>;
  readonly keepAlive: unknown;
};

type Format = {readonly properties?: Readonly<Record<string, Property>>};
type Property = {readonly type?: string; readonly enum?: readonly string[]};

/** What the server does with a call: says something, fails with a status, breaks the connection, or never answers. */
export type ScriptedReply =
  | string
  | {readonly text: string; readonly thinking?: string}
  | {readonly status: number; readonly error: string}
  | 'reset'
  | 'hang';

export type ScriptedOllama = {
  readonly url: string;
  /** Calls so far. */
  readonly calls: readonly ScriptedCall[];
  /** Calls that only load a model or let it read. */
  readonly warmed: readonly string[];
  /** Settles when so many calls have come. */
  readonly hasCalls: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

const sayings = [
  'How long do people usually stay there?',
  'That depends on the day, I would say.',
  'Would you take a child along?',
  'Only when somebody else pays.',
];

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

/** A legal value of a field of a schema; spies pass and voters skip, so that games are long. */
const legalValue = (field: string, {type, enum: choices}: Property, n: number): unknown => {
  if (choices) return choices.find(choice => choice === 'pass' || choice === 'skip') ?? pick(choices, n);
  if (type === 'number') return 0.5;
  return field === 'assessment' ? `I think this is call ${n}.` : pick(sayings, n);
};

/** The object that a prompt without a schema asks for, filled from its own words. */
const fillExample = (prompt: string, n: number): string => {
  // The placeholders stand in angle brackets, whatever the words round them.
  const example = [...prompt.matchAll(/(\|\|\|)?(\{"[^{}]*"<[^{}]*\}|\{"choice"[^{}]*\})/g)].at(-1);
  const own = prompt.slice(prompt.lastIndexOf('##'));
  const names = /(?:one of:?|ask:) ([^.\n]*)\./i.exec(own)?.[1]?.split(', ') ?? [];
  const values: Readonly<Record<string, unknown>> = {
    to: pick(names, n),
    vote: 'skip',
    guess: 'pass',
    confidence: 0.5,
    choice: 'blue',
  };
  const fields = Object.keys(JSON.parse(example?.[2] ?? '{}') as object);
  const filled = JSON.stringify(
    Object.fromEntries(fields.map(field => [field, values[field] ?? pick(sayings, n)])),
  );
  return example?.[1] ? `I think freely. |||${filled}|||` : filled;
};

/** What a well-behaved model says: a legal choice in the form that was asked for. */
export const legalReply = ({n, format, messages}: ScriptedCall): string =>
  format?.properties
    ? JSON.stringify(
        Object.fromEntries(
          Object.entries(format.properties).map(([field, property]) => [
            field,
            legalValue(field, property, n),
          ]),
        ),
      )
    : fillExample(messages.at(-1)?.content ?? '', n);

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
};

const sendJson = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, {'content-type': 'application/json'});
  response.end(JSON.stringify(value));
};

const listEntry = ({name, digest, capabilities, contextTokens}: ScriptedModel) => ({
  name,
  model: name,
  size: 5_000_000_000,
  digest: digest ?? `digest-of-${name}`,
  details: {family: 'scripted', parameter_size: '8.2B', quantization_level: 'Q4_K_M'},
  ...(capabilities ? {capabilities} : {}),
  ...(contextTokens ? {context_length: contextTokens} : {}),
});

const showEntry = ({capabilities = ['completion'], contextTokens = 32_768}: ScriptedModel) => ({
  capabilities,
  model_info: {'scripted.context_length': contextTokens},
  details: {family: 'scripted'},
});

const line = (value: object): string => `${JSON.stringify(value)}\n`;

/** What a reply says of its prompt and its load. */
type Counts = {readonly prompt_eval_count: number; readonly load_duration: number};

/** A whole prompt, at four characters a token, on a model that is loaded. */
const usualCounts = ({messages}: ScriptedCall): Counts => ({
  prompt_eval_count: Math.ceil(messages.reduce((sum, {content}) => sum + content.length, 0) / 4),
  load_duration: 5e6,
});

const stream = (
  response: ServerResponse,
  model: string,
  text: string,
  thinking: string,
  counted: Counts,
): void => {
  response.writeHead(200, {'content-type': 'application/x-ndjson'});
  const part = (message: object, more: object = {done: false}) =>
    line({model, message: {role: 'assistant', ...message}, ...more});
  if (thinking !== '') response.write(part({content: '', thinking}));
  for (let at = 0; at < text.length; at += 24) response.write(part({content: text.slice(at, at + 24)}));
  const counts = {...counted, eval_count: 20, eval_duration: 1e9};
  response.end(part({content: ''}, {done: true, done_reason: 'stop', total_duration: 2e9, ...counts}));
};

const answerCall = (
  response: ServerResponse,
  call: ScriptedCall,
  reply: ScriptedReply,
  counts: Counts = usualCounts(call),
): void => {
  if (reply === 'hang') return;
  if (reply === 'reset') response.socket?.resetAndDestroy();
  else if (typeof reply === 'string') stream(response, call.model, reply, '', counts);
  else if ('status' in reply) sendJson(response, {error: reply.error}, reply.status);
  else stream(response, call.model, reply.text, reply.thinking ?? '', counts);
};

/**
 * An Ollama over HTTP whose models say what a script says. By default they make a legal move each time.
 */
export const startScriptedOllama = async (
  models: readonly ScriptedModel[],
  reply: (call: ScriptedCall) => ScriptedReply | Promise<ScriptedReply> = legalReply,
  scheduler?: OllamaScheduler,
): Promise<ScriptedOllama> => {
  const calls: ScriptedCall[] = [];
  const warmed: string[] = [];
  const waiting = new Set<() => void>();

  const chat = async (body: Record<string, unknown>, response: ServerResponse): Promise<void> => {
    const model = String(body.model);
    if (!models.some(({name}) => name === model))
      return sendJson(response, {error: `model '${model}' not found`}, 404);
    if (scheduler) return schedule(scheduler, model, body, response);
    if (body.stream !== true) {
      warmed.push(model);
      return sendJson(response, {model, message: {content: ''}, done: true, load_duration: 7e6});
    }
    answerCall(response, ...(await replyTo(model, body)));
  };

  const replyTo = async (model: string, body: Record<string, unknown>) => {
    const {messages, format, think, options, keep_alive: keepAlive} = body;
    const call = {n: calls.length, model, messages, format, think, options, keepAlive} as ScriptedCall;
    calls.push(call);
    for (const check of [...waiting]) check();
    return [call, await reply(call)] as const;
  };

  const schedule = async (
    {enter, expire}: OllamaScheduler,
    model: string,
    {keep_alive: keepAlive, ...body}: Record<string, unknown>,
    response: ServerResponse,
  ): Promise<void> => {
    const messages = body.messages as ScriptedCall['messages'];
    const isLoad = messages.length === 0;
    if (body.stream !== true) warmed.push(model);
    if (isLoad && keepAlive === 0) {
      expire(model);
      return sendJson(response, {model, message: {content: ''}, done: true, done_reason: 'unload'});
    }
    const left = new AbortController();
    response.on('close', () => left.abort());
    const contextTokens = Number((body.options as ScriptedCall['options'] | undefined)?.num_ctx ?? 4096);
    try {
      const turn = await enter({model, contextTokens, keepAlive, signal: left.signal});
      const prompt = messages.map(({content}) => content).join('\n');
      const taken = isLoad ? undefined : await turn.slots.take(prompt);
      const counts = {prompt_eval_count: taken?.all ?? 0, load_duration: turn.loadMs * 1e6};
      if (body.stream === true)
        answerCall(response, ...(await replyTo(model, {...body, keep_alive: keepAlive})), counts);
      else sendJson(response, {model, message: {content: ''}, done: true, ...(isLoad ? {} : counts)});
      taken?.leave();
      turn.leave();
    } catch (error) {
      if (!left.signal.aborted) throw error;
    }
  };

  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const known = models.find(({name}) => name === body.model);
    switch (request.url) {
      case '/api/version':
        return sendJson(response, {version: '0.32.15'});
      case '/api/tags':
        return sendJson(response, {models: models.map(listEntry)});
      case '/api/ps':
        return sendJson(response, {models: scheduler?.running() ?? models.slice(0, 1).map(listEntry)});
      case '/api/show':
        return known ? sendJson(response, showEntry(known)) : sendJson(response, {error: 'not found'}, 404);
      case '/api/chat':
        return chat(body, response);
      default:
        return sendJson(response, {error: 'not found'}, 404);
    }
  });
  // Ollama keeps idle connections. Node would close them after 5 s, which a busy machine meets in the middle of a call.
  server.keepAliveTimeout = 0;
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    warmed,
    hasCalls: count =>
      new Promise(resolve => {
        const check = (): void => {
          if (calls.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
