import {EXIT, isTerminal, type Shell} from './shell.ts';

/** Opens the home screen; without a terminal, prints one whole game of house players and how to play oneself. */
export const runHome = async (shell: Shell): Promise<number> => {
  if (isTerminal(shell)) {
    const {settingsOf, showApp} = await import('./show-app.ts');
    return showApp(shell, settingsOf(shell), undefined);
  }
  const [{printGame}, {watchOptions}] = await Promise.all([
    import('./print-game.ts'),
    import('./table-options.ts'),
  ]);
  const code = await printGame(shell, watchOptions({}), {json: false});
  if (code === EXIT.done) shell.stdout.write(`${shell.words('shell.play-yourself')}\n`);
  return code;
};
