import {scenariosOf} from './choose-scenario.ts';
import type {OptionValues} from './parse-arguments.ts';
import {complain, EXIT, isTerminal, type Shell} from './shell.ts';
import {settingsOf, showApp} from './show-app.ts';
import {playOptions} from './table-options.ts';
import {tellBefore} from './tell-before.ts';

/** Goes straight to a table with the person at it. */
export const runPlay = async (values: OptionValues, shell: Shell): Promise<number> => {
  if (!isTerminal(shell)) {
    complain(shell, shell.words('shell.needs-terminal'));
    return EXIT.arguments;
  }
  const settings = settingsOf(shell);
  const options = playOptions(values, settings.read(), {
    scenarios: scenariosOf(shell),
    lang: shell.words.lang,
  });
  const wrong = await tellBefore(shell, options, () => settings);
  if (wrong !== undefined) return wrong;
  return showApp(shell, settings, {options});
};
