import type {Ollama} from 'ollama';
import {collectParts, makeResult, type Part} from '../collect.ts';
import {questionTimes, type Timeouts} from '../deadline.ts';
import {asName, isRecord, type JsonRecord, omitUndefined} from '../json.ts';
import {MAX_LIST, MAX_WHOLE, replyLimits} from '../limits.ts';
import {errorOfAnswer, errorOfTransport} from '../name-error.ts';
import type {ModelInfo, Provider, WarmCall} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import {createRedact, type Redact} from '../redact.ts';
import {createTransport, type RunningCall, type RunOptions, runCall, type Wire} from '../transport.ts';
import {type BodyCheck, checkedFetch, checkLength, checkLines} from './checked-fetch.ts';
import {
  contextWarnings,
  isIncomplete,
  type KeepAlive,
  makeChatRequest,
  makeModelInfo,
  makeWarmRequest,
  millisecondsOf,
  readModels,
  readPart,
} from './convert.ts';

type OllamaOptions = {
  readonly name: string;
  /** The server's scheme, host and port, from `parseOllamaHost`. */
  readonly url: string;
  /** Reads the key of a server that needs one; a local one does not. */
  readonly readKey: () => string | undefined;
  readonly timeouts: Timeouts;
  /** How long a model stays loaded after a call, sent with every call (models.md 24). */
  readonly keepAlive: KeepAlive;
};

/** The most calls of `/api/show` at once, and for one list, so that a list does not take for ever. */
const QUESTIONS = 4;
const MOST_QUESTIONS = 500;

/**
 * Makes a provider of Ollama through its own package and `/api/chat`, never `/v1`, which ignores `num_ctx` (models.md
 * 9). One client per call: `abort()` of a shared one ends other calls, and leaks (models.md 18–20).
 */
export const createOllamaProvider = (options: OllamaOptions): Provider => {
  const {timeouts, keepAlive} = options;
  const readKey = () => options.readKey()?.trim() || undefined;
  const transport = createTransport({connectMs: timeouts.connectMs, readKey});

  const run = <T>(
    times: RunOptions['times'],
    signal: AbortSignal,
    makeCheck: MakeCheck,
    work: Work<T>,
  ): Promise<T> =>
    runCall(transport, {times, signal, nameError}, async call =>
      work(await connect(options.url, call.wire, makeCheck), call),
    );
  const ask = <T>(signal: AbortSignal, work: Work<T>): Promise<T> =>
    run(questionTimes(timeouts), signal, checkAnswer, work);

  return {
    name: options.name,
    generate: (call, {signal, onProgress}) => {
      const check: MakeCheck = (_, redact) => checkLines(replyLimits(call.maxTokens).bytes, redact);
      return run(timeouts, signal, check, async (client, {wire, deadline}) => {
        const request = {...makeChatRequest(call, keepAlive), stream: true} as const;
        const parts = readParts(await client.chat(request));
        const collected = await collectParts(parts, deadline, {...call, onProgress});
        // Leaving the stream does not stop the server (models.md 19).
        if (collected.isRunaway) wire.cut();
        return makeResult(collected, deadline, contextWarnings(call, collected.usage));
      });
    },
    listModels: signal => ask(signal, listModels),
    warm: (call, signal) =>
      run(timeouts, signal, checkAnswer, (client, {wire}) => warm(client, call, keepAlive, wire.redact)),
    ping: signal => ask(signal, ping),
    redact: text => createRedact(readKey())(text),
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

/** Reads the answer to a question, which may be an error with status 200. */
const readAnswer = (answer: unknown, redact: Redact): JsonRecord => {
  if (!isRecord(answer)) throw new ProviderError('garbage', 'the server sent no JSON object');
  if (answer.error) throw errorOfAnswer(answer, redact);
  return answer;
};

const warm = async (client: Ollama, call: WarmCall, keepAlive: KeepAlive, redact: Redact) => {
  const answer = readAnswer(await client.chat(makeWarmRequest(call, keepAlive)), redact);
  return omitUndefined({loadMs: millisecondsOf(answer.load_duration)});
};

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
