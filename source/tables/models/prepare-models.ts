import type {Words} from '../../packs/words.ts';
import type {ModelSettings} from '../../players/model-player.ts';
import {omitUndefined} from '../../providers/json.ts';
import {chooseThink, probeReplyForms} from '../../providers/probe.ts';
import type {ModelInfo, Provider, ReplyForm, Think} from '../../providers/provider.ts';
import {ProviderError} from '../../providers/provider-error.ts';
import type {Server} from '../../providers/servers.ts';
import {success} from '../../result.ts';
import type {Settings} from '../../settings/schema.ts';
import {type Answer, refuse} from '../answer.ts';
import type {Preparing} from '../table.ts';
import {makeCompetitor, type NamedModel} from './competitor-names.ts';
import {describeServerFault} from './describe-server.ts';
import {type FoundModel, findModel} from './find-model.ts';
import type {ServerPool} from './known-servers.ts';
import type {ProbedModel, ProbeMemory} from './probe-memory.ts';

/** A model that can sit down. */
export type PreparedModel = {
  /** As `--model` takes it. */
  readonly label: string;
  readonly server: Server;
  readonly provider: Provider;
  readonly settings: ModelSettings;
  readonly form: ReplyForm;
  readonly digest: string | undefined;
};

/** What models are prepared with. */
export type ModelMaker = {
  readonly pool: ServerPool;
  readonly memory: ProbeMemory;
  readonly settings: Pick<Settings, 'think' | 'replyForms'>;
  readonly words: Words;
};

/** How long a whole game is as text, in bytes. */
export type GameSize = {readonly staticBytes: number; readonly seats: number; readonly turns: number};

/** Tokens for an answer with its assessment, and for thinking before it (models.md 6). */
const ANSWER_TOKENS = 1024;
const THINKING_TOKENS = 4096;
/** Bytes a token, for any language: English has four and more, Chinese and Arabic about three. */
const BYTES_PER_TOKEN = 3;
/** A turn's question and answer with room for a talkative person, and one vote with its words. */
const TURN_BYTES = 700;
const VOTE_BYTES = 80;
/** The private part, and why a reply is asked for again. */
const PRIVATE_BYTES = 1500;
/** Contexts are rounded up, so that tables of about one size load a model once (models.md 9). */
const CONTEXT_STEP = 2048;

/** What is wanted of thinking; a server with ways of its own is left alone unless a level was asked for. */
const wantedThink = (setting: Settings['think'], {kind}: Server): Think | undefined => {
  if (setting === 'server') return undefined;
  if (setting !== 'off') return setting;
  return kind === 'ollama' ? false : undefined;
};

const mayThink = (think: Think | undefined, {capabilities}: ModelInfo): boolean =>
  think !== false && (capabilities === undefined || capabilities.includes('thinking'));

/** One constant context for a model, large enough for a whole game; no larger than the model's own. */
export const contextFor = (size: GameSize, maxTokens: number, longest: number | undefined): number => {
  const {staticBytes, seats, turns} = size;
  const bytes = staticBytes + PRIVATE_BYTES + turns * (TURN_BYTES + seats * VOTE_BYTES);
  const wanted = Math.ceil(bytes / BYTES_PER_TOKEN) + maxTokens;
  return Math.min(Math.ceil(wanted / CONTEXT_STEP) * CONTEXT_STEP, longest ?? Number.POSITIVE_INFINITY);
};

/** The settings of a model's calls, the same for a whole game. */
export const settingsFor = (
  {server, info}: Pick<FoundModel, 'server' | 'info'>,
  size: GameSize,
  wanted: Settings['think'],
): ModelSettings => {
  const think = chooseThink(info, wantedThink(wanted, server));
  const maxTokens = ANSWER_TOKENS + (mayThink(think, info) ? THINKING_TOKENS : 0);
  return {
    modelId: info.modelId,
    maxTokens,
    ...(server.kind === 'ollama' ? {contextTokens: contextFor(size, maxTokens, info.contextTokens)} : {}),
    ...omitUndefined({think}),
  };
};

/** The paper's form, for a model with which none worked: it asks the least of a server. */
const LAST_RESORT: ReplyForm = 'marked';

/** The reply form: as set, as remembered, or found out now by a tiny call or two. */
const formFor = async (
  {named, server, provider, info}: FoundModel,
  settings: ModelSettings,
  maker: ModelMaker,
  {signal, onStep}: Preparing,
): Promise<ReplyForm> => {
  const label = makeCompetitor(named);
  const set = maker.settings.replyForms[label];
  if (set !== undefined) return set;
  const {think, contextTokens} = settings;
  const model: ProbedModel = {server: server.name, modelId: info.modelId, digest: info.digest, think};
  const remembered = maker.memory.find(model);
  if (remembered) return remembered.form ?? LAST_RESORT;
  onStep(maker.words('prepare.trying', {model: label}));
  const {form, thinks} = await probeReplyForms(provider, info, signal, omitUndefined({think, contextTokens}));
  maker.memory.keep(model, {form: form ?? null, thinks: thinks ?? null});
  return form ?? LAST_RESORT;
};

/** What a record says of a model's settings: they hold again when its game goes on. */
export type KeptModel = {readonly settings: ModelSettings; readonly form: ReplyForm};

const prepareModel = async (
  named: NamedModel,
  size: GameSize,
  maker: ModelMaker,
  preparing: Preparing,
  kept: KeptModel | undefined,
): Promise<Answer<PreparedModel>> => {
  const label = makeCompetitor(named);
  preparing.onStep(maker.words('prepare.asking', {model: label}));
  const found = await findModel(maker.pool, named, maker.words, preparing.signal);
  if (!found.ok) return found;
  const {server, provider, info} = found.value;
  const settings = kept?.settings ?? settingsFor(found.value, size, maker.settings.think);
  try {
    const form = kept?.form ?? (await formFor(found.value, settings, maker, preparing));
    const name = makeCompetitor(found.value.named);
    return success({label: name, server, provider, settings, form, digest: info.digest});
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const problem = describeServerFault(server, error, maker.words);
    return refuse(problem, 'unreachable');
  }
};

/**
 * Finds and tries each model once, one after the other: on one machine they would only wait for each other. Answers by
 * the name that was asked for; the first that fails is the sentence.
 */
export const prepareModels = async (
  named: readonly NamedModel[],
  size: GameSize,
  maker: ModelMaker,
  preparing: Preparing,
  keptOf: (label: string) => KeptModel | undefined = () => undefined,
): Promise<Answer<ReadonlyMap<string, PreparedModel>>> => {
  const prepared = new Map<string, PreparedModel>();
  for (const one of named) {
    const label = makeCompetitor(one);
    if (prepared.has(label)) continue;
    const answer = await prepareModel(one, size, maker, preparing, keptOf(label));
    if (!answer.ok) return answer;
    prepared.set(label, answer.value);
  }
  return success(prepared);
};
