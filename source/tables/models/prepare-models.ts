import type {Words} from '../../packs/words.ts';
import type {ModelSettings} from '../../players/model-options.ts';
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
import {identifyFile, loadFile} from './files/ready-file.ts';
import {type FoundModel, findModel} from './find-model.ts';
import {contextFor, type GameSize} from './fit-context.ts';
import {fitModel, type ModelFit} from './fit-model.ts';
import type {ServerPool} from './known-servers.ts';
import type {ProbedModel, ProbeMemory} from './probe-memory.ts';

/** A model that is ready to play. */
export type PreparedModel = ModelFit & {
  /** The name that `--model` takes. */
  readonly label: string;
  readonly server: Server;
  readonly provider: Provider;
  readonly settings: ModelSettings;
  readonly form: ReplyForm;
  readonly digest: string | undefined;
};

/** What preparing models needs. */
export type ModelMaker = {
  readonly pool: ServerPool;
  readonly memory: ProbeMemory;
  readonly settings: Pick<Settings, 'think' | 'replyForms'>;
  readonly words: Words;
  /** Settings of calls that somebody has chosen; the others are chosen here. */
  readonly wishes?: Partial<Pick<ModelSettings, 'temperature' | 'maxTokens' | 'contextTokens'>>;
};

/** Tokens for an answer with its assessment, and for thinking before it (models.md 6). */
const ANSWER_TOKENS = 1024;
const THINKING_TOKENS = 4096;
/** The wanted thinking. Each provider asks its server in the server's own way, and drops what it refuses. */
const wantedThink = (setting: Settings['think']): Think | undefined => {
  if (setting === 'server') return undefined;
  return setting === 'off' ? false : setting;
};

/** Whether a model may think before it answers. Not every server stops when told so, or says what its models can. */
const mayThink = (
  think: Think | undefined,
  {capabilities, canStopThinking}: ModelInfo,
  {kind}: Server,
  thinks: boolean | null | undefined,
): boolean => {
  const isStopped = think === false && (kind !== 'openai' || canStopThinking === true);
  return !isStopped && (capabilities?.includes('thinking') ?? thinks !== false);
};

/** Makes the settings of a model's calls, constant for a game; `thinks` is whether it did when it was tried. */
export const settingsFor = (
  {server, info}: Pick<FoundModel, 'server' | 'info'>,
  size: GameSize,
  wanted: Settings['think'],
  thinks?: boolean | null,
): ModelSettings => {
  const think = chooseThink(info, wantedThink(wanted));
  const maxTokens = ANSWER_TOKENS + (mayThink(think, info, server, thinks) ? THINKING_TOKENS : 0);
  return {
    modelId: info.modelId,
    maxTokens,
    ...(server.kind !== 'openai' ? {contextTokens: contextFor(size, maxTokens, info.contextTokens)} : {}),
    ...omitUndefined({think}),
  };
};

/** The form for a model with which none worked: the paper's, which asks the least of a server. */
const LAST_RESORT: ReplyForm = 'marked';

/** How a model replies, as far as that is known. */
type Replying = {readonly form: ReplyForm; readonly thinks: boolean | null | undefined};

/** Returns how a model replies: from the settings, from memory, or from one or two tiny calls. */
const formFor = async (
  {named, server, provider, info}: FoundModel,
  settings: ModelSettings,
  maker: ModelMaker,
  {signal, onStep}: Preparing,
): Promise<Replying> => {
  const label = makeCompetitor(named);
  const set = maker.settings.replyForms[label];
  const {think, contextTokens} = settings;
  const model: ProbedModel = {server: server.name, modelId: info.modelId, digest: info.digest, think};
  const remembered = maker.memory.find(model);
  if (set !== undefined) return {form: set, thinks: remembered?.thinks};
  if (remembered) return {form: remembered.form ?? LAST_RESORT, thinks: remembered.thinks};
  onStep(maker.words('prepare.trying', {model: label}));
  const {form, thinks} = await probeReplyForms(provider, info, signal, omitUndefined({think, contextTokens}));
  maker.memory.keep(model, {
    form: form ?? null,
    thinks: thinks ?? null,
    context: info.contextTokens ?? null,
  });
  return {form: form ?? LAST_RESORT, thinks};
};

/** A model's settings from a record, which a resumed game uses again. */
export type KeptModel = {
  readonly settings: ModelSettings;
  readonly form: ReplyForm;
  readonly historyTurns?: number;
};

/** Returns the smaller of two numbers of turns, where `undefined` means all. */
const fewer = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

const prepareModel = async (
  named: NamedModel,
  size: GameSize,
  maker: ModelMaker,
  preparing: Preparing,
  kept: KeptModel | undefined,
): Promise<Answer<PreparedModel>> => {
  const label = makeCompetitor(named);
  preparing.onStep(maker.words('prepare.asking', {model: label}));
  const known = await findModel(maker.pool, named, maker.words, preparing.signal);
  if (!known.ok) return known;
  const found = await identifyFile(known.value, maker.pool, maker.words, preparing);
  if (!found.ok) return found;
  const {server, provider, info} = found.value;
  const settingsOf = (thinks?: boolean | null) =>
    kept?.settings ?? {...settingsFor(found.value, size, maker.settings.think, thinks), ...maker.wishes};
  try {
    await loadFile(found.value, settingsOf(), maker.words, preparing);
    const reply = () => kept ?? formFor(found.value, settingsOf(), maker, preparing);
    // Room for thinking takes half of a small context, so a model that does not say whether it thinks is tried first.
    const tried = info.capabilities === undefined && !kept ? await reply() : undefined;
    const settings = settingsOf(tried && 'thinks' in tried ? tried.thinks : undefined);
    const fit = await fitModel(found.value, settings, size, {words: maker.words, signal: preparing.signal});
    if (!fit.ok) return fit;
    const {form} = tried ?? (await reply());
    const name = makeCompetitor(found.value.named);
    const historyTurns = fewer(fit.value.historyTurns, kept?.historyTurns);
    const rest = {...fit.value, ...omitUndefined({historyTurns}), digest: info.digest};
    return success({label: name, server, provider, settings, form, ...rest});
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const problem = describeServerFault(server, error, maker.words);
    return refuse(problem, 'unreachable');
  }
};

/**
 * Finds and tries each model once, one after the other: on one machine they would only wait for each other. Returns
 * them by the requested name, or the first problem as a sentence.
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
