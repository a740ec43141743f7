import {type Body, readWhole} from '../body.ts';
import {collectParts, makeResult, type Part} from '../collect.ts';
import {questionTimes, type Timeouts} from '../deadline.ts';
import {type JsonRecord, parseJson} from '../json.ts';
import {MAX_LIST, MAX_WHOLE, replyLimits} from '../limits.ts';
import {errorOfTransport} from '../name-error.ts';
import type {ModelInfo, Provider} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import {createRedact, type Redact} from '../redact.ts';
import {createTransport, runCall, type Wire} from '../transport.ts';
import {makeChatRequest, makeModelInfo, readModels, readPart} from './convert.ts';
import type {Dialect} from './dialects.ts';
import {parseWhole, readEvents} from './read-events.ts';

type OpenAiOptions = {
  readonly name: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Reads the key from its environment variable at each call. It is never stored. */
  readonly readKey: () => string | undefined;
  readonly dialect: Dialect;
  readonly timeouts: Timeouts;
};

/** Makes a provider of a server that speaks OpenAI's chat protocol. */
export const createOpenAiProvider = (options: OpenAiOptions): Provider => {
  const {timeouts, dialect, baseUrl} = options;
  const readKey = () => options.readKey()?.trim() || undefined;
  const transport = createTransport({connectMs: timeouts.connectMs, readKey});

  const ask = <T>(signal: AbortSignal, work: (wire: Wire) => Promise<T>): Promise<T> =>
    runCall(transport, {times: questionTimes(timeouts), signal, nameError: errorOfTransport}, ({wire}) =>
      work(wire),
    );
  const generate: Provider['generate'] = (call, {signal, onProgress}) =>
    runCall(transport, {times: timeouts, signal, nameError: errorOfTransport}, async ({wire, deadline}) => {
      const {request, warnings} = makeChatRequest(call, dialect);
      const {contentType, body} = await wire.send(`${baseUrl}/chat/completions`, JSON.stringify(request));
      // A server that ignores the request for a stream sends one JSON value.
      const parts = /\bjson\b/i.test(contentType)
        ? readWholePart(body, wire.redact)
        : readParts(readEvents(body, replyLimits(call.maxTokens).bytes, wire.redact));
      const collected = await collectParts(parts, deadline, {
        ...call,
        onProgress,
      });
      if (collected.isRunaway) wire.cut();
      return makeResult(collected, deadline, warnings);
    });
  const listModels = (wire: Wire) => askForModels(wire, baseUrl);

  return {
    name: options.name,
    generate,
    listModels: signal => ask(signal, listModels),
    warm: async ({messages, ...call}, signal) => {
      // The protocol has no call that loads a model. A tiny call does, where it costs the person nothing.
      if (dialect.isLocal && messages) await generate({...call, messages, maxTokens: 1}, {signal});
      return {};
    },
    ping: signal =>
      ask(signal, async wire => {
        if (dialect.hasHealth) await wire.send(healthUrl(baseUrl));
        else await listModels(wire);
        return {};
      }),
    redact: text => createRedact(readKey())(text),
    close: transport.close,
  };
};

async function* readParts(events: AsyncIterable<JsonRecord>): AsyncGenerator<Part> {
  for await (const event of events) yield readPart(event);
}

async function* readWholePart(body: Body, redact: Redact): AsyncGenerator<Part> {
  yield readPart(parseWhole(await readWhole(body, MAX_WHOLE), redact));
}

const askForModels = async (wire: Wire, baseUrl: string): Promise<readonly ModelInfo[]> => {
  const {body} = await wire.send(`${baseUrl}/models`);
  const models = readModels(parseJson(await readWhole(body, MAX_LIST)));
  if (!models) throw new ProviderError('garbage', 'the server sent no list of models');
  return models.map(makeModelInfo);
};

/** `/health` is beside `/v1`, needs no key, and answers 503 while a model loads (models.md 15). */
const healthUrl = (baseUrl: string): string => `${baseUrl.replace(/\/v1$/, '')}/health`;
