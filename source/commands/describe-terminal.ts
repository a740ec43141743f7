import type {Settings} from '../settings/schema.ts';
import {decideColourLevel} from '../ui/colour-level.ts';
import {BIDI_MODES, type BidiMode, type Terminal, type ThemeName} from '../ui/terminal.ts';
import type {Shell} from './shell.ts';

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

/** How Arabic is drawn: `POLYSPY_BIDI`, else as chosen, else by the program itself. */
const bidiOf = (env: Environment, setting: Settings['bidi']): BidiMode => {
  const asked = BIDI_MODES.find(mode => mode === env.POLYSPY_BIDI);
  return asked ?? (setting === 'auto' ? 'app' : setting);
};

const isScreenReader = (env: Environment, setting: Settings['screenReader']): boolean =>
  setting === 'auto' ? env.INK_SCREEN_READER === 'true' : setting === 'on';

/** What the screens need to know of the terminal; `stdin` is the key stream made of its input. */
export const describeTerminal = (shell: Shell, settings: Settings, stdin: Terminal['stdin']): Terminal => ({
  stdin,
  stdout: shell.stdout,
  isInteractive: true,
  colour: decideColourLevel(shell.env, true, settings.colours === 'none' ? 'none' : 'auto'),
  theme: themeOf(shell.env, settings.colours),
  bidi: bidiOf(shell.env, settings.bidi),
  isScreenReader: isScreenReader(shell.env, settings.screenReader),
  locale: shell.words.lang,
  keepsLastRow: shell.platform === 'win32',
});
