import {type Body, readWhole} from '../body.ts';
import {
  asCount,
  asName,
  asRecord,
  isRecord,
  type JsonRecord,
  omitUndefined,
  parseJson,
  pruneJson,
} from '../json.ts';
import {MAX_LIST} from '../limits.ts';
import type {Engine, ModelInfo} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import type {createTransport} from '../transport.ts';
import {type Listed, makeModelInfos, type OwnAnswers, readModels} from './facts.ts';

/** What a server answered about itself and its models. */
export type Survey = {
  /** `plain` when no answer says what it is. */
  readonly engine: Engine;
  readonly version?: string;
  /** llama-server's slots. */
  readonly slots?: number;
  readonly models: readonly ModelInfo[];
};

/** How to ask a server. */
export type SurveyOptions = {
  readonly run: ReturnType<typeof createTransport>['run'];
  /** The base address of the protocol, usually with `/v1`. */
  readonly url: string;
  /** Whether it has a key or looks like a service, which is not asked what only engines answer. */
  readonly isService: boolean;
};

/** Who owns models, in the words of the engines that run them. */
const OWNERS: Readonly<Record<string, Engine>> = {
  llamacpp: 'llama-server',
  vllm: 'vllm',
  library: 'ollama',
  organization_owner: 'lmstudio',
  'openai-internal': 'openai',
  // It answers Ollama's questions too, but is none.
  koboldcpp: 'plain',
};

/** The time for a question that only adds to the list, in milliseconds. */
const EXTRA_MS = 2000;
/** How deep answers are read: a list, a model, its `meta` and the values in it. */
const DEPTH = 5;
/** The most models of a llama-server in router mode that are asked about. */
const MOST_ASKED = 16;

const readJson = async (body: Body): Promise<unknown> =>
  pruneJson(parseJson(await readWhole(body, MAX_LIST)), DEPTH);

type Listing = {readonly listed: readonly Listed[]; readonly header: (name: string) => string | null};

const askForList = ({run, url}: SurveyOptions, signal: AbortSignal): Promise<Listing> =>
  run({signal, isQuestion: true}, async ({wire}) => {
    const {body, header} = await wire.send(`${url}/models`);
    const listed = readModels(await readJson(body));
    if (!listed) throw new ProviderError('garbage', 'the server sent no list of models');
    return {listed, header};
  });

/** Asks a question beside the base address that not every server answers. Rejects only when the signal fires. */
export const askExtra = async (
  {run, url}: SurveyOptions,
  path: string,
  signal: AbortSignal,
): Promise<JsonRecord | undefined> => {
  try {
    return await run({signal, isQuestion: true, questionMs: EXTRA_MS}, async ({wire}) => {
      const {body} = await wire.send(`${url.replace(/\/v1$/, '')}${path}`);
      const answer = await readJson(body);
      return isRecord(answer) ? answer : undefined;
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || signal.aborted) throw error;
    return undefined;
  }
};

/** Returns the engine that a list of models shows, by its header, its owners or its fields. */
const engineOfList = ({listed, header}: Listing): Engine | undefined => {
  if (header('server') === 'llama.cpp') return 'llama-server';
  if (header('openai-version') !== null) return 'openai';
  for (const {owned_by: owner} of listed) {
    const engine = typeof owner === 'string' && Object.hasOwn(OWNERS, owner) ? OWNERS[owner] : undefined;
    if (engine !== undefined) return engine;
  }
  return listed.some(({supported_parameters}) => Array.isArray(supported_parameters))
    ? 'openrouter'
    : undefined;
};

/** Asks a server whose list does not say what it is, such as an Ollama without models. */
const findEngine = async (options: SurveyOptions, signal: AbortSignal): Promise<Engine> => {
  if (options.isService) return 'plain';
  const [props, version] = await Promise.all([
    askExtra(options, '/props', signal),
    askExtra(options, '/api/version', signal),
  ]);
  if (isRecord(props?.default_generation_settings)) return 'llama-server';
  return asName(version?.version) === undefined ? 'plain' : 'ollama';
};

/** The properties of llama-server's model, or in router mode of each loaded one: asking about others loads them. */
const askForProps = async (
  options: SurveyOptions,
  listed: readonly Listed[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, JsonRecord>> => {
  const isRouter = listed.some(({status}) => isRecord(status));
  const loaded = listed.filter(({status}) => asRecord(status).value === 'loaded').map(({id}) => id);
  const asked = isRouter ? loaded.slice(0, MOST_ASKED) : [''];
  const answers = await Promise.all(
    asked.map(id =>
      askExtra(
        options,
        id === '' ? '/props' : `/props?model=${encodeURIComponent(id)}&autoload=false`,
        signal,
      ),
    ),
  );
  return new Map(asked.flatMap((id, index) => (answers[index] ? [[id, answers[index]] as const] : [])));
};

type Details = OwnAnswers & Pick<Survey, 'version' | 'slots'>;

const askLlamaServer = async (
  options: SurveyOptions,
  listed: readonly Listed[],
  signal: AbortSignal,
): Promise<Details> => {
  const props = await askForProps(options, listed, signal);
  const all = [...props.values()];
  const slots = all.flatMap(one => asCount(one.total_slots) ?? []);
  return {
    props,
    ...omitUndefined({
      version: asName(all[0]?.build_info),
      slots: slots.length === 0 ? undefined : Math.min(...slots),
    }),
  };
};

const askOllama = async (options: SurveyOptions, signal: AbortSignal): Promise<Details> => {
  const [version, tags, ps] = await Promise.all(
    ['/api/version', '/api/tags', '/api/ps'].map(path => askExtra(options, path, signal)),
  );
  return omitUndefined({version: asName(version?.version), tags, ps});
};

/** Asks an engine its own questions, all at once. */
const askEngine = async (
  engine: Engine,
  options: SurveyOptions,
  listed: readonly Listed[],
  signal: AbortSignal,
): Promise<Details> => {
  switch (engine) {
    case 'llama-server':
      return askLlamaServer(options, listed, signal);
    case 'ollama':
      return askOllama(options, signal);
    case 'lmstudio':
      return omitUndefined({studio: await askExtra(options, '/api/v0/models', signal)});
    case 'vllm':
      return omitUndefined({version: asName((await askExtra(options, '/version', signal))?.version)});
    default:
      return {};
  }
};

/**
 * Asks a server what it is and which models it has. The list of models comes first, since it nearly always shows the
 * engine; then only that engine's own questions are asked, all at once and in a short time, and their answers may be
 * missing. Rejects with `ProviderError` when there is no list.
 */
export const surveyServer = async (options: SurveyOptions, signal: AbortSignal): Promise<Survey> => {
  const listing = await askForList(options, signal);
  const engine = engineOfList(listing) ?? (await findEngine(options, signal));
  const {version, slots, ...own} = await askEngine(engine, options, listing.listed, signal);
  return {
    engine,
    ...omitUndefined({version, slots}),
    models: makeModelInfos(listing.listed, engine, own),
  };
};
