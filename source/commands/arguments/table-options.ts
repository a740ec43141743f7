import type {Settings} from '../../settings/schema.ts';
import type {TableOptions} from '../../tables/table.ts';
import {pickScenario, type ScenarioWishes} from './choose-scenario.ts';
import type {OptionValues} from './parse-arguments.ts';

const numberOr = (value: string | number | true | undefined, other: number): number =>
  typeof value === 'number' ? value : other;

const optionalNumber = <Key extends string>(key: Key, value: string | number | true | undefined) =>
  (typeof value === 'number' ? {[key]: value} : {}) as {readonly [K in Key]?: number};

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
  finalRound: values['final-round'] === true,
  ...optionalNumber('turns', values.turns),
  ...optionalNumber('seed', values.seed),
  ...(typeof values.model === 'string' ? {model: values.model} : {}),
  ...invitedOf(values.seat),
});

/** The table that `play` sets: what the flags leave open is as in the settings. */
export const playOptions = (
  values: OptionValues,
  settings: Settings,
  wishes: Omit<ScenarioWishes, 'last'>,
): TableOptions => ({
  mode: 'play',
  ...sharedOptions(values, settings.players, {...wishes, last: settings.scenario}),
  side: (values.side ?? settings.side) as TableOptions['side'],
  level: (values.level ?? settings.level) as TableOptions['level'],
  name: String(values.name ?? settings.name),
});

/** The table that `watch` sets. It knows no settings, so that the same flags always show the same game. */
export const watchOptions = (values: OptionValues, wishes: ScenarioWishes): TableOptions => ({
  mode: 'watch',
  ...sharedOptions(values, 5, wishes),
  side: 'random',
  level: (values.level ?? 'normal') as TableOptions['level'],
  name: '',
  observer: observerOf(values.observer),
  ...(typeof values.entity === 'string' ? {entity: values.entity} : {}),
});
