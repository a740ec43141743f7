import type {Settings} from '../../settings/schema.ts';
import {decideColourLevel} from '../../ui/colour-level.ts';
import type {KeyStdin} from '../../ui/input/key-stdin.ts';
import type {Terminal, ThemeName} from '../../ui/terminal.ts';
import type {Shell} from './shell.ts';
import {createTerminalArabic} from './terminal-arabic.ts';

type Environment = Shell['env'];

/**
 * The theme for a terminal: as chosen, else by the background that some terminals tell in `COLORFGBG` (its last
 * number; 7 and 15 are the light ones), else dark.
 */
const themeOf = (env: Environment, setting: Settings['colours']): ThemeName => {
  if (setting === 'dark' || setting === 'light') return setting;
  const background = env.COLORFGBG?.split(';').at(-1);
  return background === '7' || background === '15' ? 'light' : 'dark';
};

const isScreenReader = (env: Environment, setting: Settings['screenReader']): boolean =>
  setting === 'auto' ? ['true', '1'].includes(env.INK_SCREEN_READER ?? '') : setting === 'on';

/** What the screens need to know of the terminal; `stdin` is the key stream made of its input. */
export const describeTerminal = (shell: Shell, settings: Settings, stdin: KeyStdin): Terminal => ({
  stdin,
  stdout: shell.stdout,
  isInteractive: true,
  colour: decideColourLevel(shell.env, true, settings.colours === 'none' ? 'none' : 'auto'),
  theme: themeOf(shell.env, settings.colours),
  bidi: 'app',
  arabic: createTerminalArabic(shell, stdin),
  isScreenReader: isScreenReader(shell.env, settings.screenReader),
  locale: shell.words.lang,
  keepsLastRow: shell.platform === 'win32',
});
