import {createContext, useContext} from 'react';
import type {Settings} from '../settings/schema.ts';
import type {Drawer} from '../text/drawer.ts';

/** How Arabic is brought to the screen (terminal.md, section 4.4). */
export type BidiMode = Exclude<Settings['bidi'], 'auto'>;

/** How many colours may be used: none, the terminal's own sixteen, 256, or any. */
export const COLOUR_LEVELS = ['none', '16', '256', 'truecolor'] as const;
export type ColourLevel = (typeof COLOUR_LEVELS)[number];

export const THEME_NAMES = ['dark', 'light'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** What is between the screens and their terminal about Arabic, asked and told only where Arabic appears. */
export type TerminalArabic = {
  /** Chosen for this run, by an option or the environment. */
  readonly given: Settings['bidi'] | undefined;
  /** What a person's answer about this terminal is kept under. */
  readonly key: string;
  /** The mode that suits the terminal, by what is known of it so far. */
  readonly guess: () => BidiMode;
  /** Asks the terminal, once, and answers the mode that suits it. Always answers, and soon. */
  readonly detect: () => Promise<BidiMode>;
  /** Has the terminal leave Arabic alone where a mode needs that, until the program ends. */
  readonly use: (mode: BidiMode) => void;
};

/** What screens get instead of `process`: the same screens could serve somebody over a network. */
export type Terminal = {
  /** Keys, one token at a time: what `createKeyStdin` made of the real input. */
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  /** Whether both ends are a terminal that reads keys and draws frames. */
  readonly isInteractive: boolean;
  readonly colour: ColourLevel;
  readonly theme: ThemeName;
  readonly bidi: BidiMode;
  /** Nobody has chosen the mode: the terminal can be asked, and the person. */
  readonly isBidiGuessed?: boolean;
  readonly arabic?: TerminalArabic | undefined;
  /** What draws Arabic, where it is sure to be needed in the first frame; else it is loaded when it is. */
  readonly drawer?: Drawer | undefined;
  /** No borders and columns; what colours and places say is also said in words. */
  readonly isScreenReader: boolean;
  /** The interface language. */
  readonly locale: string;
  /** Whether the last row must stay empty (Windows consoles scroll when the last cell is written). */
  readonly keepsLastRow: boolean;
};

const TerminalContext = createContext<Terminal | undefined>(undefined);

/** Put once around the screens; the parts ask `useTerminal` and `useTheme`. */
export const TerminalProvider = TerminalContext.Provider;

/** The terminal that the screens are drawn on. Throws outside a `TerminalProvider`, which is a bug. */
export const useTerminal = (): Terminal => {
  const terminal = useContext(TerminalContext);
  if (terminal === undefined) throw new Error('useTerminal needs a TerminalProvider around it');
  return terminal;
};
