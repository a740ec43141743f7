import {playableScenarios} from '../packs/load-pack.ts';
import {LEVELS} from '../settings/choices.ts';
import {foldersOf} from '../settings/folders.ts';
import type {SettingsNotice} from '../settings/read-settings.ts';
import type {SettingsStore} from '../settings/store.ts';
import type {Competitor, Services, Speed, TableOptions, TableProblem, TableSession} from '../ui/services.ts';
import type {Terminal} from '../ui/terminal.ts';
import type {Shell} from './shell.ts';
import type {TableMaker} from './start-table.ts';

/** A notice about the settings as a sentence. */
export const describeNotice = (
  {code, file, kept = '', reason = ''}: SettingsNotice,
  {words}: Pick<Shell, 'words'>,
): string => words(`shell.${code}`, {file, kept, reason});

/** Loads what a table needs only when the first one is set, and the house players of a scenario once. */
const createStarter = (shell: Shell, speed: () => Speed) => {
  const houses = new Map<string, ReturnType<TableMaker['loadHouse']>>();
  return async (options: TableOptions): Promise<TableSession | TableProblem> => {
    const [{loadHouse}, {startTable}] = await Promise.all([
      import('./load-house.ts'),
      import('./start-table.ts'),
    ]);
    const {root, words, env} = shell;
    const started = startTable(
      {
        loadHouse: scenario => {
          const house = houses.get(scenario) ?? loadHouse(root.folder, scenario);
          houses.set(scenario, house);
          return house;
        },
        dataFolder: foldersOf(env).data,
        words,
        version: root.version,
        speed: speed(),
      },
      options,
    );
    return started.ok ? started.table.session : {problem: started.problem};
  };
};

/** The house players, by level. */
const houseCompetitors: readonly Competitor[] = LEVELS.map(level => ({
  name: `house:${level}`,
  server: undefined,
}));

/** Makes everything that the screens get. `speed`, when given, goes before that of the settings. */
export const createServices = (
  shell: Shell,
  terminal: Terminal,
  settings: SettingsStore,
  speed: Speed | undefined,
): Services => {
  const {words, root} = shell;
  let given = speed;
  return {
    terminal,
    words,
    settings: {
      read: settings.read,
      change: change => {
        if (change.speed !== undefined) given = undefined;
        const notice = settings.change(change);
        return notice === undefined ? undefined : describeNotice(notice, shell);
      },
    },
    startTable: createStarter(shell, () => given ?? settings.read().speed),
    competitors: async () => ({list: houseCompetitors, problems: []}),
    unfinished: () => undefined,
    scenarios: () =>
      playableScenarios(root.folder).map(code => ({
        code,
        name: words(`scenario.${code}`),
      })),
    version: root.version,
    notices: settings.notices.map(notice => describeNotice(notice, shell)),
  };
};
