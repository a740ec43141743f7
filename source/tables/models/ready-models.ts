import type {GameTypes, PlayerKind, Tagged} from '../../games/game.ts';
import {describePackProblem} from '../../packs/checked.ts';
import type {SeatPlayer} from '../../players/player.ts';
import type {GamePrompts, PromptTopic} from '../../prompts/game-prompts.ts';
import {omitUndefined} from '../../providers/json.ts';
import type {ReplyForm} from '../../providers/provider.ts';
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
import {releaseModels} from './release-models.ts';

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
  /** Who plays, in any order. */
  readonly kinds: readonly PlayerKind[];
  /** The deal and all events since. */
  readonly events: readonly Tagged[];
  /** The table's id for sharing a server with other tables. */
  readonly group: string;
  readonly keptOf?: (label: string) => KeptModel | undefined;
};

/** The topics that models may declare; none where no person plays, which may be a benchmark, or where nobody hears it. */
const topicsOf = ({house: {players}, kinds}: ModelsFacts): readonly PromptTopic[] | undefined =>
  kinds.includes('person') && kinds.includes('house') ? players?.topics : undefined;

const promptsWith = (facts: ModelsFacts, prompts: Prompts, form: ReplyForm): GamePrompts<GameTypes> =>
  facts.parts.prompts.create({
    ...{...prompts, form},
    entities: facts.house.entities,
    ...omitUndefined({topics: topicsOf(facts)}),
  });

/** The version of the wording, with that of what only this table adds. */
const versionOf = (facts: ModelsFacts, {version}: Prompts): string => {
  const {declareVersion} = facts.parts.prompts;
  return topicsOf(facts) && declareVersion !== undefined ? `${version}+${declareVersion}` : version;
};

/** The size of a game; the static text is the same for all models, but for the form of the reply. */
const sizeOf = (facts: ModelsFacts, prompts: Prompts): GameSize => {
  const {
    module,
    setup: {players, turns},
    events,
  } = facts;
  const made = promptsWith(facts, prompts, 'schema');
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
    createPrompts: form => promptsWith(facts, prompts.value, form),
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
    promptVersion: versionOf(facts, prompts.value),
    promptStamp: prompts.value.stamp,
    ...index(prepared.value, table),
  };
  return success(value);
};
