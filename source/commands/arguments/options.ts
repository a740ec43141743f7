import {PLAN_FORM_NAMES, PLAN_PRESETS, TEAM_NAMES} from '../../arena/plan/presets.ts';
import {OWN_LANGUAGES} from '../../packs/language.ts';
import type {MessageKey} from '../../packs/words.ts';
import {PRESETS} from '../../providers/openai-compatible/dialects.ts';
import {SERVER_KINDS} from '../../providers/provider.ts';
import {BIDI_SETTINGS, LEVELS, MAX_NAME, SEATS, SPEEDS} from '../../settings/choices.ts';
import {GAMES} from '../../tables/registry/games.ts';

/** Options that take a text of some form. */
export type TextKind =
  | 'amount'
  | 'arena'
  | 'competitor'
  | 'entity'
  | 'file'
  | 'languages'
  | 'names'
  | 'observer'
  | 'page'
  | 'queue'
  | 'seat'
  | 'section'
  | 'url'
  | 'variable';

/** What an option takes. */
export type OptionKind =
  | {readonly takes: 'nothing'}
  | {readonly takes: 'choice'; readonly values: readonly string[]}
  | {readonly takes: 'number'; readonly low: number; readonly high: number}
  | {readonly takes: 'name'; readonly high: number}
  | {readonly takes: 'language'}
  | {readonly takes: 'table-language'}
  | {readonly takes: 'scenario'}
  | {readonly takes: TextKind};

/** An option, for help and for the parser. */
export type Option = {
  readonly kind: OptionKind;
  readonly help: MessageKey;
  readonly placeholder?: string;
  /** It can be given several times. */
  readonly isList?: boolean;
};

/** The domains of a new set. */
export const PACK_DOMAINS = ['place', 'food'] as const;

