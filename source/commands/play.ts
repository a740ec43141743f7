import {checkBeforeScreen} from './app/preflight.ts';
import {EXIT, isTerminal, printError, type Shell} from './app/shell.ts';
import {settingsOf, showApp} from './app/show-app.ts';
import type {OptionValues} from './arguments/parse-arguments.ts';
import {playOptions, scenariosOf} from './arguments/table-options.ts';

/** Goes straight to a table with the person at it. */
export const runPlay = async (values: OptionValues, shell: Shell): Promise<number> => {
  if (!isTerminal(shell)) {
    printError(shell, shell.words('shell.needs-terminal'));
    return EXIT.arguments;
  }
  const settings = settingsOf(shell);
  const options = playOptions(values, settings.read(), {
    scenarios: scenariosOf(shell),
    lang: shell.words.lang,
  });
  const checked = await checkBeforeScreen(shell, options, () => settings);
  return checked.ok ? showApp(shell, settings, {options: checked.value}) : checked.problem;
};
