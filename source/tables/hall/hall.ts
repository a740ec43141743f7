import type {Tagged} from '../../games/game.ts';
import {describePackProblem} from '../../packs/checked.ts';
import {findScenario} from '../../packs/library.ts';
import {omitUndefined} from '../../providers/json.ts';
import type {ServerLoad} from '../../providers/provider.ts';
import type {Checkout} from '../../records/types.ts';
import {success} from '../../result.ts';
import {type Answer, refuse} from '../answer.ts';
import {declineHouse} from '../decline-house.ts';
import {houseOf, type TableDependencies} from '../dependencies.ts';
import type {ContestGame, GameContest, GameModule, GameParts, House} from '../game-module.ts';
import {loadPrompts, type Prompts} from '../load-prompts.ts';
import type {GameSize} from '../models/fit-context.ts';
import {createServerPool, type ServerPool} from '../models/known-servers.ts';
import {viewOfAll} from '../models/model-table.ts';
import {releaseModels} from '../models/release-models.ts';
import {readCheckout} from '../resume/read-checkout.ts';
import type {Preparing} from '../table.ts';
import {type HallModel, type HallPlayer, prepareHallModel} from './hall-models.ts';

/** What a hall is opened for. */
export type HallPlan = {
  readonly module: GameModule;
  readonly contest: GameContest;
  readonly players: readonly HallPlayer[];
  readonly scenarios: readonly string[];
  readonly game: Pick<ContestGame, 'seats' | 'rules'>;
  /** The most calls at once, by the server's name. */
  readonly lanes: Readonly<Record<string, number>>;
};

/** A scenario with all that its games share. */
export type HallScenario = {readonly house: House; readonly prompts: Prompts};

/** A server and how busy it is. */
export type HallServer = ServerLoad & {readonly name: string};

/** A place where many games are played at once: servers, models, prompts and houses are prepared once for all of them. */
export type Hall = HallPlan & {
  readonly maker: TableDependencies;
  readonly parts: GameParts;
  readonly checkout: Checkout;
  readonly models: ReadonlyMap<string, HallModel>;
  readonly scenario: (code: string) => HallScenario;
  readonly servers: () => readonly HallServer[];
  readonly close: () => Promise<void>;
};

/** How often a call is tried on one server when others have the same model. */
const ATTEMPTS_OF_MANY = 2;

const openPool = (maker: TableDependencies, {players, lanes}: HallPlan): ServerPool => {
  const {settings, environment, dataFolder, retries} = maker;
  const isShared = players.some(({sources}) => sources.length > 1);
  const pool = createServerPool(settings, environment, {
    dataFolder,
    keepLoaded: 'long',
    isDraining: true,
    retries: {...(isShared ? {attempts: ATTEMPTS_OF_MANY} : {}), ...retries},
  });
  const servers = pool.servers.map(server => ({...server, ...omitUndefined({lanes: lanes[server.name]})}));
  return {...pool, servers};
};

/** Loads what the games of each scenario share. */
const loadScenarios = async (
  maker: TableDependencies,
  {module, players, scenarios}: HallPlan,
  parts: GameParts,
): Promise<Answer<ReadonlyMap<string, HallScenario>>> => {
  const english = await module.englishPrompts();
  const chosen = players.map(({sources: [source]}) => ({kind: source?.kind ?? 'house'}));
  const loaded = new Map<string, HallScenario>();
  for (const code of scenarios) {
    const house = houseOf(maker, module, parts, code);
    if (!house.ok) return refuse(describePackProblem(house.problem));
    const declined = declineHouse(house.value, chosen, maker.words);
    if (declined !== undefined) return refuse(declined, 'arguments');
    const lang = maker.settings.promptLanguage === 'table' ? house.value.lang : 'en';
    const facts = {game: module.rules.id, version: parts.prompts.version, english};
    const prompts = loadPrompts(maker.library, lang, facts);
    if (!prompts.ok) return refuse(describePackProblem(prompts.problem));
    loaded.set(code, {house: house.value, prompts: prompts.value});
  }
  return success(loaded);
};