/** The options that aren't a game's own, by their long names. */
const COMMON_OPTIONS = {
  help: {kind: {takes: 'nothing'}, help: 'help.option-help'},
  version: {kind: {takes: 'nothing'}, help: 'help.option-version'},
  bidi: {kind: {takes: 'choice', values: BIDI_SETTINGS}, help: 'help.option-bidi', placeholder: 'MODE'},
  lang: {kind: {takes: 'language'}, help: 'help.option-lang', placeholder: 'LANG'},
  players: {kind: {takes: 'number', ...SEATS}, help: 'help.option-players', placeholder: 'N'},
  level: {kind: {takes: 'choice', values: LEVELS}, help: 'help.option-level', placeholder: 'LEVEL'},
  scenario: {kind: {takes: 'scenario'}, help: 'help.option-scenario', placeholder: 'CODE'},
  'table-lang': {kind: {takes: 'table-language'}, help: 'help.option-table-lang', placeholder: 'LANG'},
  seed: {
    kind: {takes: 'number', low: 0, high: Number.MAX_SAFE_INTEGER},
    help: 'help.option-seed',
    placeholder: 'N',
  },
  name: {kind: {takes: 'name', high: MAX_NAME}, help: 'help.option-name', placeholder: 'NAME'},
  strict: {kind: {takes: 'nothing'}, help: 'help.option-strict'},
  lenient: {kind: {takes: 'nothing'}, help: 'help.option-lenient'},
  speed: {kind: {takes: 'choice', values: SPEEDS}, help: 'help.option-speed', placeholder: 'SPEED'},
  observer: {kind: {takes: 'observer'}, help: 'help.option-observer', placeholder: 'WHO'},
  json: {kind: {takes: 'nothing'}, help: 'help.option-json'},
  model: {kind: {takes: 'competitor'}, help: 'help.option-model', placeholder: 'MODEL'},
  judge: {kind: {takes: 'competitor'}, help: 'help.option-judge', placeholder: 'MODEL'},
  seat: {kind: {takes: 'seat'}, help: 'help.option-seat', placeholder: 'N=MODEL', isList: true},
  url: {kind: {takes: 'url'}, help: 'help.option-url', placeholder: 'URL'},
  'key-variable': {kind: {takes: 'variable'}, help: 'help.option-key-variable', placeholder: 'NAME'},
  kind: {kind: {takes: 'choice', values: SERVER_KINDS}, help: 'help.option-kind', placeholder: 'KIND'},
  preset: {
    kind: {takes: 'choice', values: Object.keys(PRESETS)},
    help: 'help.option-preset',
    placeholder: 'PRESET',
  },
  languages: {kind: {takes: 'languages'}, help: 'help.option-languages', placeholder: 'LANGS'},
  domain: {kind: {takes: 'choice', values: PACK_DOMAINS}, help: 'help.option-domain', placeholder: 'DOMAIN'},
  from: {kind: {takes: 'choice', values: OWN_LANGUAGES}, help: 'help.option-from', placeholder: 'LANG'},
  to: {kind: {takes: 'file'}, help: 'help.option-to', placeholder: 'FILE'},
  html: {kind: {takes: 'page'}, help: 'help.option-html', placeholder: 'FILE'},
  csv: {kind: {takes: 'nothing'}, help: 'help.option-csv'},
  section: {kind: {takes: 'section'}, help: 'help.option-section', placeholder: 'NAME'},
  lanes: {kind: {takes: 'number', low: 1, high: 256}, help: 'help.option-lanes', placeholder: 'N'},
  bootstrap: {
    kind: {takes: 'number', low: 1, high: 100_000},
    help: 'help.option-bootstrap',
    placeholder: 'N',
  },
  plan: {kind: {takes: 'file'}, help: 'help.option-plan', placeholder: 'FILE'},
  resume: {kind: {takes: 'arena'}, help: 'help.option-resume', placeholder: 'NAME'},
  models: {kind: {takes: 'names'}, help: 'help.option-models', placeholder: 'MODELS'},
  scenarios: {kind: {takes: 'names'}, help: 'help.option-scenarios', placeholder: 'CODES'},
  entities: {kind: {takes: 'names'}, help: 'help.option-entities', placeholder: 'IDS'},
  seats: {kind: {takes: 'number', ...SEATS}, help: 'help.option-seats', placeholder: 'N'},
  pairs: {kind: {takes: 'names'}, help: 'help.option-pairs', placeholder: 'PAIRS'},
  teams: {kind: {takes: 'choice', values: TEAM_NAMES}, help: 'help.option-teams', placeholder: 'TEAMS'},
  repeats: {
    kind: {takes: 'number', low: 1, high: 10_000},
    help: 'help.option-repeats',
    placeholder: 'N',
  },
  'reply-form': {
    kind: {takes: 'choice', values: PLAN_FORM_NAMES},
    help: 'help.option-reply-form',
    placeholder: 'FORM',
  },
  minutes: {kind: {takes: 'amount'}, help: 'help.option-minutes', placeholder: 'N'},
  tokens: {kind: {takes: 'amount'}, help: 'help.option-tokens', placeholder: 'N'},
  usd: {kind: {takes: 'amount'}, help: 'help.option-usd', placeholder: 'N'},
  'in-flight': {
    kind: {takes: 'number', low: 1, high: 100_000},
    help: 'help.option-in-flight',
    placeholder: 'N',
  },
  queue: {kind: {takes: 'queue'}, help: 'help.option-queue', placeholder: 'URL'},
  yes: {kind: {takes: 'nothing'}, help: 'help.option-yes'},
} as const satisfies Readonly<Record<string, Option>>;

/** An option that belongs to no game. */
export type CommonOption = keyof typeof COMMON_OPTIONS;

const gameOptions = GAMES.flatMap(({options}) => options);

/** All options by their long names, with those of games. */
export const OPTIONS: ReadonlyMap<string, Option> = new Map<string, Option>([
  ...Object.entries(COMMON_OPTIONS),
  ...gameOptions.map(({id, takes, ...option}) => [id, {...option, kind: takes}] as const),
]);

/** Returns whether an option is a game's own. It then becomes a choice of the table. */
export const isGameOption = (name: string): boolean => gameOptions.some(({id}) => id === name);

const gameOptionsIn = (mode: 'play' | 'watch'): readonly string[] => [
  ...new Set(gameOptions.filter(({modes}) => modes.includes(mode)).map(({id}) => id)),
];

const TABLE_OPTIONS = [
  'players',
  'level',
  'scenario',
  'table-lang',
  'seed',
  'strict',
  'lenient',
  'model',
  'seat',
] as const;

