import {type Body, readWhole} from '../body.ts';
import {type Part, readReply} from '../collect.ts';
import {type JsonRecord, parseJson} from '../json.ts';
import {MAX_LIST, MAX_WHOLE, replyLimits} from '../limits.ts';
import {readAnswer} from '../name-error.ts';
import type {ModelInfo, Provider} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import type {Redact} from '../redact.ts';
import {createTransport, type ServiceOptions, type Wire} from '../transport.ts';
import {makeChatRequest, makeModelInfo, readModels, readPart} from './convert.ts';
import type {Dialect} from './dialects.ts';
import {readEvents} from './read-events.ts';

/** A server that speaks OpenAI's chat protocol. */
export const createOpenAiProvider = (options: ServiceOptions & {readonly dialect: Dialect}): Provider => {
  const {name, url, dialect} = options;
  const {run, redact, close} = createTransport(options);

  const generate: Provider['generate'] = (call, {signal, onProgress}) =>
    run({signal}, async running => {
      const {wire} = running;
      const {request, warnings} = makeChatRequest(call, dialect);
      const {contentType, body} = await wire.send(`${url}/chat/completions`, JSON.stringify(request));
      // A server that doesn't stream sends one JSON value.
      const parts = /\bjson\b/i.test(contentType)
        ? readWholePart(body, wire.redact)
        : readParts(readEvents(body, replyLimits(call.maxTokens).bytes, wire.redact));
      return readReply(parts, {...call, onProgress}, running, () => warnings);
    });

  return {
    name,
    generate,
    listModels: signal => run({signal, isQuestion: true}, ({wire}) => askForModels(wire, url)),
    warm: async ({messages, ...call}, signal) => {
      // The protocol has no call that loads a model. A tiny call does, where it costs the person nothing.
      if (dialect.isLocal && messages) await generate({...call, messages, maxTokens: 1}, {signal});
      return {};
    },
    ping: signal =>
      run({signal, isQuestion: true}, async ({wire}) => {
        if (dialect.hasHealth) await wire.send(healthUrl(url));
        else await askForModels(wire, url);
        return {};
      }),
    redact,
    close,
  };
};

async function* readParts(events: AsyncIterable<JsonRecord>): AsyncGenerator<Part> {
  for await (const event of events) yield readPart(event);
}

/** Reads an answer that isn't a stream. Some servers never stream, and some send an error with status 200. */
async function* readWholePart(body: Body, redact: Redact): AsyncGenerator<Part> {
  const answer = readAnswer(parseJson(await readWhole(body, MAX_WHOLE)), redact);
  if (!Array.isArray(answer.choices)) throw new ProviderError('garbage', 'the answer holds no choices');
  yield readPart(answer);
}

const askForModels = async (wire: Wire, url: string): Promise<readonly ModelInfo[]> => {
  const {body} = await wire.send(`${url}/models`);
  const models = readModels(parseJson(await readWhole(body, MAX_LIST)));
  if (!models) throw new ProviderError('garbage', 'the server sent no list of models');
  return models.map(makeModelInfo);
};

/** The health of a server. `/health` is beside `/v1`, needs no key, and returns 503 while a model loads (models.md 15). */
const healthUrl = (url: string): string => `${url.replace(/\/v1$/, '')}/health`;
