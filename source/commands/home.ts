import {EXIT} from './app/exit-codes.ts';
import {settingsOf} from './app/settings.ts';
import {isTerminal, type Shell} from './app/shell.ts';
import {showApp} from './app/show-app.ts';
import {watchOptions, watchWishes} from './arguments/table-options.ts';

/** Opens the home screen. Without a terminal, prints a game of house players and how to play one. */
export const runHome = async (shell: Shell): Promise<number> => {
  if (isTerminal(shell)) return showApp(shell, settingsOf(shell), undefined);
  const {printGame} = await import('./print/print-game.ts');
  const code = await printGame(shell, watchOptions({}, watchWishes({}, shell)), {json: false});
  if (code === EXIT.done) shell.stdout.write(`${shell.words('shell.play-yourself')}\n`);
  return code;
};
