import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createPromptSlots, type PromptSlots} from './prompt-slots.ts';
import {legalReply, type ScriptedCall} from './scripted-ollama.ts';

type Options = {
  /** Slots, which the real one calls parallel. */
  readonly slots: number;
  /** The context of one slot, in tokens. */
  readonly contextTokens?: number;
  /** Characters per token, for tokens as well as limits. */
  readonly charsPerToken?: number;
  /** Answers as a vLLM, which says the context of its model, but not what it can. */
  readonly isVllm?: boolean;
};

export type ScriptedLlamaServer = {
  /** The base address of its protocol. */
  readonly url: string;
  readonly slots: PromptSlots;
  /** The prompts of all chats. */
  readonly prompts: readonly string[];
  /** The most chats at once. */
  readonly most: () => number;
  readonly close: () => Promise<void>;
};

const MODEL = 'tiny';

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
};

const sendJson = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, {'content-type': 'application/json; charset=utf-8'});
  response.end(JSON.stringify(value));
};

const event = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;

const tooLong = (needs: number, has: number) => ({
  error: {
    code: 400,
    message: `the request exceeds the available context size. try increasing the context size or enable context shift`,
    type: 'exceed_context_size_error',
    n_prompt_tokens: needs,
    n_ctx: has,
  },
});

/**
 * A llama-server over HTTP with slots that have caches of their own, whose model makes a legal move each time. A chat
 * takes a moment, so that calls at once meet.
 */
export const startScriptedLlamaServer = async ({
  slots: count,
  contextTokens = 8192,
  charsPerToken = 3,
  isVllm = false,
}: Options): Promise<ScriptedLlamaServer> => {
  const slots = createPromptSlots(count);
  const prompts: string[] = [];
  let [running, most] = [0, 0];

  const chat = async (body: Record<string, unknown>, response: ServerResponse): Promise<void> => {
    const messages = body.messages as ScriptedCall['messages'];
    const format = (body.response_format as {json_schema?: {schema?: ScriptedCall['format']}} | undefined)
      ?.json_schema?.schema;
    const prompt = messages.map(({content}) => content).join('\n');
    const needs = Math.ceil(prompt.length / charsPerToken);
    prompts.push(prompt);
    if (needs >= contextTokens) return sendJson(response, tooLong(needs, contextTokens), 400);
    running += 1;
    most = Math.max(most, running);
    const taken = await slots.take(prompt);
    response.writeHead(200, {'content-type': 'text/event-stream'});
    await new Promise(resolve => setTimeout(resolve, 2));
    const text = legalReply({n: prompts.length, messages, format} as ScriptedCall);
    response.write(event({choices: [{delta: {content: text}, finish_reason: null}]}));
    response.write(event({choices: [{delta: {}, finish_reason: 'stop'}]}));
    const usage = {prompt_tokens: taken.all, completion_tokens: 20};
    response.write(
      event({choices: [], usage, timings: {cache_n: taken.all - taken.read, prompt_n: taken.read}}),
    );
    response.end('data: [DONE]\n\n');
    running -= 1;
    taken.leave();
  };

  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    if (!isVllm) response.setHeader('server', 'llama.cpp');
    const known = ['/v1/models', '/v1/chat/completions'];
    switch (isVllm && !known.includes(request.url ?? '') ? '' : request.url) {
      case '/health':
        return sendJson(response, {status: 'ok'});
      case '/v1/models':
        return sendJson(response, {
          object: 'list',
          data: [
            isVllm
              ? {id: MODEL, owned_by: 'vllm', max_model_len: contextTokens}
              : {id: MODEL, object: 'model', owned_by: 'llamacpp', meta: {n_ctx_train: 32_768}},
          ],
        });
      case '/props':
        return sendJson(response, {
          default_generation_settings: {n_ctx: contextTokens},
          total_slots: count,
          model_path: '/models/tiny.gguf',
          chat_template: '{{ messages }}',
          build_info: 'b10488',
        });
      case '/tokenize': {
        const length = String(body.content).length;
        return sendJson(response, {tokens: Array.from({length: Math.ceil(length / charsPerToken)}, () => 1)});
      }
      case '/v1/chat/completions':
        return chat(body, response);
      default:
        return sendJson(
          response,
          {error: {code: 404, message: 'File Not Found', type: 'not_found_error'}},
          404,
        );
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    slots,
    prompts,
    most: () => most,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
