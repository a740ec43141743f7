import {PLAN_FORM_NAMES, TEAM_NAMES} from '../../arena/plan/presets.ts';
import {OWN_LANGUAGES} from '../../packs/language.ts';
import type {MessageKey} from '../../packs/words.ts';
import {PRESETS} from '../../providers/openai-compatible/dialects.ts';
import {SERVER_KINDS} from '../../providers/provider.ts';
import {ADDRESS_SETTINGS, BIDI_SETTINGS, LEVELS, MAX_NAME, SEATS, SPEEDS} from '../../settings/choices.ts';
import {GAMES} from '../../tables/registry/games.ts';

/** Options that take a text of some form. */
export type TextKind =
  | 'amount'
  | 'arena'
  | 'competitor'
  | 'ear'
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
  address: {
    kind: {takes: 'choice', values: ADDRESS_SETTINGS},
    help: 'help.option-address',
    placeholder: 'WHO',
  },
  strict: {kind: {takes: 'nothing'}, help: 'help.option-strict'},
  'no-memory': {kind: {takes: 'nothing'}, help: 'help.option-no-memory'},
  lenient: {kind: {takes: 'nothing'}, help: 'help.option-lenient'},
  speed: {kind: {takes: 'choice', values: SPEEDS}, help: 'help.option-speed', placeholder: 'SPEED'},
  observer: {kind: {takes: 'observer'}, help: 'help.option-observer', placeholder: 'WHO'},
  json: {kind: {takes: 'nothing'}, help: 'help.option-json'},
  model: {kind: {takes: 'competitor'}, help: 'help.option-model', placeholder: 'MODEL'},
  judge: {kind: {takes: 'competitor'}, help: 'help.option-judge', placeholder: 'MODEL'},
  ear: {kind: {takes: 'ear'}, help: 'help.option-ear', placeholder: 'MODEL'},
  seat: {kind: {takes: 'seat'}, help: 'help.option-seat', placeholder: 'N=MODEL', isList: true},
  names: {kind: {takes: 'names'}, help: 'help.option-names', placeholder: 'NAMES'},
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

/** The options of all games. */
export const gameOptions = GAMES.flatMap(({options}) => options);

/** All options by their long names, with those of games. */
export const OPTIONS: ReadonlyMap<string, Option> = new Map<string, Option>([
  ...Object.entries(COMMON_OPTIONS),
  ...gameOptions.map(({id, takes, ...option}) => [id, {...option, kind: takes}] as const),
]);

/** Returns whether an option is a game's own. It then becomes a choice of the table. */
export const isGameOption = (name: string): boolean => gameOptions.some(({id}) => id === name);

/** Returns an option as people type it. */
export const flagOf = (name: string): string => `--${name}`;
