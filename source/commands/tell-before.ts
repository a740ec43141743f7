import {ownScenarios} from '../packs/library.ts';
import type {Settings} from '../settings/schema.ts';
import type {SettingsStore} from '../settings/store.ts';
import type {TableOptions} from '../ui/services.ts';
import {checkTable} from './check-table.ts';
import {describeNotice, faultNotices} from './describe-notice.ts';
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

/** Says what is wrong with the file of the settings, which is set aside when it is first read. */
export const tellNotices = (shell: Shell, {notices}: SettingsStore): void => {
  for (const notice of notices) complain(shell, describeNotice(notice, shell));
};

/**
 * Says what is wrong with a table before a screen is drawn, and answers the exit code of it. Settings that were not
 * valid are told first: a server that they named is missed then.
 */
export const tellBefore = async (
  shell: Shell,
  options: TableOptions,
  settings: () => SettingsStore,
): Promise<ExitCode | undefined> => {
  const refuse = (problem: string, exit: ExitCode): ExitCode => {
    if (hasGuests(options)) tellNotices(shell, settings());
    for (const sentence of [problem, ...faultNotices(shell, [options.scenario])]) complain(shell, sentence);
    return exit;
  };
  const problem =
    (await checkGuests(shell, options, () => settings().read())) ??
    checkTable(shell, options) ??
    (await checkOwnSet(shell, options));
  if (problem !== undefined) return refuse(problem, EXIT.arguments);
  if (!hasGuests(options)) return undefined;
  const {checkModels} = await import('./check-models.ts');
  const checked = await checkModels(shell, options, settings().read());
  return checked.ok ? undefined : refuse(checked.problem, checked.exit);
};
