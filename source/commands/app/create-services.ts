import {setImmediate} from 'node:timers/promises';
import {languageName} from '../../packs/language.ts';
import {findOwnSet, findScenario, type Library} from '../../packs/library.ts';
import {speaksByForms} from '../../packs/load-pack.ts';
import {SCENARIOS} from '../../packs/scenarios.ts';
import type {Words} from '../../packs/words.ts';
import {hasRecords} from '../../records/list-records.ts';
import type {Speed} from '../../settings/choices.ts';
import {foldersOf} from '../../settings/folders.ts';
import type {Settings} from '../../settings/schema.ts';
import type {SettingsStore} from '../../settings/store.ts';
import {findGame, gamesFolder, type TableDependencies} from '../../tables/dependencies.ts';
import {lessonOptions} from '../../tables/lesson.ts';
import {personName} from '../../tables/names.ts';
import {optionsOfRecord, setupOf} from '../../tables/record-table.ts';
import {findUnfinished} from '../../tables/resume/find-unfinished.ts';
import type {
  Competitors,
  Preparing,
  TableOptions,
  TableProblem,
  TableSession,
  Unfinished,
} from '../../tables/table.ts';
import type {Services} from '../../ui/services.ts';
import type {Terminal} from '../../ui/terminal.ts';
import {scenariosOf} from '../arguments/table-options.ts';
import {createLiveLanguage, languagesOf} from './choose-language.ts';
import {describeKeepProblem, describeNotice, packNotices} from './describe-notice.ts';
import {makeCommand} from './make-command.ts';
import type {Shell} from './shell.ts';

type Collect = (how: {type: 'major'; execution: 'sync'; flavor: 'last-resort'}) => void;

/**
 * Gives back the memory of a finished table. Node puts that off while the machine has plenty, and a long session would
 * take three times what it needs. Takes about 30 ms, so call it between two games. A smaller heap would also do, but
 * doubles the work of every frame.
 */
const collectGarbage = async (): Promise<void> => {
  const [{setFlagsFromString}, {runInNewContext}] = await Promise.all([import('node:v8'), import('node:vm')]);
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  collect({type: 'major', execution: 'sync', flavor: 'last-resort'});
};

/** What is to be told of a table once the screens are gone, as sentences. */
export type TableOver = {
  /** Why the game isn't saved. Screens only have room to say that it isn't. */
  readonly notKept: string | undefined;
  /** How to resume the game; `undefined` when it has ended or isn't saved. */
  readonly resume: string | undefined;
};

/** The model that reads the person's lines: the settings may have named it. */
const pickEar = ({options: {ear}}: TableSession): Pick<TableOptions, 'ear'> =>
  ear === undefined ? {} : {ear};

type OnTableOver = (over: TableOver) => void;

/** Creates a function that starts tables. Loads their code with the first, and house players once. */
const createStarter = (
  shell: Shell,
  settings: SettingsStore,
  speed: () => Speed,
  onOver: OnTableOver,
  games: Services['games'],
) => {
  const houses: TableDependencies['houses'] = new Map();
  let isFirst = true;
  return async (options: TableOptions, preparing?: Preparing): Promise<TableSession | TableProblem> => {
    const {startTable} = await import('../../tables/start-table.ts');
    if (!isFirst) await collectGarbage();
    isFirst = false;
    const {root, words, env} = shell;
    const started = await startTable(
      {
        games,
        houses,
        library: root,
        dataFolder: foldersOf(env).data,
        words,
        version: root.version,
        speed: speed(),
        settings: settings.read(),
        environment: env,
      },
      options,
      preparing,
    );
    if (!started.ok) return {problem: started.problem};
    const {session, keepProblem, canResume} = started.value;
    const tell = (): void => {
      const problem = keepProblem();
      onOver({
        notKept: problem && describeKeepProblem(problem, shell),
        resume: canResume() ? shell.words('resume.hint') : undefined,
      });
    };
    session.finished.then(tell, tell);
    return {
      ...session,
      command: makeCommand({...options, ...pickEar(session), seed: session.options.seed}, shell),
    };
  };
};

/** How long a server may take to list its models while a person waits, in milliseconds. */
const LIST_MS = 5000;

const listModels = async (
  {env, words}: Shell,
  settings: SettingsStore,
  onSome: ((soFar: Competitors) => void) | undefined,
): Promise<Competitors> => {
  const {createServerPool, listCompetitors} = await import('./models.ts');
  const pool = createServerPool(settings.read(), env);
  try {
    return await listCompetitors(pool, words, LIST_MS, onSome);
  } finally {
    await pool.close();
  }
};

