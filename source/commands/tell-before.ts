import {ownScenarios} from '../packs/library.ts';
import type {Settings} from '../settings/schema.ts';
import type {TableOptions} from '../ui/services.ts';
import {checkTable} from './check-table.ts';
import {complain, EXIT, type ExitCode, type Shell} from './shell.ts';

/** What is wrong with those who were invited; nothing is asked of any server yet. */
const checkGuests = async (
  {words}: Shell,
  options: TableOptions,
  settings: () => Settings,
): Promise<string | undefined> => {
  if (!hasGuests(options)) return undefined;
  const [{chooseCompetitors}, {serverNames}] = await Promise.all([
    import('./choose-competitors.ts'),
    import('./known-servers.ts'),
  ]);
  const chosen = chooseCompetitors(options, serverNames(settings()), words);
  return chosen.ok ? undefined : chosen.problem;
};

const hasGuests = ({model, invited}: TableOptions): boolean => model !== undefined || invited !== undefined;

/** Whether house players would have to decline a set of the person's own. */
const checkOwnSet = async ({root, words}: Shell, options: TableOptions): Promise<string | undefined> => {
  const scenario = ownScenarios(root).find(({code}) => code === options.scenario);
  if (!scenario) return undefined;
  const [{chooseCompetitors}, {declineHouse}, {loadHouse}] = await Promise.all([
    import('./choose-competitors.ts'),
    import('./decline-house.ts'),
    import('./load-house.ts'),
  ]);
  const house = loadHouse(root, scenario.code);
  const chosen = chooseCompetitors(options, [], words);
  return house.ok && chosen.ok ? declineHouse(house.value, chosen.value, words) : undefined;
};

/** Says what is wrong with a table before a screen is drawn, and answers the exit code of it. */
export const tellBefore = async (
  shell: Shell,
  options: TableOptions,
  settings: () => Settings,
): Promise<ExitCode | undefined> => {
  const problem =
    (await checkGuests(shell, options, settings)) ??
    checkTable(shell, options) ??
    (await checkOwnSet(shell, options));
  if (problem !== undefined) {
    complain(shell, problem);
    return EXIT.arguments;
  }
  if (!hasGuests(options)) return undefined;
  const {checkModels} = await import('./check-models.ts');
  const checked = await checkModels(shell, options, settings());
  if (checked.ok) return undefined;
  complain(shell, checked.problem);
  return checked.exit;
};
