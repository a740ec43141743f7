import type {Ollama} from 'ollama';
import {type Part, readReply} from '../collect.ts';
import {asName, type JsonRecord, omitUndefined} from '../json.ts';
import {MAX_LIST, MAX_WHOLE, replyLimits} from '../limits.ts';
import {errorOfTransport, readAnswer} from '../name-error.ts';
import type {ModelInfo, Provider} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import type {Redact} from '../redact.ts';
import {
  createTransport,
  type RunningCall,
  type RunOptions,
  type ServiceOptions,
  type Wire,
} from '../transport.ts';
import {type BodyCheck, checkedFetch, checkLength, checkLines} from './checked-fetch.ts';
import {
  contextWarnings,
  isIncomplete,
  makeChatRequest,
  makeModelInfo,
  makeWarmRequest,
  millisecondsOf,
  readModels,
  readPart,
} from './convert.ts';

/** The most calls of `/api/show` at once, and in all for one list, so that a list ends. */
const QUESTIONS = 4;
const MOST_QUESTIONS = 500;

/**
 * Makes a provider of Ollama through its own package and `/api/chat`, never `/v1`, which ignores `num_ctx` (models.md
 * 9). One client per call: `abort()` of a shared one ends other calls, and leaks (models.md 18–20).
 */
export const createOllamaProvider = (service: ServiceOptions): Provider => {
  const {name, url} = service;
  const transport = createTransport(service);

  const run = <T>(options: RunOptions, makeCheck: MakeCheck, work: Work<T>): Promise<T> =>
    transport.run({...options, nameError}, async call =>
      work(await connect(url, call.wire, makeCheck), call),
    );

  return {
    name,
    generate: (call, {signal, onProgress}) => {
      const check: MakeCheck = (_, redact) => checkLines(replyLimits(call.maxTokens).bytes, redact);
      return run({signal}, check, async (client, running) => {
        const stream = await client.chat({...makeChatRequest(call), stream: true});
        return readReply(readParts(stream), {...call, onProgress}, running, usage =>
          contextWarnings(call, usage),
        );
      });
    },
    listModels: signal => run({signal, isQuestion: true}, checkAnswer, listModels),
    warm: (call, signal) =>
      run({signal}, checkAnswer, async (client, {wire}) => {
        const answer = readAnswer(await client.chat(makeWarmRequest(call)), wire.redact);
        return omitUndefined({loadMs: millisecondsOf(answer.load_duration)});
      }),
    ping: signal => run({signal, isQuestion: true}, checkAnswer, ping),
    redact: transport.redact,
    close: transport.close,
  };
};

type Work<T> = (client: Ollama, call: RunningCall) => Promise<T>;
type MakeCheck = (url: string, redact: Redact) => BodyCheck;

const checkAnswer: MakeCheck = url => checkLength(url.endsWith('/api/tags') ? MAX_LIST : MAX_WHOLE);

const connect = async (host: string, wire: Wire, makeCheck: MakeCheck): Promise<Ollama> => {
  const {Ollama} = await import('ollama');
  return new Ollama({host, fetch: checkedFetch(wire, makeCheck)});
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

const listModels: Work<readonly ModelInfo[]> = async (client, {wire: {redact}}) => {
  const listing = client.list().then(answer => readAnswer(answer, redact));
  const [listed, running] = await Promise.all([listing, tolerate(client.ps(), redact)]);
  const loaded = running && new Map(readModels(running).map(model => [model.name, model]));
  const models = readModels(listed);
  const asked = models.filter(isIncomplete).slice(0, MOST_QUESTIONS);
  const shown = new Map<string, JsonRecord | undefined>();
  for (let start = 0; start < asked.length; start += QUESTIONS) {
    const some = asked.slice(start, start + QUESTIONS);
    const answers = await Promise.all(some.map(({name}) => tolerate(client.show({model: name}), redact)));
    for (const [index, {name}] of some.entries()) shown.set(name, answers[index]);
  }
  return models.map(model =>
    makeModelInfo(model, loaded && (loaded.get(model.name) ?? null), shown.get(model.name)),
  );
};

/** Ignores the failure of a question that only adds to a list: an older server, or a model that was removed. */
const tolerate = async (question: Promise<unknown>, redact: Redact): Promise<JsonRecord | undefined> => {
  try {
    return readAnswer(await question, redact);
  } catch (error) {
    const named = nameError(error);
    if (named instanceof ProviderError && named.code !== 'cancelled' && named.code !== 'timeout')
      return undefined;
    throw named;
  }
};

/** Turns the client's own errors for a body that is not JSON into `ProviderError`. */
const nameError = (error: unknown): unknown =>
  error instanceof SyntaxError
    ? new ProviderError('garbage', 'the server sent no JSON')
    : errorOfTransport(error);
