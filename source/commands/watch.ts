import type {Speed} from '../settings/choices.ts';
import type {SettingsStore} from '../settings/store.ts';
import {checkBeforeScreen} from './app/preflight.ts';
import {printNotices, settingsOf} from './app/settings.ts';
import {isTerminal, type Shell} from './app/shell.ts';
import {showApp} from './app/show-app.ts';
import type {OptionValues} from './arguments/parse-arguments.ts';
import {watchOptions, watchWishes} from './arguments/table-options.ts';

/** Runs `polyspy watch`: shows a game without a person, on the screen, or as lines without a terminal. */
export const runWatch = async (values: OptionValues, shell: Shell): Promise<number> => {
  let opened: SettingsStore | undefined;
  const settings = (): SettingsStore => {
    opened ??= settingsOf(shell);
    return opened;
  };
  const checked = await checkBeforeScreen(shell, watchOptions(values, watchWishes(values, shell)), settings);
  if (!checked.ok) return checked.problem;
  const options = checked.value;
  const json = values.json === true;
  const speed = values.speed as Speed | undefined;
  if (!json && isTerminal(shell)) return showApp(shell, settings(), {options, speed});
  if (opened) printNotices(shell, opened);
  return (await import('./print/print-game.ts')).printGame(shell, options, {json, speed});
};
