import {EXIT, type ExitCode, isTerminal, type Shell} from './shell.ts';

/** Opens the home screen; without a terminal, prints one whole game of house players and how to play oneself. */
export const runHome = async (shell: Shell): Promise<ExitCode> => {
  if (isTerminal(shell)) return (await import('./show-app.ts')).showApp(shell);
  const [{printGame}, {watchOptions}] = await Promise.all([
    import('./watch.ts'),
    import('./table-options.ts'),
  ]);
  const code = await printGame(shell, watchOptions({}), {json: false});
  if (code === EXIT.done) shell.stdout.write(`${shell.words('shell.play-yourself')}\n`);
  return code;
};
