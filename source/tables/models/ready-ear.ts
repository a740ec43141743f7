import type {GameTypes} from '../../games/game.ts';
import type {ListeningModel, PersonEar} from '../../players/person-ear.ts';
import {omitUndefined} from '../../providers/json.ts';
import type {Competitor} from '../../records/types.ts';
import {success} from '../../result.ts';
import type {Answer} from '../answer.ts';
import type {TableDependencies} from '../dependencies.ts';
import type {House} from '../game-module.ts';
import type {Preparing} from '../table.ts';
import {makeCompetitor, type NamedModel} from './competitor-names.ts';
import {createServerPool, type ServerPool} from './known-servers.ts';
import {makeModelCompetitor} from './model-table.ts';
import {type KeptModel, type PreparedModel, prepareModels} from './prepare-models.ts';
import {createProbeMemory} from './probe-memory.ts';
import {releaseModels} from './release-models.ts';

/** A model that reads the person's lines at a table, ready to be asked. */
export type TableEar = PersonEar<GameTypes> & {
  readonly model: PreparedModel;
  /** For the record. */
  readonly competitor: Competitor;
  /** Loads the model, and lets it read the start of its prompts, until the signal fires. */
  readonly warm: (signal: AbortSignal) => Promise<void>;
  /** Tells the server that the model is no longer needed, if no player needs it. Takes a second at most. */
  readonly release: () => Promise<void>;
  /** Closes the connections that are its own. */
  readonly close: () => Promise<void>;
};

/** The models that play at the same table: an ear shares their servers, and one of them can be the ear as well. */
export type Beside = {readonly pool: ServerPool; readonly models: readonly PreparedModel[]};

/** What an ear is made for. */
export type EarFacts = {
  readonly house: House;
  /** The table's id for sharing a server with other tables. */
  readonly group: string;
  readonly beside: Beside | undefined;
  /** The settings from a record. */
  readonly kept?: KeptModel | undefined;
};

/** The prompts of an ear fit into the smallest context that is asked for. */
const SMALL = {staticText: '', seats: 3, turns: 1} as const;

const prepare = async (
  {settings, words, dataFolder}: TableDependencies,
  named: NamedModel,
  pool: ServerPool,
  {beside, kept}: EarFacts,
  preparing: Preparing,
): Promise<Answer<PreparedModel>> => {
  const label = makeCompetitor(named);
  // The same model with other settings would be loaded once more.
  const known = beside?.models.find(model => model.label === label);
  if (known) return success(known);
  const maker = {
    ...{pool, words},
    memory: createProbeMemory(dataFolder),
    settings: {think: 'off' as const, replyForms: settings.replyForms},
  };
  const prepared = await prepareModels([named], SMALL, maker, preparing, () => kept);
  if (!prepared.ok) return prepared;
  const [model] = prepared.value.values();
  if (!model) throw new Error(`The model ${label} was not prepared.`);
  return success(model);
};

const createTableEar = (
  model: PreparedModel,
  ear: PersonEar<GameTypes>,
  {group, beside}: EarFacts,
  close: () => Promise<void>,
): TableEar => ({
  ...ear,
  model,
  competitor: makeModelCompetitor(model),
  warm: async signal => {
    const {modelId, contextTokens} = model.settings;
    // Warming only saves time: without it, the first line may be read by the built-in ear.
    await model.provider
      .warm({modelId, messages: ear.rules, group, ...omitUndefined({contextTokens})}, signal)
      .catch(() => undefined);
  },
  release: () => (beside?.models.includes(model) ? Promise.resolve() : releaseModels([model])),
  close,
});

/** A table whose house players don't listen for topics has no ear. */
const listenTo = (
  {players}: House,
  {provider, settings, form}: PreparedModel,
  group: string,
): PersonEar<GameTypes> | undefined => {
  // It must answer at once, whatever it may do as a player.
  const {think, ...others} = settings;
  const calm: ListeningModel['settings'] =
    think === undefined ? others : {...others, think: typeof think === 'string' ? 'low' : false};
  return players?.listenWith?.({provider, settings: calm, form, group});
};

/** Finds and tries the model that reads the person's lines. A problem is a sentence; the game can do without it. */
export const readyEar = async (
  maker: TableDependencies,
  named: NamedModel,
  facts: EarFacts,
  preparing: Preparing,
): Promise<Answer<TableEar | undefined>> => {
  const {settings, environment, retries, dataFolder} = maker;
  const {house, group, beside} = facts;
  const pool =
    beside?.pool ??
    createServerPool(settings, environment, {...omitUndefined({retries}), dataFolder, keepLoaded: 'long'});
  const close = async (): Promise<void> => {
    if (beside === undefined) await pool.close();
  };
  const prepared = await prepare(maker, named, pool, facts, preparing);
  const ear = prepared.ok ? listenTo(house, prepared.value, group) : undefined;
  if (!prepared.ok || ear === undefined) {
    await close();
    return prepared.ok ? success(undefined) : prepared;
  }
  return success(createTableEar(prepared.value, ear, facts, close));
};
