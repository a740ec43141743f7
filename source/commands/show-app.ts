import type {Speed, TableOptions} from '../ui/services.ts';
import {complain, EXIT, type ExitCode, type Shell} from './shell.ts';

/** Shows the screens. */
export const showApp = async (shell: Shell, _options?: TableOptions, _speed?: Speed): Promise<ExitCode> => {
  complain(shell, shell.words('shell.no-screens'));
  return EXIT.failed;
};
