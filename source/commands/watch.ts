import type {Speed} from '../ui/services.ts';
import {checkTable} from './check-table.ts';
import type {OptionValues} from './parse-arguments.ts';
import {complain, EXIT, isTerminal, type Shell} from './shell.ts';
import {settingsOf, showApp} from './show-app.ts';
import {watchOptions} from './table-options.ts';

/** Lets house players play alone: on the screen, or as lines where there is none. */
export const runWatch = async (values: OptionValues, shell: Shell): Promise<number> => {
  const options = watchOptions(values);
  const problem = checkTable(shell, options);
  if (problem !== undefined) {
    complain(shell, problem);
    return EXIT.arguments;
  }
  const json = values.json === true;
  const speed = values.speed as Speed | undefined;
  if (!json && isTerminal(shell)) return showApp(shell, settingsOf(shell), {options, speed});
  return (await import('./print-game.ts')).printGame(shell, options, {json, speed});
};
