import process from 'node:process';
import type {Settings} from '../../settings/schema.ts';
import type {ArenaPicture} from '../../ui/arena/picture.tsx';
import {decideColourLevel, describeTerminal, makeForceColour} from './describe-terminal.ts';
import {EXIT} from './exit-codes.ts';
import type {Shell} from './shell.ts';
import {readyForArabic} from './show-app.ts';

/** How often the screen is drawn again, in milliseconds. */
const EVERY_MS = 500;

/**
 * Shows a picture on the screen, again and again, until the returned function takes it away. The first q or Ctrl-C stops
 * the work, the second the program.
 */
export const showPicture = async (
  shell: Shell,
  settings: Settings,
  read: () => ArenaPicture,
  stop: AbortController,
): Promise<() => Promise<void>> => {
  // Ink's colour package reads the environment once, when loaded.
  process.env.FORCE_COLOR = makeForceColour(
    decideColourLevel(shell.env, true, settings.colours === 'none' ? 'none' : 'auto'),
  );
  const {createKeyStdin, startArenaScreen} = await import('./screens.ts');
  const terminal = await readyForArabic(describeTerminal(shell, settings, createKeyStdin(shell.stdin)));
  let end: () => Promise<void> = async () => undefined;
  const giveBack = startArenaScreen({
    terminal,
    words: shell.words,
    read,
    subscribe: listener => {
      const timer = setInterval(listener, EVERY_MS);
      return () => clearInterval(timer);
    },
    onStop: () => {
      if (stop.signal.aborted) void end().finally(() => process.exit(EXIT.interrupted));
      stop.abort();
    },
  });
  // Restores the terminal before a bug is reported at exit, or a second signal ends the program.
  const restore = (): void => void giveBack();
  process.once('exit', restore);
  end = async () => {
    process.removeListener('exit', restore);
    await giveBack();
  };
  return end;
};
