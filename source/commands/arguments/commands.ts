import {PLAN_PRESETS} from '../../arena/plan/presets.ts';
import type {MessageKey} from '../../packs/words.ts';
import {type CommonOption, gameOptions, OPTIONS, type Option} from './options.ts';

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
  'names',
  'no-memory',
] as const;

/** The commands in the order of help. At most `words` words follow a command; `usage` shows them. */
export const COMMANDS = {
  play: {
    help: 'help.play',
    usage: '',
    options: [...TABLE_OPTIONS, 'ear', ...gameOptionsIn('play'), 'name', 'address', 'bidi'],
    words: 0,
  },
  watch: {
    help: 'help.watch',
    usage: '',
    options: [...TABLE_OPTIONS, ...gameOptionsIn('watch'), 'speed', 'observer', 'json', 'bidi'],
    words: 0,
  },
  learn: {help: 'help.learn', usage: '', options: ['bidi'], words: 0},
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
  hear: {help: 'help.hear', usage: 'FILE', options: [], words: 1},
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
  'learn',
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
  'hear',
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
