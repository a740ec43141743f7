import {createContext, useContext} from 'react';
import type {Settings} from '../settings/schema.ts';
import type {Drawer} from '../text/drawer.ts';

/** How Arabic is drawn (terminal.md, section 4.4). */
export type BidiMode = Exclude<Settings['bidi'], 'auto'>;

/** How many colours to use: none, the terminal's own sixteen, 256, or any. */
export const COLOUR_LEVELS = ['none', '16', '256', 'truecolor'] as const;
export type ColourLevel = (typeof COLOUR_LEVELS)[number];

/** The themes. */
export const THEME_NAMES = ['dark', 'light'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** How to ask and set up the terminal for Arabic. Used only once Arabic appears. */
export type TerminalArabic = {
  /** From an option or the environment, for this run. */
  readonly given: Settings['bidi'] | undefined;
  /** The key under which the person's answer for this terminal is saved. */
  readonly key: string;
  /** The mode that fits the terminal, as far as is known. */
  readonly guess: () => BidiMode;
  /** Asks the terminal once. Resolves soon, in any case, with the mode that fits it. */
  readonly detect: () => Promise<BidiMode>;
  /** Stops the terminal from reordering Arabic, if the mode needs that, until polyspy ends. */
  readonly use: (mode: BidiMode) => void;
};

/** What screens use instead of `process`, so that they could also run over a network. */
export type Terminal = {
  /** One key token at a time, from `createKeyStdin`. */
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  /** Whether stdin and stdout are a terminal. */
  readonly isInteractive: boolean;
  readonly colour: ColourLevel;
  readonly theme: ThemeName;
  readonly bidi: BidiMode;
  /** The person has not chosen the mode, so polyspy may ask the terminal and the person. */
  readonly isBidiGuessed?: boolean;
  readonly arabic?: TerminalArabic | undefined;
  /** Draws Arabic. Set if the first frame needs it; otherwise it is loaded when needed. */
  readonly drawer?: Drawer | undefined;
  /** No borders or columns; colours and positions are also expressed in words. */
  readonly isScreenReader: boolean;
  /** The interface language. */
  readonly locale: string;
  /** Whether to leave the last row empty (Windows consoles scroll when the last cell is written). */
  readonly keepsLastRow: boolean;
};

const TerminalContext = createContext<Terminal | undefined>(undefined);

/** Provides the terminal to `useTerminal` and `useTheme`. Mount it once, around the screens. */
export const TerminalProvider = TerminalContext.Provider;

/** Returns the terminal of the screens. Throws outside a `TerminalProvider`, which is a bug. */
export const useTerminal = (): Terminal => {
  const terminal = useContext(TerminalContext);
  if (terminal === undefined) throw new Error('useTerminal needs a TerminalProvider around it');
  return terminal;
};
