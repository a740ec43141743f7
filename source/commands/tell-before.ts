import type {Settings} from '../settings/schema.ts';
import type {TableOptions} from '../ui/services.ts';
import {checkTable} from './check-table.ts';
import {complain, EXIT, type ExitCode, type Shell} from './shell.ts';

/** Says what is wrong with a table before a screen is drawn, and answers the exit code of it. */
export const tellBefore = async (
  shell: Shell,
  options: TableOptions,
  settings: () => Settings,
): Promise<ExitCode | undefined> => {
  const problem = checkTable(shell, options);
  if (problem !== undefined) {
    complain(shell, problem);
    return EXIT.arguments;
  }
  if (options.model === undefined && options.invited === undefined) return undefined;
  const {checkModels} = await import('./check-models.ts');
  const checked = await checkModels(shell, options, settings());
  if (checked.ok) return undefined;
  complain(shell, checked.problem);
  return checked.exit;
};
