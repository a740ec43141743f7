import type {OptionValues} from './parse-arguments.ts';
import {complain, EXIT, type ExitCode, isTerminal, type Shell} from './shell.ts';

/** Goes straight to a table with the person at it. */
export const runPlay = async (_values: OptionValues, shell: Shell): Promise<ExitCode> => {
  if (!isTerminal(shell)) {
    complain(shell, shell.words('shell.needs-terminal'));
    return EXIT.arguments;
  }
  const {showApp} = await import('./show-app.ts');
  return showApp(shell);
};
