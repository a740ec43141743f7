import type {SettingsStore} from '../settings/store.ts';
import type {Speed} from '../ui/services.ts';
import {watchWishes} from './choose-scenario.ts';
import type {OptionValues} from './parse-arguments.ts';
import {isTerminal, type Shell} from './shell.ts';
import {settingsOf, showApp} from './show-app.ts';
import {watchOptions} from './table-options.ts';
import {tellBefore, tellNotices} from './tell-before.ts';

/** Lets house players play alone: on the screen, or as lines where there is none. */
export const runWatch = async (values: OptionValues, shell: Shell): Promise<number> => {
  const options = watchOptions(values, watchWishes(values, shell));
  let opened: SettingsStore | undefined;
  const settings = (): SettingsStore => {
    opened ??= settingsOf(shell);
    return opened;
  };
  const wrong = await tellBefore(shell, options, settings);
  if (wrong !== undefined) return wrong;
  const json = values.json === true;
  const speed = values.speed as Speed | undefined;
  if (!json && isTerminal(shell)) return showApp(shell, settings(), {options, speed});
  if (opened) tellNotices(shell, opened);
  return (await import('./print-game.ts')).printGame(shell, options, {json, speed});
};