/** The largest game of a hall: one context must do for all, since another one would load the model anew. */
const sizeOf = (
  {module, contest, game, scenarios}: HallPlan,
  parts: GameParts,
  loaded: ReadonlyMap<string, HallScenario>,
): Answer<GameSize> => {
  let size: GameSize = {staticText: '', seats: game.seats, turns: 1};
  for (const code of scenarios) {
    const scenario = loaded.get(code);
    if (!scenario) continue;
    const {house, prompts} = scenario;
    const setup = contest.makeSetup({...game, scenario: code}, setupFacts(house, 0));
    const dealt = module.rules.deal(setup);
    if (!dealt.ok) return refuse(dealt.refusal.code, 'arguments');
    const made = parts.prompts.create({...prompts, form: 'schema', entities: house.entities});
    const prefix = made.buildPrefix(viewOfAll(module, dealt.events as readonly Tagged[]));
    const staticText = prefix.flatMap(({role, content}) => (role === 'system' ? [content] : [])).join('\n');
    const {turns} = module.readSetup(setup);
    const isLonger = Buffer.byteLength(staticText) > Buffer.byteLength(size.staticText);
    size = {...size, turns, staticText: isLonger ? staticText : size.staticText};
  }
  return success(size);
};

/** What the setup of a game needs of its scenario. */
export const setupFacts = ({lang, entities, names, players}: House, seed: number) => ({
  lang,
  entities: entities.map(({id}) => id),
  names,
  you: '',
  seed,
  hasHouse: players !== undefined,
});

/** Returns the version of the prompts at tables of a scenario, without loading the scenario. */
export const promptVersionAt = (
  {library, settings}: Pick<TableDependencies, 'library' | 'settings'>,
  parts: GameParts,
  code: string,
): string => {
  const lang = settings.promptLanguage === 'table' ? findScenario(library, code)?.lang : 'en';
  return `${parts.prompts.version}-${lang ?? 'en'}`;
};

const prepareAll = async (
  maker: TableDependencies,
  plan: HallPlan,
  pool: ServerPool,
  size: GameSize,
  preparing: Preparing,
): Promise<Answer<ReadonlyMap<string, HallModel>>> => {
  const models = new Map<string, HallModel>();
  for (const player of plan.players) {
    if (player.sources[0]?.kind !== 'model') continue;
    const prepared = await prepareHallModel(player, {maker, pool, size, preparing});
    if (!prepared.ok) return prepared;
    models.set(player.label, prepared.value);
  }
  return success(models);
};

/** How busy each server of some models is. */
const serversOf = async (pool: ServerPool, models: ReadonlyMap<string, HallModel>) => {
  const names = [...new Set([...models.values()].flatMap(({servers}) => servers))];
  const known = pool.servers.filter(({name}) => names.includes(name));
  const providers = await Promise.all(known.map(server => pool.open(server)));
  return (): readonly HallServer[] =>
    providers.map(({name, load}) => ({name, ...(load?.() ?? {lanes: 1, running: 0, waiting: 0})}));
};

/** Opens a hall: loads prompts and houses, and finds and tries every model once. A problem is a sentence. */
export const openHall = async (
  maker: TableDependencies,
  plan: HallPlan,
  preparing: Preparing,
): Promise<Answer<Hall>> => {
  const parts = await plan.module.parts();
  const loaded = await loadScenarios(maker, plan, parts);
  if (!loaded.ok) return loaded;
  const size = sizeOf(plan, parts, loaded.value);
  if (!size.ok) return size;
  const pool = openPool(maker, plan);
  const models = await prepareAll(maker, plan, pool, size.value, preparing);
  if (!models.ok) {
    await pool.close();
    return models;
  }
  return success({
    ...plan,
    maker,
    parts,
    checkout: readCheckout(maker.library.folder),
    models: models.value,
    scenario: code => {
      const scenario = loaded.value.get(code);
      if (!scenario) throw new Error(`The scenario ${code} was not loaded.`);
      return scenario;
    },
    servers: await serversOf(pool, models.value),
    close: async () => {
      await releaseModels([...models.value.values()]);
      await Promise.all([...models.value.values()].map(({provider}) => provider.close()));
      await pool.close();
    },
  });
};
