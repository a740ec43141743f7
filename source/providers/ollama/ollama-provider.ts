import type {Ollama} from 'ollama';
import {type Part, readReply} from '../collect.ts';
import {asName, type JsonRecord, omitUndefined} from '../json.ts';
import {MAX_LIST, MAX_WHOLE, replyLimits} from '../limits.ts';
import {errorOfTransport, readAnswer} from '../name-error.ts';
import type {
  CallProgress,
  CallResult,
  Capacity,
  Durations,
  ModelInfo,
  Provider,
  WarmCall,
} from '../provider.ts';
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
  makeKeepRequest,
  makeModelInfo,
  makeWarmRequest,
  millisecondsOf,
  readModels,
  readPart,
} from './convert.ts';
import {createLoadedModels, type KeepLoaded, type LoadedModels, type Residence} from './loaded-models.ts';
import {untilServed} from './until-served.ts';

/** The most calls of `/api/show` at once, and in all for one list, so that a list ends. */
const QUESTIONS = 4;
const MOST_QUESTIONS = 500;

/** How an Ollama is called. */
export type OllamaOptions = ServiceOptions & {
  /** How long models stay in memory; short by default. */
  readonly keepLoaded?: KeepLoaded;
  /** How long a call waits for its first token before it looks who uses the model, in milliseconds. */
  readonly lookMs?: number;
};

const LOOK_MS = 5000;

/** Ollama runs one call per model unless configured, and doesn't say how many (models.md 24). */
const ONE_CALL: Capacity = {slots: 1, sharesPrefix: false};

/** Questions to one Ollama about the models that it has in memory. */
const createLooks = (ask: Ask, loaded: LoadedModels) => {
  const lookWhatRuns = (signal: AbortSignal): Promise<void> =>
    ask(signal, async (client, {wire}) => loaded.learn(readAnswer(await client.ps(), wire.redact)));
  return {
    /** Looks before a call, if another client has loaded the model anew. */
    before: async (modelId: string, signal: AbortSignal): Promise<void> => {
      if (loaded.isContended(modelId)) await lookWhatRuns(signal).catch(ignoreFault);
    },
    /** Looks while a call with a context waits. */
    during: async (modelId: string, sent: number | undefined, signal: AbortSignal) => {
      await lookWhatRuns(signal);
      const mismatch = loaded.mismatchOf(modelId, sent);
      // Ollama would reload the model only when nobody calls it. This asks for the same after the call that runs.
      if (mismatch === 'smaller') await ask(signal, client => client.chat(makeKeepRequest(modelId, 0)));
      return mismatch === 'larger' ? 'send-again' : 'wait';
    },
    /** Lets all models that are still in memory leave sooner. */
    after: async (signal: AbortSignal): Promise<void> => {
      await lookWhatRuns(signal);
      const still = loaded.kept().filter(loaded.find);
      const requests = still.map(modelId =>
        makeKeepRequest(modelId, AFTER_GAME, loaded.find(modelId)?.contextTokens),
      );
      await Promise.all(requests.map(request => ask(signal, client => client.chat(request))));
    },
  } as const;
};

/** Makes a function that sends a call with the context that the server has loaded, if it is large enough. */
const createServing =
  (looks: ReturnType<typeof createLooks>, loaded: LoadedModels, lookMs: number): Serve =>
  async (call, signal, send) => {
    const {modelId} = call;
    await looks.before(modelId, signal);
    let sent: number | undefined;
    const result = await untilServed({
      signal,
      lookMs,
      look: looking => looks.during(modelId, sent, looking),
      send: (sending, touch) => {
        const settings = loaded.residenceOf(call);
        sent = settings.contextTokens;
        return send(settings, sending, touch);
      },
    });
    loaded.noteCall(modelId, 'durations' in result ? result.durations.loadMs : result.loadMs);
    return result;
  };

/**
 * Makes a provider of Ollama through its own package and `/api/chat`, never `/v1`, which ignores `num_ctx` (models.md
 * 9). One client per call: `abort()` of a shared one ends other calls, and leaks (models.md 18–20).
 */
export const createOllamaProvider = (service: OllamaOptions): Provider => {
  const {name, url, keepLoaded = 'short', lookMs = LOOK_MS} = service;
  const transport = createTransport(service);
  const run = <T>(options: RunOptions, makeCheck: MakeCheck, work: Work<T>): Promise<T> =>
    transport.run({...options, nameError}, async call =>
      work(await connect(url, call.wire, makeCheck), call),
    );
  const ask: Ask = (signal, work) => run({signal, isQuestion: true}, checkAnswer, work);
  const loaded = createLoadedModels(keepLoaded);
  const looks = createLooks(ask, loaded);
  const serve = createServing(looks, loaded, lookMs);

  return {
    name,
    generate: (call, {signal, onProgress}) => {
      const check: MakeCheck = (_, redact) => checkLines(replyLimits(call.maxTokens).bytes, redact);
      return serve(call, signal, ({keepAlive, ...context}, sending, touch) =>
        run({signal: sending}, check, async (client, running) => {
          const sent = {...call, ...context};
          const stream = await client.chat({...makeChatRequest(sent, keepAlive), stream: true});
          const note = (progress: CallProgress) => {
            if (progress.tokens > 0) touch();
            onProgress?.(progress);
          };
          const options = {maxTokens: call.maxTokens, onProgress: note};
          return readReply(readParts(stream), options, running, usage => contextWarnings(sent, usage));
        }),
      );
    },
    listModels: signal =>
      ask(signal, async (client, running) => {
        const {models, loading} = await listModels(client, running);
        loaded.learn(loading, models);
        return models;
      }),
    warm: (call, signal) =>
      serve(call, signal, ({keepAlive, ...context}, sending) =>
        run({signal: sending}, checkAnswer, async (client, {wire}): Promise<LoadTime> => {
          const request = makeWarmRequest({...call, ...context}, keepAlive);
          const answer = readAnswer(await client.chat(request), wire.redact);
          return omitUndefined({loadMs: millisecondsOf(answer.load_duration)});
        }),
      ),
    release: looks.after,
    ping: signal => ask(signal, ping),
    capacity: async () => ONE_CALL,
    redact: transport.redact,
    close: transport.close,
  };
};

/** How long a model stays after a game: Ollama's own default. */
const AFTER_GAME = '5m';

type LoadTime = Pick<Durations, 'loadMs'>;
type Ask = <T>(signal: AbortSignal, work: Work<T>) => Promise<T>;
type Serve = <T extends CallResult | LoadTime>(
  call: WarmCall,
  signal: AbortSignal,
  send: (settings: Residence, signal: AbortSignal, touch: () => void) => Promise<T>,
) => Promise<T>;

/** A look that fails changes nothing: the call that follows tells what is wrong. */
const ignoreFault = (error: unknown): void => {
  if (!(error instanceof ProviderError)) throw error;
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

/** The models of a server, and its answer about those in memory. */
type Listing = {readonly models: readonly ModelInfo[]; readonly loading: JsonRecord | undefined};

const listModels: Work<Listing> = async (client, {wire: {redact}}) => {
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
  return {
    models: models.map(model =>
      makeModelInfo(model, loaded && (loaded.get(model.name) ?? null), shown.get(model.name)),
    ),
    loading: running,
  };
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
