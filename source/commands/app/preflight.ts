import {findScenario, ownScenarios} from '../../packs/library.ts';
import {loadEntitySet} from '../../packs/load-entities.ts';
import type {Words} from '../../packs/words.ts';
import {failure, type Result, success} from '../../result.ts';
import type {Settings} from '../../settings/schema.ts';
import type {SettingsStore} from '../../settings/store.ts';
import {type Answer, refuse} from '../../tables/answer.ts';
import {findGame} from '../../tables/dependencies.ts';
import type {GameModule} from '../../tables/game-module.ts';
import {loadGames} from '../../tables/registry/games.ts';
import type {Chosen, TableOptions} from '../../tables/table.ts';
import {faultNotices} from './describe-notice.ts';
import type {ExitCode} from './exit-codes.ts';
import {printNotices} from './settings.ts';
import {printError, printProblem, type Shell} from './shell.ts';

/** Returns whether an option was given whose value may conflict with others. */
const hasDoubtful = ({options}: GameModule, {choices}: TableOptions): boolean =>
  options.some(
    ({id, takes}) => choices[id] !== undefined && (takes.takes === 'number' || takes.takes === 'entity'),
  );

/** Returns why valid flags can't be combined, as a sentence. Problems of packs are left to the table. */
const checkTable = async ({words, root}: Shell, options: TableOptions): Promise<string | undefined> => {
  const {observer, players, scenario} = options;
  if (typeof observer === 'number' && observer >= players)
    return words('argument.no-seat', {players, value: observer + 1});
  const module = findGame(await loadGames(), options.game);
  if (!module || !hasDoubtful(module, options)) return undefined;
  const found = findScenario(root, scenario);
  const set = loadEntitySet(root, found?.set ?? '');
  if (!set.ok) return undefined;
  const setup = module.makeSetup(options, {
    lang: found?.lang ?? '',
    entities: set.value.entities.map(({id}) => id),
    names: Array.from({length: module.seats.high}, (_, index) => `#${index}`),
    you: '#',
    seed: options.seed ?? 0,
    hasHouse: true,
  });
  const dealt = module.rules.deal(setup);
  return dealt.ok ? undefined : module.describeRefusal(dealt.refusal, words);
};

const hasGuests = ({model, invited}: TableOptions): boolean => model !== undefined || invited !== undefined;

/** Chooses who plays, without asking any server. House players need no settings. */
const choose = async (
  {words}: Shell,
  options: TableOptions,
  settings: () => Settings,
): Promise<Answer<Chosen>> => {
  const {chooseCompetitors, serverNames} = await import('./models.ts');
  return chooseCompetitors(options, hasGuests(options) ? serverNames(settings()) : [], words);
};

/** Returns why house players can't play a person's own set. */
const declineOwnSet = async (
  {root, words}: Shell,
  {game, scenario}: TableOptions,
  chosen: Chosen,
): Promise<string | undefined> => {
  const {declineHouse} = await import('../../tables/decline-house.ts');
  const parts = await findGame(await loadGames(), game)?.parts();
  const house = parts?.loadHouse(root, scenario);
  return house?.ok ? declineHouse(house.value, chosen, words) : undefined;
};

/** How long a server may take before a screen is drawn, in milliseconds. */
const LOOK_MS = 10_000;

/** Looks for the chosen models, so that a wrong name or a missing server is reported before a screen is drawn. */
const findModels = async (
  chosen: Chosen,
  words: Words,
  settings: Settings,
  environment: Shell['env'],
): Promise<Answer<undefined>> => {
  const {createServerPool, findModel, isNamedModel} = await import('./models.ts');
  const pool = createServerPool(settings, environment);
  try {
    for (const named of chosen.filter(isNamedModel)) {
      const found = await findModel(pool, named, words, AbortSignal.timeout(LOOK_MS));
      if (!found.ok) return found;
    }
    return success(undefined);
  } finally {
    await pool.close();
  }
};

/** Checks a table and who plays at it; returns it with who plays. */
const checkPlayers = async (
  shell: Shell,
  options: TableOptions,
  settings: () => Settings,
): Promise<Answer<TableOptions>> => {
  const {root, words, env: environment} = shell;
  const ownSet = ownScenarios(root).find(({code}) => code === options.scenario);
  const needsChoice = hasGuests(options) || ownSet !== undefined;
  const chosen = needsChoice ? await choose(shell, options, settings) : undefined;
  if (chosen?.ok === false) return chosen;
  const problem =
    (await checkTable(shell, options)) ??
    (ownSet && chosen ? await declineOwnSet(shell, options, chosen.value) : undefined);
  if (problem !== undefined) return refuse(problem, 'arguments');
  if (!chosen || !hasGuests(options)) return success(options);
  const found = await findModels(chosen.value, words, settings(), environment);
  return found.ok ? success({...options, chosen: chosen.value}) : found;
};

/** Looks for the model that a flag names as the reader of the person's lines. One of the settings may be missing. */
const checkEar = async (
  {words, env}: Shell,
  {ear}: TableOptions,
  settings: () => Settings,
): Promise<Answer<undefined>> => {
  if (ear === undefined) return success(undefined);
  const {parseEar} = await import('./models.ts');
  const named = parseEar(ear, {settings: settings(), words});
  if (!named.ok) return named;
  return named.value ? findModels([named.value], words, settings(), env) : success(undefined);
};

/** Checks a table against everything that can be known before a screen is drawn; returns it with who plays. */
const checkAll = async (
  shell: Shell,
  options: TableOptions,
  settings: () => Settings,
): Promise<Answer<TableOptions>> => {
  const checked = await checkPlayers(shell, options, settings);
  if (!checked.ok) return checked;
  const ear = await checkEar(shell, options, settings);
  return ear.ok ? checked : ear;
};

/**
 * Checks a table before a screen is drawn. Returns its options with who plays, or prints what is wrong and returns the
 * exit code. Faults of the settings file are printed first: a server that it named is missing then.
 */
export const checkBeforeScreen = async (
  shell: Shell,
  options: TableOptions,
  settings: () => SettingsStore,
): Promise<Result<TableOptions, ExitCode>> => {
  const checked = await checkAll(shell, options, () => settings().read());
  if (checked.ok) return checked;
  if (hasGuests(options) || options.ear !== undefined) printNotices(shell, settings());
  const code = printProblem(shell, checked);
  for (const sentence of faultNotices(shell, [options.scenario])) printError(shell, sentence);
  return failure(code);
};
