import * as z from 'zod/mini';
import {REPLY_FORMS, SERVER_KINDS} from '../providers/provider.ts';
import {
  ADDRESS_SETTINGS,
  BIDI_MODE_CHOICES,
  BIDI_SETTINGS,
  COLOUR_SETTINGS,
  KEY_VARIABLE,
  LEVELS,
  MAX_FOLDER,
  MAX_LANGUAGE,
  MAX_MODEL,
  MAX_NAME,
  MAX_SCENARIO,
  MEMORY_SETTINGS,
  PROMPT_SETTINGS,
  READER_SETTINGS,
  SEATS,
  SERVER_NAME,
  SHOW_MODELS,
  SIDE_CHOICES,
  SPEEDS,
  THINK_SETTINGS,
} from './choices.ts';

const milliseconds = z.optional(z.int().check(z.gte(1)));

/** How long a call of a model may take, in milliseconds. Missing times have their defaults. */
const timeoutsSchema = z.object({
  connectMs: milliseconds,
  /** A question about the server, which needs no model. */
  questionMs: milliseconds,
  /** From sending to the first token: queue, load and prompt together. */
  firstTokenMs: milliseconds,
  /** Between two tokens. */
  silenceMs: milliseconds,
  totalMs: milliseconds,
});

const serverSchema = z.object({
  name: z.string().check(z.regex(SERVER_NAME)),
  kind: z.enum(SERVER_KINDS),
  url: z.string(),
  /** The environment variable with the key. The key itself is never saved. */
  keyVariable: z.optional(z.string().check(z.regex(KEY_VARIABLE))),
  /** The preset that it was made from and behaves like. */
  preset: z.optional(z.string()),
  /** The most calls at once. */
  lanes: z.optional(z.int().check(z.gte(1), z.lte(256))),
  timeouts: z.optional(timeoutsSchema),
});

/** A server as the settings keep it. */
export type ServerSetting = z.infer<typeof serverSchema>;

/** The only schema of the settings, with their defaults. It has no API keys, only names of variables. */
export const settingsSchema = z.object({
  /** The person's name at the table; empty means the locale's name for a person. */
  name: z._default(z.string().check(z.maxLength(MAX_NAME)), ''),
  /** As whom house players speak to the person; `auto`: by the name. */
  address: z._default(z.enum(ADDRESS_SETTINGS), 'auto'),
  /** The interface language, or `auto`: from the environment. A language without words counts as `auto`. */
  lang: z._default(z.string().check(z.maxLength(MAX_LANGUAGE)), 'auto'),
  /** The scenario of a new table; empty means the default one in the interface language. */
  scenario: z._default(z.string().check(z.maxLength(MAX_SCENARIO)), ''),
  level: z._default(z.enum(LEVELS), 'normal'),
  /** Seats at a new table, including the person. */
  players: z._default(z.int().check(z.gte(SEATS.low), z.lte(SEATS.high)), 5),
  /** Seats at a new table to watch. */
  watchPlayers: z._default(z.int().check(z.gte(SEATS.low), z.lte(SEATS.high)), 5),
  side: z._default(z.enum(SIDE_CHOICES), 'random'),
  /** The typing speed of house players. */
  speed: z._default(z.enum(SPEEDS), 'normal'),
  /** Whether house players now and then speak of who fooled whom in earlier games. */
  memory: z._default(z.enum(MEMORY_SETTINGS), 'on'),
  /** A theme, or `auto`: by the terminal's background when known, else dark; `none`: no colours. */
  colours: z._default(z.enum(COLOUR_SETTINGS), 'auto'),
  /** Whether the first game was played or declined. It is offered once. */
  lessonSeen: z._default(z.boolean(), false),
  bidi: z._default(z.enum(BIDI_SETTINGS), 'auto'),
  /** By terminal: which way of drawing Arabic the person said reads right. */
  bidiAnswers: z._default(z.record(z.string(), z.enum(BIDI_MODE_CHOICES)), {}),
  screenReader: z._default(z.enum(READER_SETTINGS), 'auto'),
  /** Servers beside the Ollama of this machine; one named `ollama` replaces it. */
  servers: z._default(z.array(serverSchema), []),
  /** A folder whose `.gguf` files are listed with the models; empty: none. */
  modelsFolder: z._default(z.string().check(z.maxLength(MAX_FOLDER)), ''),
  /** For all servers without their own. */
  timeouts: z._default(timeoutsSchema, {}),
  /** The players beside the person, in no order of chairs, by the names that `--model` takes; empty: a house player. */
  guests: z._default(z.array(z.string().check(z.maxLength(MAX_MODEL))).check(z.maxLength(SEATS.high)), []),
  /** The model that reads the person's lines, by the name that `--model` takes; empty: none. */
  ear: z._default(z.string().check(z.maxLength(MAX_MODEL)), ''),
  showModels: z._default(z.enum(SHOW_MODELS), 'at-end'),
  think: z._default(z.enum(THINK_SETTINGS), 'off'),
  /** By the model's name that `--model` takes. Other models are tried once. */
  replyForms: z._default(z.record(z.string(), z.enum(REPLY_FORMS)), {}),
  promptLanguage: z._default(z.enum(PROMPT_SETTINGS), 'english'),
});

/** All settings. */
export type Settings = z.infer<typeof settingsSchema>;

/** Returns the default settings. */
export const defaultSettings = (): Settings => settingsSchema.parse({});
