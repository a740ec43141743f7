import {checkBeforeScreen} from './app/preflight.ts';
import {settingsOf} from './app/settings.ts';
import {fail, isTerminal, type Shell} from './app/shell.ts';
import {showApp} from './app/show-app.ts';
import type {OptionValues} from './arguments/parse-arguments.ts';
import {playOptions, scenariosOf} from './arguments/table-options.ts';

/** Runs `polyspy play`: opens a table with the person at it. */
export const runPlay = async (values: OptionValues, shell: Shell): Promise<number> => {
  if (!isTerminal(shell)) return fail(shell, shell.words('shell.needs-terminal', {command: 'polyspy play'}));
  const settings = settingsOf(shell);
  const wishes = {scenarios: scenariosOf(shell), lang: shell.words.lang};
  const options = playOptions(values, settings.read(), wishes);
  const checked = await checkBeforeScreen(shell, options, () => settings);
  return checked.ok ? showApp(shell, settings, {options: checked.value}) : checked.problem;
};
