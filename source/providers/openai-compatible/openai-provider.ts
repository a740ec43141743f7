import {type Body, readWhole} from '../body.ts';
import {type Part, readReply} from '../collect.ts';
import {asRecord, type JsonRecord, omitUndefined, parseJson} from '../json.ts';
import {MAX_WHOLE, replyLimits} from '../limits.ts';
import {readAnswer} from '../name-error.ts';
import type {Call, Engine, Provider} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import type {Redact} from '../redact.ts';
import {createTransport, type ServiceOptions, type Wire} from '../transport.ts';
import {type Adaptation, adaptTo, notAdapted} from './adapt.ts';
import {makeChatRequest, readPart} from './convert.ts';
import {createCutWatch} from './cut-watch.ts';
import {capacityOf, DIALECTS, type Dialect} from './dialects.ts';
import {readEvents} from './read-events.ts';
import {createRecognition} from './recognise.ts';

/** What an OpenAI-compatible provider is made with. `guess` holds until the server has answered what it is. */
export type OpenAiOptions = ServiceOptions & {readonly guess: Engine};

/** A server that speaks OpenAI's chat protocol. Its dialect follows from what it answers, never from its address. */
export const createOpenAiProvider = (options: OpenAiOptions): Provider => {
  const {name, url, readKey, guess} = options;
  const {run, redact, close} = createTransport(options);
  const isKeyed = () => (readKey()?.trim() ?? '') !== '';
  const {recognise, ask} = createRecognition({run, url, isKeyed, guess});
  const generate = createGenerate(run, url, recognise);

  return {
    name,
    generate,
    listModels: async signal => (await ask(signal)).models,
    warm: async ({messages, ...call}, signal) => {
      const {engine} = await recognise(signal);
      // The protocol has no call that loads a model. A tiny call does, where it costs the person nothing.
      const isFree = !DIALECTS[engine].isService && !isKeyed();
      if (!isFree || !messages) return {};
      const {durations} = await generate({...call, messages, maxTokens: 1}, {signal});
      // No server tells a load by itself: for a short prompt, it is nearly all of the wait.
      return omitUndefined({loadMs: durations.loadMs ?? durations.firstTokenMs});
    },
    ping: async signal => omitUndefined({version: (await ask(signal)).version}),
    countTokens: async ({modelId, text}, signal) => {
      const {engine} = await recognise(signal);
      return engine === 'llama-server'
        ? countTokens(run, url, {model: modelId, content: text}, signal)
        : undefined;
    },
    engine: async signal => (await recognise(signal, true)).engine,
    capacity: async signal => {
      const {engine, slots} = await recognise(signal, true);
      return capacityOf(engine, slots, isKeyed());
    },
    redact,
    close,
  };
};

type Run = ReturnType<typeof createTransport>['run'];

const createGenerate = (
  run: Run,
  url: string,
  recognise: ReturnType<typeof createRecognition>['recognise'],
): Provider['generate'] => {
  const sendChat = createSender(url);
  const noteCuts = createCutWatch();

  return async (call, callOptions) => {
    const {signal, onProgress} = callOptions;
    const {engine} = await recognise(signal);
    return run({signal}, async running => {
      const {wire} = running;
      const {contentType, body, warnings} = await sendChat(wire, call, DIALECTS[engine]);
      // A server that doesn't stream sends one JSON value.
      const parts = /\bjson\b/i.test(contentType)
        ? readWholePart(body, wire.redact)
        : readParts(readEvents(body, replyLimits(call.maxTokens).bytes, wire.redact));
      return readReply(parts, {...call, onProgress}, running, usage => [
        ...warnings,
        ...noteCuts(call, callOptions, usage),
      ]);
    });
  };
};

/** Asks llama-server how many tokens a text has, beside the base address. */
const countTokens = (
  run: Run,
  url: string,
  question: {readonly model: string; readonly content: string},
  signal: AbortSignal,
): Promise<number | undefined> =>
  run({signal, isQuestion: true}, async ({wire}) => {
    const {body} = await wire.send(`${url.replace(/\/v1$/, '')}/tokenize`, JSON.stringify(question));
    const {tokens} = asRecord(parseJson(await readWhole(body, MAX_WHOLE)));
    return Array.isArray(tokens) ? tokens.length : undefined;
  });

type Sent = {readonly contentType: string; readonly body: Body; readonly warnings: readonly string[]};

/**
 * Makes a sender of chats that leaves out what a model refused, and sends again. It remembers that for the connection
 * once the server has accepted the rest, and each part of a request is refused only once, so that it ends.
 */
const createSender = (url: string) => {
  const adapted = new Map<string, Adaptation>();
  return async (wire: Wire, call: Call, dialect: Dialect): Promise<Sent> => {
    for (let adaptation: Adaptation = adapted.get(call.modelId) ?? notAdapted; ; ) {
      const {request, sent, warnings} = makeChatRequest(call, dialect, adaptation);
      try {
        const answer = await wire.send(`${url}/chat/completions`, JSON.stringify(request));
        if (adaptation !== notAdapted) adapted.set(call.modelId, adaptation);
        return {...answer, warnings};
      } catch (error) {
        const next = adaptTo(error, call.modelId, sent, adaptation);
        if (next === undefined) throw error;
        adaptation = next;
      }
    }
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
