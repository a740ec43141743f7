/** How Arabic is brought to the screen (terminal.md, section 4.4). */
export const BIDI_MODES = ['app', 'words', 'terminal', 'off'] as const;
export type BidiMode = (typeof BIDI_MODES)[number];

export const COLOUR_LEVELS = ['none', '16', '256', 'truecolor'] as const;
export type ColourLevel = (typeof COLOUR_LEVELS)[number];

export const THEME_NAMES = ['dark', 'light'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** What screens get instead of `process`: the same screens could serve somebody over a network. */
export type Terminal = {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  /** Whether both ends are a terminal that reads keys and draws frames. */
  readonly isInteractive: boolean;
  readonly colour: ColourLevel;
  readonly theme: ThemeName;
  readonly bidi: BidiMode;
  readonly isScreenReader: boolean;
  /** The interface language. */
  readonly locale: string;
  /** Whether the last row must stay empty (Windows consoles scroll when the last cell is written). */
  readonly keepsLastRow: boolean;
};