/** The commands in the order of help. At most `words` words follow a command; `usage` shows them. */
export const COMMANDS = {
  play: {
    help: 'help.play',
    usage: '',
    options: [...TABLE_OPTIONS, ...gameOptionsIn('play'), 'name', 'bidi'],
    words: 0,
  },
  watch: {
    help: 'help.watch',
    usage: '',
    options: [...TABLE_OPTIONS, ...gameOptionsIn('watch'), 'speed', 'observer', 'json', 'bidi'],
    words: 0,
  },
  resume: {help: 'help.resume', usage: '[ID]', options: ['json', 'bidi'], words: 1},
  models: {
    help: 'help.models',
    usage: '[check [MODEL… | SERVER/]]',
    options: ['json'],
    words: Number.POSITIVE_INFINITY,
  },
  servers: {
    help: 'help.servers',
    usage: '[list | add NAME | remove NAME | test [NAME…]]',
    options: ['url', 'key-variable', 'kind', 'preset', 'lanes', 'json'],
    words: Number.POSITIVE_INFINITY,
  },
  packs: {
    help: 'help.packs',
    usage: '[list | check [FOLDER…] | new NAME | fill NAME]',
    options: ['languages', 'domain', 'from', 'model', 'json'],
    words: Number.POSITIVE_INFINITY,
  },
  probe: {
    help: 'help.probe',
    usage: 'MODEL…',
    options: ['minutes', 'scenarios', 'json', 'bidi'],
    words: Number.POSITIVE_INFINITY,
  },
  worker: {help: 'help.worker', usage: '--queue URL', options: ['queue', 'in-flight', 'json'], words: 0},
  export: {
    help: 'help.export',
    usage: '[FILES or FOLDERS…] --to FILE',
    options: ['to', 'json'],
    words: Number.POSITIVE_INFINITY,
  },
  import: {
    help: 'help.import',
    usage: 'FILE…',
    options: ['scenario', 'json'],
    words: Number.POSITIVE_INFINITY,
  },
  report: {
    help: 'help.report',
    usage: '[FILES or FOLDERS…]',
    options: ['section', 'html', 'csv', 'bootstrap', 'json'],
    words: Number.POSITIVE_INFINITY,
  },
  leaks: {help: 'help.leaks', usage: 'FILE', options: ['judge'], words: 1},
  arena: {
    help: 'help.arena',
    usage: '',
    options: [
      ...['plan', 'preset', 'resume', 'name', 'models', 'scenarios', 'entities', 'seats', 'pairs', 'teams'],
      ...['repeats', 'strict', 'lenient', 'reply-form', 'seed', 'minutes', 'tokens', 'usd', 'lanes'],
      ...['in-flight', 'queue', 'yes', 'json', 'bidi'],
    ],
    words: 0,
  },
} as const satisfies Readonly<
  Record<string, {help: MessageKey; usage: string; options: readonly string[]; words: number}>
>;

/** The commands, in the order of help. */
export const COMMAND_NAMES = [
  'play',
  'watch',
  'resume',
  'models',
  'servers',
  'packs',
  'export',
  'import',
  'report',
  'probe',
  'arena',
  'worker',
  'leaks',
] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

/** Returns the options of a command, or of the program without one. */
export const optionsOf = (command: CommandName | undefined): readonly string[] => [
  ...(command === undefined ? (['bidi'] as const) : COMMANDS[command].options),
  'lang',
  'help',
  'version',
];

/** Options that only one verb of a command takes. All verbs take the others. */
const WORD_OPTIONS: Readonly<
  Partial<Record<CommandName, Readonly<Record<string, readonly CommonOption[]>>>>
> = {
  servers: {add: ['url', 'key-variable', 'kind', 'preset', 'lanes']},
  packs: {new: ['languages', 'domain', 'from'], fill: ['model']},
};

/** Returns the options of a command with a verb, such as `packs new`. */
export const optionsOfWord = (command: CommandName, word: string): readonly string[] => {
  const owned = WORD_OPTIONS[command] ?? {};
  const others: readonly string[] = Object.keys(owned).flatMap(other =>
    other === word ? [] : (owned[other] ?? []),
  );
  return optionsOf(command).filter(name => !others.includes(name));
};

/** Options that mean something else after a command. */
const OWN_OPTIONS: Readonly<Partial<Record<CommandName, Readonly<Record<string, Option>>>>> = {
  arena: {
    preset: {
      kind: {takes: 'choice', values: PLAN_PRESETS},
      help: 'help.option-preset-arena',
      placeholder: 'PRESET',
    },
    name: {kind: {takes: 'arena'}, help: 'help.option-name-arena', placeholder: 'NAME'},
    strict: {kind: {takes: 'nothing'}, help: 'help.option-strict-arena'},
    lenient: {kind: {takes: 'nothing'}, help: 'help.option-lenient-arena'},
  },
};

/** Returns what an option means after a command. */
export const optionAfter = (command: CommandName | undefined, name: string): Option | undefined =>
  (command && OWN_OPTIONS[command]?.[name]) ?? OPTIONS.get(name);

/** Returns an option as people type it. */
export const flagOf = (name: string): string => `--${name}`;
