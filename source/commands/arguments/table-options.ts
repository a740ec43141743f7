import {ownScenarios} from '../../packs/library.ts';
import {completeScenarios} from '../../packs/load-pack.ts';
import {SCENARIOS, type Scenario, scenarioIn} from '../../packs/scenarios.ts';
import {type AddressSetting, savedAddress, savedChoices} from '../../settings/choices.ts';
import type {Settings} from '../../settings/schema.ts';
import {GAMES} from '../../tables/registry/games.ts';
import type {TableOptions} from '../../tables/table.ts';
import {FALLBACK} from '../app/choose-language.ts';
import type {Shell} from '../app/shell.ts';
import type {OptionValues} from './parse-arguments.ts';

/** Returns the scenarios that can be played. */
export const scenariosOf = ({root}: Pick<Shell, 'root'>): readonly Scenario[] => {
  const codes: readonly string[] = completeScenarios(root);
  return [...SCENARIOS.filter(({code}) => codes.includes(code)), ...ownScenarios(root)];
};

/** What decides on the scenario when flags don't. */
export type ScenarioWishes = {
  readonly scenarios: readonly Scenario[];
  /** The interface language. */
  readonly lang: string;
  /** The scenario of the settings. */
  readonly last?: string;
};

/** Returns the scenario of a table: from the flags, else the last chosen one, else by the interface language. */
export const pickScenario = (values: OptionValues, {scenarios, lang, last}: ScenarioWishes): string => {
  if (typeof values.scenario === 'string') return values.scenario;
  const kept = scenarios.find(({code}) => code === last);
  const wanted = values['table-lang'];
  if (typeof wanted === 'string') return scenarioIn(scenarios, wanted, kept).code;
  return (kept ?? scenarioIn(scenarios, lang)).code;
};

/**
 * Returns what decides on the scenario of `watch`. Settings don't, so that the same flags show the same game. With
 * JSON, the environment's language doesn't either.
 */
export const watchWishes = (values: OptionValues, shell: Shell): ScenarioWishes => ({
  scenarios: scenariosOf(shell),
  lang: values.json === true && values.lang === undefined ? FALLBACK : shell.words.lang,
});

const numberOr = (value: string | number | true | undefined, other: number): number =>
  typeof value === 'number' ? value : other;

/** Returns the observer of a flag. Seats count from 1 in flags, and from 0 in code. */
const observerOf = (value: OptionValues['observer']): NonNullable<TableOptions['observer']> => {
  if (value === 'moderator') return value;
  const [, seat] = /^seat:(\d)$/.exec(String(value)) ?? [];
  return seat === undefined ? 'spectator' : Number(seat) - 1;
};

/** Returns the seats of flags, counted from 0; none where the seat is drawn. */
const invitedOf = (seats: readonly string[] | undefined): Pick<TableOptions, 'invited'> =>
  seats === undefined
    ? {}
    : {
        invited: seats.map(text => {
          const end = text.indexOf('=');
          const seat = Number(text.slice(0, end)) - 1;
          return {competitor: text.slice(end + 1), ...(Number.isNaN(seat) ? {} : {seat})};
        }),
      };

/** Returns the names of a flag. */
const companyOf = (names: OptionValues['names']): Pick<TableOptions, 'company'> =>
  typeof names === 'string' ? {company: names.split(',').flatMap(name => name.trim() || [])} : {};

const sharedOptions = (values: OptionValues, players: number, wishes: ScenarioWishes) => ({
  players: numberOr(values.players, players),
  scenario: pickScenario(values, wishes),
  strict: values.strict === true,
  ...(values['no-memory'] === true ? {forgets: true} : {}),
  ...(typeof values.seed === 'number' ? {seed: values.seed} : {}),
  ...(typeof values.model === 'string' ? {model: values.model} : {}),
  ...invitedOf(values.seat),
  ...companyOf(values.names),
});

/** Returns the table of `play`. The settings decide what the flags leave open. */
export const playOptions = (
  values: OptionValues,
  settings: Settings,
  wishes: Omit<ScenarioWishes, 'last'>,
): TableOptions => ({
  game: GAMES[0].id,
  mode: 'play',
  ...sharedOptions(values, settings.players, {...wishes, last: settings.scenario}),
  choices: {...savedChoices(GAMES[0].options, settings), ...values.choices},
  level: (values.level ?? settings.level) as TableOptions['level'],
  name: String(values.name ?? settings.name),
  ...savedAddress((values.address ?? settings.address) as AddressSetting),
  ...(typeof values.ear === 'string' ? {ear: values.ear} : {}),
});

/** What `watch` has where no flag says otherwise. */
export const WATCH_DEFAULTS = {players: 5, level: 'normal'} as const;

/** Returns the table of `watch`. It ignores the settings, so that the same flags always show the same game. */
export const watchOptions = (values: OptionValues, wishes: ScenarioWishes): TableOptions => ({
  game: GAMES[0].id,
  mode: 'watch',
  ...sharedOptions(values, WATCH_DEFAULTS.players, wishes),
  choices: values.choices ?? {},
  level: (values.level ?? WATCH_DEFAULTS.level) as TableOptions['level'],
  name: '',
  observer: observerOf(values.observer),
});
