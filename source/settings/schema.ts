import * as z from 'zod/mini';
import {
  BIDI_SETTINGS,
  COLOUR_SETTINGS,
  LEVELS,
  MAX_NAME,
  READER_SETTINGS,
  SIDE_CHOICES,
  SPEED_SETTINGS,
} from './choices.ts';

export {BIDI_SETTINGS, COLOUR_SETTINGS, LEVELS, SPEED_SETTINGS} from './choices.ts';

/** The one schema of what a person may change, with its defaults. API keys are never here: only variable names. */
export const settingsSchema = z.object({
  /** The person's name at the table; empty means the locale's word for "You". */
  name: z._default(z.string().check(z.maxLength(MAX_NAME)), ''),
  level: z._default(z.enum(LEVELS), 'normal'),
  /** Seats at a new table, the person included. */
  players: z._default(z.int().check(z.gte(3), z.lte(8)), 5),
  side: z._default(z.enum(SIDE_CHOICES), 'random'),
  /** The typing speed of house players. */
  speed: z._default(z.enum(SPEED_SETTINGS), 'normal'),
  /** A theme, or `auto`: by the terminal's background when known, else dark; `none`: no colours. */
  colours: z._default(z.enum(COLOUR_SETTINGS), 'auto'),
  bidi: z._default(z.enum(BIDI_SETTINGS), 'auto'),
  screenReader: z._default(z.enum(READER_SETTINGS), 'auto'),
});

export type Settings = z.infer<typeof settingsSchema>;

/** The settings of somebody who has changed nothing. */
export const defaultSettings = (): Settings => settingsSchema.parse({});
