import {createServer, type IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';
import {legalReply, type ScriptedCall} from './scripted-ollama.ts';

/** A server of OpenAI's protocol that makes legal moves, and cuts prompts silently as Ollama's `/v1` does. */
export type ScriptedV1 = {
  readonly url: string;
  /** The tokens of each prompt as it was sent and as it was read. */
  readonly prompts: readonly {readonly sent: number; readonly read: number}[];
  /** The bodies of chats so far. */
  readonly chats: readonly Readonly<Record<string, unknown>>[];
  readonly close: () => Promise<void>;
};

/** How the server behaves. */
export type V1Script = {
  /** Past so many tokens it keeps `keeps` of them, by default half, or refuses the prompt. */
  readonly limit?: number;
  readonly keeps?: number;
  readonly refuses?: boolean;
  /** Who owns its models. */
  readonly owner?: string;
  readonly models?: readonly string[];
  /** More of `/v1/models` for each model. */
  readonly facts?: object;
};

const CHARACTERS_PER_TOKEN = 4;

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text === '' ? {} : JSON.parse(text);
};

/** Starts a server whose one model is `m` unless others are named. */
export const startScriptedV1 = async ({
  limit = Number.POSITIVE_INFINITY,
  keeps = limit / 2,
  refuses = false,
  owner = 'somebody',
  models = ['m'],
  facts = {},
}: V1Script = {}): Promise<ScriptedV1> => {
  const prompts: {sent: number; read: number}[] = [];
  const chats: Record<string, unknown>[] = [];
  const chat = (body: Record<string, unknown>): object | undefined => {
    const messages = body.messages as ScriptedCall['messages'];
    const {json_schema: asked} = (body.response_format ?? {}) as {json_schema?: {schema?: object}};
    const length = messages.reduce((sum, {content}) => sum + content.length, 0);
    const sent = Math.ceil(length / CHARACTERS_PER_TOKEN);
    const read = sent > limit ? keeps : sent;
    if (refuses && sent > limit) return undefined;
    const call = {n: chats.length, messages, format: asked?.schema} as ScriptedCall;
    chats.push(body);
    prompts.push({sent, read});
    return {
      choices: [{message: {content: legalReply(call)}, finish_reason: 'stop'}],
      usage: {prompt_tokens: read, completion_tokens: 20},
    };
  };
  const answer = async (request: IncomingMessage): Promise<object | undefined> => {
    if (request.url === '/v1/models') return {data: models.map(id => ({id, owned_by: owner, ...facts}))};
    const body = await readBody(request);
    return request.url === '/v1/chat/completions' ? chat(body) : undefined;
  };
  const server = createServer(async (request, response) => {
    const value = await answer(request);
    const refusal = {error: {message: 'the prompt is longer than the context size', code: 400}};
    response.writeHead(value ? 200 : request.method === 'POST' ? 400 : 404, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(value ?? refusal));
  });
  // Servers of models keep idle connections. Node would close them after 5 s, which a busy machine meets in the middle of a call.
  server.keepAliveTimeout = 0;
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    prompts,
    chats,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
