/** What the settings and the flags let a person choose from. */
export const LEVELS = ['easy', 'normal', 'hard'] as const;
export const SIDE_CHOICES = ['random', 'spy', 'villager'] as const;
export const SPEED_SETTINGS = ['slow', 'normal', 'fast', 'instant'] as const;
export const COLOUR_SETTINGS = ['auto', 'dark', 'light', 'none'] as const;
export const BIDI_SETTINGS = ['auto', 'app', 'words', 'terminal', 'off'] as const;
export const READER_SETTINGS = ['auto', 'on', 'off'] as const;

/** The longest name of a person, in UTF-16 units. */
export const MAX_NAME = 24;
