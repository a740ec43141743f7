import {ownScenarios} from '../../packs/library.ts';
import {completeScenarios} from '../../packs/load-pack.ts';
import {SCENARIOS, type Scenario, scenarioIn} from '../../packs/scenarios.ts';
import {savedChoices} from '../../settings/choices.ts';

import type {Settings} from '../../settings/schema.ts';
import {GAMES} from '../../tables/registry/games.ts';
import type {TableOptions} from '../../tables/table.ts';
import {FALLBACK} from '../app/choose-language.ts';
import type {Shell} from '../app/shell.ts';
import type {OptionValues} from './parse-arguments.ts';

/** The scenarios that can be played. */
export const scenariosOf = ({root}: Pick<Shell, 'root'>): readonly Scenario[] => {
  const codes: readonly string[] = completeScenarios(root);
  return [...SCENARIOS.filter(({code}) => codes.includes(code)), ...ownScenarios(root)];
};

/** What a table is chosen by where the flags leave it open. */
export type ScenarioWishes = {
  readonly scenarios: readonly Scenario[];
  /** The interface language. */
  readonly lang: string;
  /** The scenario that was chosen last, if it still counts. */
  readonly last?: string;
};

/** The scenario of a table: that of the flags, else as was chosen last, else that of the interface language. */
export const pickScenario = (values: OptionValues, {scenarios, lang, last}: ScenarioWishes): string => {
  if (typeof values.scenario === 'string') return values.scenario;
  const kept = scenarios.find(({code}) => code === last);
  const wanted = values['table-lang'];
  if (typeof wanted === 'string') return scenarioIn(scenarios, wanted, kept).code;
  return (kept ?? scenarioIn(scenarios, lang)).code;
};

/**
 * What `watch` goes by: no settings, so that the same flags show the same game. A program that reads JSON gets the same
 * game whatever the environment's language is, too.
 */
export const watchWishes = (values: OptionValues, shell: Shell): ScenarioWishes => ({
  scenarios: scenariosOf(shell),
  lang: values.json === true && values.lang === undefined ? FALLBACK : shell.words.lang,
});

const numberOr = (value: string | number | true | undefined, other: number): number =>
  typeof value === 'number' ? value : other;

/** The observer of a flag: seats count from 1 there, and from 0 in the program. */
const observerOf = (value: OptionValues['observer']): NonNullable<TableOptions['observer']> => {
  if (value === 'moderator') return value;
  const [, seat] = /^seat:(\d)$/.exec(String(value)) ?? [];
  return seat === undefined ? 'spectator' : Number(seat) - 1;
};

/** Seats of flags, which count from 1 there and from 0 in the program. */
const invitedOf = (seats: readonly string[] | undefined): Pick<TableOptions, 'invited'> =>
  seats === undefined
    ? {}
    : {invited: seats.map(text => ({seat: Number(text[0]) - 1, competitor: text.slice(2)}))};

const sharedOptions = (values: OptionValues, players: number, wishes: ScenarioWishes) => ({
  players: numberOr(values.players, players),
  scenario: pickScenario(values, wishes),
  strict: values.strict === true,
  ...(typeof values.seed === 'number' ? {seed: values.seed} : {}),
  ...(typeof values.model === 'string' ? {model: values.model} : {}),
  ...invitedOf(values.seat),
});

/** The table that `play` sets: what the flags leave open is as in the settings. */
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
});

/** The table that `watch` sets. It knows no settings, so that the same flags always show the same game. */
export const watchOptions = (values: OptionValues, wishes: ScenarioWishes): TableOptions => ({
  game: GAMES[0].id,
  mode: 'watch',
  ...sharedOptions(values, 5, wishes),
  choices: values.choices ?? {},
  level: (values.level ?? 'normal') as TableOptions['level'],
  name: '',
  observer: observerOf(values.observer),
});