/** How many of the last games are looked at for those that can be resumed: a start may not take longer the more were played. */
const LAST_GAMES = 30;

/** Returns those of the last games that can be resumed, newest first. */
const listUnfinished = ({env}: Shell, games: Services['games']): readonly Unfinished[] =>
  findUnfinished(games, gamesFolder(foldersOf(env).data), LAST_GAMES).flatMap(({header, isLast}) => {
    const module = findGame(games, header.game);
    const setup = module && setupOf(module, header);
    if (module === undefined || setup === undefined) return [];
    const options = optionsOfRecord(module, header, setup);
    return [{options: {...options, resume: header.id}, startedAt: header.startedAt, isLast}];
  });

const findTurn = async ({env, words}: Shell, games: Services['games'], {options}: Unfinished) => {
  const {turnReached} = await import('../../tables/resume/turn-reached.ts');
  // A record may be long: keys that came in the meantime go first.
  await setImmediate();
  return turnReached(games, gamesFolder(foldersOf(env).data), options.resume ?? '', words);
};

/** Returns the first game, which is offered until something was played or it was declined. */
const findLesson = (
  {words, env}: Shell,
  settings: Settings,
  [game]: Services['games'],
): ReturnType<Services['lesson']> => {
  const options = lessonOptions(game, words.lang, settings);
  return (
    options && {options, isOffered: !settings.lessonSeen && !hasRecords(gamesFolder(foldersOf(env).data))}
  );
};

/** Returns a scenario's name on screens. A person's own set has its name and the table's language. */
const scenarioName = (library: Library, code: string, words: Words): string => {
  const builtIn = SCENARIOS.find(scenario => scenario.code === code);
  if (builtIn) return words(`scenario.${builtIn.code}`);
  const scenario = findScenario(library, code);
  const set = scenario && findOwnSet(library, scenario.set);
  if (!scenario || !set) return code;
  const name = set.names[words.lang] ?? set.names[scenario.lang] ?? Object.values(set.names)[0] ?? set.id;
  return words('scenario.own', {name, language: languageName(scenario.lang)});
};

/** Finds each value once. */
const remembered = <Value extends string | boolean>(
  find: (key: string) => Value,
): ((key: string) => Value) => {
  const known = new Map<string, Value>();
  return key => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
};

const createFormFinder = (library: Library): Services['hasForms'] =>
  remembered(code => {
    const scenario = findScenario(library, code);
    return scenario !== undefined && speaksByForms(library, scenario);
  });

/** The scenarios with their names and what a person is called at their tables. */
const nameScenarios = (shell: Shell, personAt: (lang: string) => string): ReturnType<Services['scenarios']> =>
  scenariosOf(shell).map(scenario => ({
    ...scenario,
    name: scenarioName(shell.root, scenario.code, shell.words),
    person: personAt(scenario.lang),
  }));

/** Creates all services of the screens. `speed` overrides the settings; `onOver` hears of each table that is over. */
export const createServices = (
  start: Shell,
  terminal: Terminal,
  settings: SettingsStore,
  speed: Speed | undefined,
  onOver: OnTableOver,
  games: Services['games'],
): Services => {
  const {shell, choose} = createLiveLanguage(start);
  const {root} = shell;
  const personAt = remembered(lang => personName(root, lang, shell.words));
  let given = speed;
  return {
    terminal,
    get words() {
      return shell.words;
    },
    languages: () => languagesOf(shell).map(code => ({code, name: languageName(code)})),
    settings: {
      read: settings.read,
      change: change => {
        if (change.speed !== undefined) given = undefined;
        const problem = change.lang === undefined ? undefined : choose(change.lang);
        const notice = settings.change(change);
        return notice === undefined ? problem : describeNotice(notice, shell);
      },
    },
    startTable: createStarter(shell, settings, () => given ?? settings.read().speed, onOver, games),
    testModels: async (names, minutes) => {
      const {startModelTest} = await import('../probe/start-model-test.ts');
      return startModelTest(names, minutes, settings.read(), shell);
    },
    games,
    competitors: onSome => listModels(shell, settings, onSome),
    unfinished: () => listUnfinished(shell, games),
    turnOf: unfinished => findTurn(shell, games, unfinished),
    lesson: () => findLesson(shell, settings.read(), games),
    scenarios: () => nameScenarios(shell, personAt),
    hasForms: createFormFinder(root),
    version: root.version,
    get notices() {
      const told = settings.notices.map(notice => describeNotice(notice, shell));
      return [...told, ...packNotices(shell)];
    },
  };
};
