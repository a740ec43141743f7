import {omitUndefined} from '../../providers/json.ts';
import {REPLY_FORMS, type ReplyForm} from '../../providers/provider.ts';
import {spreadOver} from '../../providers/spread.ts';
import {success} from '../../result.ts';
import type {Settings} from '../../settings/schema.ts';
import {type Answer, refuse} from '../answer.ts';
import type {TableDependencies} from '../dependencies.ts';
import {
  isNamedModel,
  makeCompetitor,
  type NamedCompetitor,
  type NamedModel,
} from '../models/competitor-names.ts';
import type {GameSize} from '../models/fit-context.ts';
import type {ServerPool} from '../models/known-servers.ts';
import {type PreparedModel, prepareModels} from '../models/prepare-models.ts';
import {createProbeMemory} from '../models/probe-memory.ts';
import type {Preparing} from '../table.ts';

/** The options of a player; what is missing is chosen as for a table. */
export type PlayerOptions = {
  readonly think?: Settings['think'] | undefined;
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly contextTokens?: number | undefined;
  readonly replyForm: ReplyForm | 'auto';
};

/** Somebody who plays in a hall: a model on one or several servers, or a house player. */
export type HallPlayer = {
  /** Unique in the hall. */
  readonly label: string;
  readonly sources: readonly NamedCompetitor[];
  readonly options: PlayerOptions;
};

/** A model of a hall, ready to play on all of its servers. */
export type HallModel = PreparedModel & {
  /** The servers' names. */
  readonly servers: readonly string[];
};

/** What preparing the models of a hall needs. */
export type HallModelFacts = {
  readonly maker: TableDependencies;
  readonly pool: ServerPool;
  readonly size: GameSize;
  readonly preparing: Preparing;
};

const prepareSource = async (
  {label, options}: HallPlayer,
  named: NamedModel,
  {maker, pool, size, preparing}: HallModelFacts,
): Promise<Answer<PreparedModel>> => {
  const {settings, words, dataFolder} = maker;
  const {think = settings.think, replyForm, temperature, maxTokens, contextTokens} = options;
  const forms = replyForm === 'auto' ? settings.replyForms : {[makeCompetitor(named)]: replyForm};
  const prepared = await prepareModels(
    [named],
    size,
    {
      pool,
      memory: createProbeMemory(dataFolder),
      settings: {think, replyForms: forms},
      words,
      wishes: omitUndefined({temperature, maxTokens, contextTokens}),
    },
    preparing,
  );
  if (!prepared.ok) return prepared;
  const [model] = prepared.value.values();
  if (!model) throw new Error(`The model ${label} was not prepared.`);
  return success(model);
};

const least = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter(value => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

/** The form that all sources manage: the one that asks the least of a server. */
const commonForm = (sources: readonly PreparedModel[]): ReplyForm =>
  [...REPLY_FORMS].reverse().find(form => sources.some(source => source.form === form)) ?? 'marked';

/** One model of several sources: all are called alike, so that it does not matter which one answers. */
const joinSources = (
  label: string,
  [first, ...others]: readonly [PreparedModel, ...PreparedModel[]],
): HallModel => {
  const all = [first, ...others] as const;
  const contextTokens = least(all.map(({settings}) => settings.contextTokens));
  const [source, ...rest] = all.map(({provider, settings: {modelId}}) => ({provider, modelId}));
  if (!source) throw new Error('A model has no source.');
  return {
    label,
    server: first.server,
    servers: all.map(({server}) => server.name),
    provider: spreadOver([source, ...rest]),
    settings: {...first.settings, ...omitUndefined({contextTokens})},
    form: commonForm(all),
    digest: first.digest,
    ...omitUndefined({
      roomTokens: least(all.map(({roomTokens}) => roomTokens)),
      historyTurns: least(all.map(({historyTurns}) => historyTurns)),
    }),
  };
};

/**
 * Finds and tries a player's model on each of its servers. Servers that don't answer are left out, unless none does. A
 * problem is a sentence.
 */
export const prepareHallModel = async (
  player: HallPlayer,
  facts: HallModelFacts,
): Promise<Answer<HallModel>> => {
  const sources: PreparedModel[] = [];
  let missing: Answer<never> | undefined;
  for (const named of player.sources.filter(isNamedModel)) {
    const prepared = await prepareSource(player, named, facts);
    if (!prepared.ok && prepared.kind !== 'unreachable') return prepared;
    if (!prepared.ok) {
      missing ??= prepared;
      continue;
    }
    const [known] = sources;
    const {digest, server} = prepared.value;
    if (known?.digest !== undefined && digest !== undefined && known.digest !== digest)
      return refuse(facts.maker.words('arena.other-model', {label: player.label, server: server.name}));
    sources.push(prepared.value);
  }
  const [first, ...others] = sources;
  if (!first && missing) return missing;
  if (!first) throw new Error(`${player.label} is no model.`);
  return success(joinSources(player.label, [first, ...others]));
};
