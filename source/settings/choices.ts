/** What the settings and the flags let a person choose from. */

/** How strong house players are. */
export const LEVELS = ['easy', 'normal', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

/** Which side a person wants to play. */
export const SIDE_CHOICES = ['random', 'spy', 'villager'] as const;
export type SideChoice = (typeof SIDE_CHOICES)[number];

/** What a person chose of a game's options before, by the option's id: those that the settings save. */
export const savedChoices = (
  options: readonly {readonly id: string; readonly row?: {readonly setting: 'side'}}[],
  settings: {readonly side: SideChoice},
): Readonly<Record<string, SideChoice>> =>
  Object.fromEntries(options.flatMap(({id, row}) => (row ? [[id, settings[row.setting]]] : [])));

/** How fast house players seem to think and type. */
export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

export const COLOUR_SETTINGS = ['auto', 'dark', 'light', 'none'] as const;
export const BIDI_MODE_CHOICES = ['app', 'words', 'terminal', 'off'] as const;
export const BIDI_SETTINGS = ['auto', ...BIDI_MODE_CHOICES] as const;
export const READER_SETTINGS = ['auto', 'on', 'off'] as const;

/** How many can sit at a table of any game. */
export const SEATS = {low: 3, high: 8} as const;

/** The longest name of a person, in UTF-16 units. */
export const MAX_NAME = 24;

/** The longest code of a language, in UTF-16 units. */
export const MAX_LANGUAGE = 35;

/** The longest code of a scenario, in UTF-16 units. */
export const MAX_SCENARIO = 64;

/** When it is told which model sits where. */
export const SHOW_MODELS = ['at-end', 'at-once'] as const;
/** Whether models that can think before they reply do so; `server`: as their server has it. */
export const THINK_SETTINGS = ['off', 'low', 'medium', 'high', 'server'] as const;
/** In which language the prompts are. */
export const PROMPT_SETTINGS = ['english', 'table'] as const;
/** Names of servers stand before a slash on the command line. */
export const SERVER_NAME = /^[a-z0-9][a-z0-9_-]{0,31}$/;
/** Names of variables in capitals alone, so that a key given by mistake is refused and not kept. */
export const KEY_VARIABLE = /^[A-Z][A-Z0-9_]{0,63}$/;
