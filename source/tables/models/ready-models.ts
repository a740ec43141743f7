import type {GameTypes, Tagged} from '../../games/game.ts';
import {describePackProblem} from '../../packs/checked.ts';
import type {SeatPlayer} from '../../players/player.ts';
import {omitUndefined} from '../../providers/json.ts';
import {ProviderError} from '../../providers/provider-error.ts';
import type {Competitor, PackStamp} from '../../records/types.ts';
import {success} from '../../result.ts';
import {type Answer, refuse} from '../answer.ts';
import type {TableDependencies} from '../dependencies.ts';
import type {GameModule, GameParts, House, TableSetup} from '../game-module.ts';
import {loadPrompts, type Prompts} from '../load-prompts.ts';
import {namedOf} from '../record-table.ts';
import type {SeatedModels} from '../run-table.ts';
import type {Preparing} from '../table.ts';
import {makeCompetitor, type NamedModel} from './competitor-names.ts';
import type {GameSize} from './fit-context.ts';
import {createServerPool, type ServerPool} from './known-servers.ts';
import {
  createModelTable,
  type KeepCall,
  type ModelTable,
  makeModelCompetitor,
  viewOfAll,
} from './model-table.ts';
import {type KeptModel, type PreparedModel, prepareModels} from './prepare-models.ts';
import {createProbeMemory} from './probe-memory.ts';

/** Models that are ready, and functions that make competitors and players from them. */
export type ReadyModels = SeatedModels & {
  readonly promptVersion: string;
  readonly promptStamp: PackStamp;
  /** Their servers, which a reader of the person's lines shares. */
  readonly pool: ServerPool;
  readonly competitorOf: (named: NamedModel) => Competitor;
  /** Makes the maker of their players. */
  readonly playersWith: (keepCall: KeepCall) => (competitor: Competitor) => SeatPlayer<GameTypes>;
};

/** What preparing the models of a table needs to know of it. */
export type ModelsFacts = {
  readonly module: GameModule;
  readonly parts: GameParts;
  readonly house: House;
  readonly setup: TableSetup;
  /** The deal and all events since. */
  readonly events: readonly Tagged[];
  /** The table's id for sharing a server with other tables. */
  readonly group: string;
  readonly keptOf?: (label: string) => KeptModel | undefined;
};

/** The size of a game; the static text is the same for all models, but for the form of the reply. */
const sizeOf = (
  {module, house, parts, setup: {players, turns}, events}: ModelsFacts,
  prompts: Prompts,
): GameSize => {
  const made = parts.prompts.create({...prompts, form: 'schema', entities: house.entities});
  const prefix = made.buildPrefix(viewOfAll(module, events));
  const rules = prefix.filter(({role}) => role === 'system').map(({content}) => content);
  return {staticText: rules.join('\n'), seats: players.length, turns};
};

const index = (prepared: ReadonlyMap<string, PreparedModel>, table: ModelTable) => {
  const byLabel = new Map([...prepared.values()].map(model => [model.label, model]));
  const pick = (label: string): PreparedModel => {
    const model = prepared.get(label) ?? byLabel.get(label);
    if (!model) throw new Error(`The model ${label} was not prepared.`);
    return model;
  };
  return {
    competitorOf: (named: NamedModel) => makeModelCompetitor(pick(makeCompetitor(named))),
    playersWith: (keepCall: KeepCall) => (competitor: Competitor) =>
      table.createPlayer(pick(makeCompetitor(namedOf(competitor))), keepCall),
  };
};

/** How long the end of a game waits for servers to hear of it, in milliseconds. */
const RELEASE_MS = 1000;

/** A server that is gone has no model to let go. */
const ignoreFault = (error: unknown): void => {
  if (!(error instanceof ProviderError)) throw error;
};

/** Tells the servers that the models are no longer played with. Takes a second at most, and never fails. */
export const releaseModels = async (models: readonly Pick<PreparedModel, 'provider'>[]): Promise<void> => {
  const providers = new Set(models.map(({provider}) => provider));
  const signal = AbortSignal.timeout(RELEASE_MS);
  await Promise.all([...providers].map(provider => provider.release?.(signal).catch(ignoreFault)));
};

/** Finds and tries the models of a table. A problem is a sentence. */
export const readyModels = async (
  maker: TableDependencies,
  named: readonly NamedModel[],
  facts: ModelsFacts,
  preparing: Preparing,
): Promise<Answer<ReadyModels>> => {
  const {settings, words, environment, retries, dataFolder, library} = maker;
  const lang = settings.promptLanguage === 'table' ? facts.house.lang : 'en';
  const {module, parts} = facts;
  const prompts = loadPrompts(library, lang, {
    game: module.rules.id,
    version: parts.prompts.version,
    english: await module.englishPrompts(),
  });
  if (!prompts.ok) return refuse(describePackProblem(prompts.problem), 'failed');
  const pool = createServerPool(settings, environment, {
    ...omitUndefined({retries}),
    dataFolder,
    keepLoaded: 'long',
  });
  const makers = {pool, memory: createProbeMemory(dataFolder), settings, words};
  const size = sizeOf(facts, prompts.value);
  const prepared = await prepareModels(named, size, makers, preparing, facts.keptOf);
  if (!prepared.ok) {
    await pool.close();
    return prepared;
  }
  const models = [...new Set(prepared.value.values())];
  const table = createModelTable({
    module,
    createPrompts: form => parts.prompts.create({...prompts.value, form, entities: facts.house.entities}),
    words,
    group: facts.group,
    redact: text => models.reduce((told, {provider}) => provider.redact(told), text),
  });
  const value = {
    pool,
    table,
    models,
    warnings: models.flatMap(({warning}) => warning ?? []),
    isShown: settings.showModels === 'at-once',
    release: () => releaseModels(models),
    close: pool.close,
    promptVersion: prompts.value.version,
    promptStamp: prompts.value.stamp,
    ...index(prepared.value, table),
  };
  return success(value);
};
