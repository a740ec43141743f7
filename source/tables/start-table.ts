import type {Tagged} from '../games/game.ts';
import {describePackProblem} from '../packs/checked.ts';
import {createRecorder} from '../records/recorder.ts';
import type {Competitor} from '../records/types.ts';
import {success} from '../result.ts';
import {refuse} from './answer.ts';
import {declineHouse} from './decline-house.ts';
import {findGame, gamesFolder, houseOf, type TableDependencies} from './dependencies.ts';
import type {GameModule, GameParts, House} from './game-module.ts';
import {readLineMemory} from './memory/line-memory.ts';
import {readPastMemory} from './memory/past-memory.ts';
import {chooseCompetitors} from './models/choose-competitors.ts';
import {isNamedModel, type NamedCompetitor} from './models/competitor-names.ts';
import {serverNames} from './models/known-servers.ts';
import type {ReadyModels} from './models/ready-models.ts';
import {personName} from './names.ts';
import {readCheckout} from './resume/read-checkout.ts';
import type {StartAnswer} from './run-table.ts';
import {runTable} from './run-table.ts';
import {makeCompetitors, type SeatingFacts, seatPlayers} from './seat-players.ts';
import type {Chosen, Preparing, TableOptions} from './table.ts';
import {leaveTable, type SeatedEar, seatEar} from './table-ear.ts';

/** What a new table is made from after the deal. */
type Dealt = {
  readonly maker: TableDependencies;
  readonly module: GameModule;
  readonly parts: GameParts;
  readonly house: House;
  readonly options: TableOptions & {readonly seed: number};
  readonly setup: object;
  readonly events: readonly Tagged[];
  readonly chosen: Chosen;
  readonly startedAt: string;
  /** Whether house players remember lines. Not with a chosen seed, which always gives the same game. */
  readonly hasMemory: boolean;
};

/** Draws a seed that is short enough to type. */
const drawSeed = (): number => Math.floor(Math.random() * 1_000_000_000);

/** Preparing without progress or cancellation. */
const unwatched = (): Preparing => ({signal: new AbortController().signal, onStep: () => undefined});

const competitorOf =
  (models: ReadyModels | undefined) =>
  (named: NamedCompetitor): Competitor => {
    if (named.kind !== 'model' || !models) throw new Error('Only a model that was prepared can sit down.');
    return models.competitorOf(named);
  };

const seatTable = (
  dealt: Dealt,
  models: ReadyModels | undefined,
  {ear, warnings}: SeatedEar,
): StartAnswer => {
  const {maker, module, parts, house, options, setup, events, chosen, startedAt, hasMemory} = dealt;
  const {seed, level} = options;
  const recentLines = hasMemory ? readLineMemory(maker.dataFolder) : [];
  const hasPast = hasMemory && options.forgets !== true && maker.settings.memory === 'on';
  const place = {game: module.rules.id, lang: house.lang};
  const {names} = module.readSeats(events);
  const past = hasPast ? readPastMemory(maker.dataFolder, place, names) : [];
  const facts: SeatingFacts = {module, house, seed, level, events, recentLines, past, ear};
  const competitors = makeCompetitors(facts, chosen, competitorOf(models));
  const header = {
    game: module.rules.id,
    setup,
    packs: [...house.packs, ...(models ? [models.promptStamp] : [])],
    promptVersion: models?.promptVersion ?? null,
    competitors,
    ...(ear ? {ear: ear.competitor} : {}),
    ...(hasMemory ? {recentLines} : {}),
    ...(hasPast ? {past} : {}),
    program: maker.version,
    ...readCheckout(maker.library.folder),
    startedAt,
  };
  const table = runTable({
    module,
    parts,
    house,
    options,
    setup: module.readSetup(setup),
    events,
    opening: events,
    seat: keepCall => seatPlayers(facts, competitors, models?.playersWith(keepCall)),
    models,
    ...(ear ? {ear} : {}),
    warnings,
    dataFolder: maker.dataFolder,
    hasMemory,
    hasPast,
    speed: maker.speed,
    words: maker.words,
    createRecorder: onProblem => createRecorder({folder: gamesFolder(maker.dataFolder), onProblem, header}),
  });
  return success(table);
};

/** Chooses who plays and deals, or says why not. */
const dealTable = async (
  maker: TableDependencies,
  {chosen: known, ...options}: TableOptions,
): Promise<Dealt | (StartAnswer & {ok: false})> => {
  const module = findGame(maker.games, options.game);
  if (!module) throw new Error(`There is no game ${options.game}.`);
  const parts = await module.parts();
  const loaded = houseOf(maker, module, parts, options.scenario);
  if (!loaded.ok) return refuse(describePackProblem(loaded.problem), 'failed');
  const house = loaded.value;
  const chosen = known
    ? success(known)
    : chooseCompetitors(options, serverNames(maker.settings), maker.words);
  if (!chosen.ok) return chosen;
  const declined = declineHouse(house, chosen.value, maker.words);
  if (declined !== undefined) return refuse(declined, 'arguments');
  const seed = options.seed ?? drawSeed();
  const setup = module.makeSetup(options, {
    lang: house.lang,
    entities: house.entities.map(({id}) => id),
    names: house.names,
    hasHouse: house.players !== undefined,
    you: personName(maker.library, house.lang, maker.words),
    seed,
  });
  const dealt = module.rules.deal(setup);
  if (!dealt.ok) return refuse(module.describeRefusal(dealt.refusal, maker.words), 'arguments');
  return {
    maker,
    module,
    parts,
    house,
    options: {...options, seed},
    setup,
    events: dealt.events,
    chosen: chosen.value,
    startedAt: new Date().toISOString(),
    hasMemory: options.seed === undefined,
  };
};

/** Finds the model that reads the person's lines, if they want one, and starts the game. */
const seatWithEar = async (
  dealt: Dealt,
  models: ReadyModels | undefined,
  preparing: Preparing,
): Promise<StartAnswer> => {
  const {maker, options, chosen, house, startedAt: group} = dealt;
  const seated = await seatEar(maker, options, chosen, {house, group, beside: models, preparing});
  if (!preparing.signal.aborted) return seatTable(dealt, models, seated);
  await leaveTable(models, seated);
  return refuse('cancelled');
};

/**
 * Sets a table and starts its game. Publishes nothing before the caller has the windows. Finds and tries models first;
 * a table without any starts at once.
 */
export const startTable = async (
  maker: TableDependencies,
  options: TableOptions,
  preparing: Preparing = unwatched(),
): Promise<StartAnswer> => {
  if (options.resume !== undefined)
    return (await import('./resume/resume-table.ts')).resumeTable(maker, options.resume, preparing);
  const dealt = await dealTable(maker, options);
  if ('ok' in dealt) return dealt;
  const named = dealt.chosen.filter(isNamedModel);
  if (named.length === 0) return seatWithEar(dealt, undefined, preparing);
  const {module, parts, house, startedAt} = dealt;
  const {readyModels} = await import('./models/ready-models.ts');
  const facts = {
    module,
    parts,
    house,
    setup: module.readSetup(dealt.setup),
    kinds: dealt.chosen.map(({kind}) => kind),
    events: dealt.events,
    group: startedAt,
  };
  const models = await readyModels(maker, named, facts, preparing);
  return models.ok ? seatWithEar(dealt, models.value, preparing) : models;
};
