import type {Speed} from '../ui/services.ts';
import {watchWishes} from './choose-scenario.ts';
import type {OptionValues} from './parse-arguments.ts';
import {isTerminal, type Shell} from './shell.ts';
import {settingsOf, showApp} from './show-app.ts';
import {watchOptions} from './table-options.ts';
import {tellBefore} from './tell-before.ts';

/** Lets house players play alone: on the screen, or as lines where there is none. */
export const runWatch = async (values: OptionValues, shell: Shell): Promise<number> => {
  const options = watchOptions(values, watchWishes(values, shell));
  const wrong = await tellBefore(shell, options, () => settingsOf(shell).read());
  if (wrong !== undefined) return wrong;
  const json = values.json === true;
  const speed = values.speed as Speed | undefined;
  if (!json && isTerminal(shell)) return showApp(shell, settingsOf(shell), {options, speed});
  return (await import('./print-game.ts')).printGame(shell, options, {json, speed});
};
