/** The choices of the settings and the flags. */

/** How strong house players are. */
export const LEVELS = ['easy', 'normal', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

/** Which side a person wants to play. */
export const SIDE_CHOICES = ['random', 'spy', 'villager'] as const;
export type SideChoice = (typeof SIDE_CHOICES)[number];

/** Returns the saved choices of a game's options, by the option's id. */
export const savedChoices = (
  options: readonly {readonly id: string; readonly row?: {readonly setting: 'side'}}[],
  settings: {readonly side: SideChoice},
): Readonly<Record<string, SideChoice>> =>
  Object.fromEntries(options.flatMap(({id, row}) => (row ? [[id, settings[row.setting]]] : [])));

/** How fast house players seem to think and type. */
export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

/** As whom house players speak to a person, where their language has words for each. */
export const ADDRESSES = ['woman', 'man'] as const;
export type Address = (typeof ADDRESSES)[number];
/** The same, or by the person's name. */
export const ADDRESS_SETTINGS = ['auto', ...ADDRESSES] as const;
export type AddressSetting = (typeof ADDRESS_SETTINGS)[number];

/** Returns the address of a table's person; nothing where their name decides. */
export const savedAddress = (address: AddressSetting): {readonly address?: Address} =>
  address === 'auto' ? {} : {address};

/** Which colours the screens use. */
export const COLOUR_SETTINGS = ['auto', 'dark', 'light', 'none'] as const;
/** Who arranges Arabic: polyspy (letters or words), the terminal, or nobody. */
export const BIDI_MODE_CHOICES = ['app', 'words', 'terminal', 'off'] as const;
/** The same, or what the terminal was seen to need. */
export const BIDI_SETTINGS = ['auto', ...BIDI_MODE_CHOICES] as const;
/** Whether a screen reader is served. */
export const READER_SETTINGS = ['auto', 'on', 'off'] as const;

/** The fewest and the most seats of any game. */
export const SEATS = {low: 3, high: 8} as const;

/** The longest name of a person, in UTF-16 units. */
export const MAX_NAME = 24;

/** The longest name of a model, in UTF-16 units. */
export const MAX_MODEL = 200;

/** The longest path of a folder, in UTF-16 units. */
export const MAX_FOLDER = 1000;

/** The longest code of a language, in UTF-16 units. */
export const MAX_LANGUAGE = 35;

/** The longest code of a scenario, in UTF-16 units. */
export const MAX_SCENARIO = 64;

/** Whether house players speak of earlier games. */
export const MEMORY_SETTINGS = ['on', 'off'] as const;
/** When to show which model sits where. */
export const SHOW_MODELS = ['at-end', 'at-once'] as const;
/** Whether models think before they reply, if they can; `server`: the server's default. */
export const THINK_SETTINGS = ['off', 'low', 'medium', 'high', 'server'] as const;
/** The language of the prompts. */
export const PROMPT_SETTINGS = ['english', 'table'] as const;
/** Names of servers, which come before a slash on the command line. */
export const SERVER_NAME = /^[a-z0-9][a-z0-9_-]{0,31}$/;
/** Names of variables. Capitals only, so that a key given by mistake is refused and not saved. */
export const KEY_VARIABLE = /^[A-Z][A-Z0-9_]{0,63}$/;
