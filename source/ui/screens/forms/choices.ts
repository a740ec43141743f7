import {languageName} from '../../../packs/language.ts';
import {scenarioIn, tableLanguages} from '../../../packs/scenarios.ts';
import type {MessageKey, Words} from '../../../packs/words.ts';
import {ADDRESS_SETTINGS, LEVELS, MAX_NAME, SPEEDS} from '../../../settings/choices.ts';
import type {Settings} from '../../../settings/schema.ts';
import type {GameModule} from '../../../tables/game-module.ts';
import type {ScenarioChoice, Services} from '../../services.ts';
import type {FormOption, FormRow} from './form-state.ts';

/** A row with a few values to choose from. */
export type Choice<Id extends string> = Extract<FormRow<Id>, {readonly kind: 'choice'}>;

/** Rows of a game, by the setting that saves them. */
export type GameRowId = 'side';

/** Keys of messages with a note. */
type Noted<Key> = Key extends `${infer Label extends MessageKey}.note` ? Label : never;

/** Returns an option with its label and its note. */
export const notedOption = (words: Words, value: string, key: Noted<MessageKey>): FormOption => ({
  value,
  label: words(key),
  note: words(`${key}.note`),
});

/** The number of seats, by the setting that has it. The note says what it means on this screen. */
export const playersRow = <Id extends 'players' | 'watchPlayers'>(
  words: Words,
  {seats: {low, high}}: GameModule,
  [id, players]: readonly [Id, number],
  note: string,
): Choice<Id> => ({
  kind: 'choice',
  id,
  label: words('newGame.players'),
  options: Array.from({length: high - low + 1}, (_, index): FormOption => {
    const count = low + index;
    return {value: String(count), label: words.number(count)};
  }),
  value: String(players),
  note,
});

/** The strength of the house players. */
export const levelRow = (words: Words, level: Settings['level']): Choice<'level'> => ({
  kind: 'choice',
  id: 'level',
  label: words('newGame.level'),
  options: LEVELS.map(value => notedOption(words, value, `level.${value}`)),
  value: level,
});

/** Returns the rows of a game beside those of every table. */
export const gameRows = (
  words: Words,
  {options}: GameModule,
  settings: Settings,
): readonly Choice<GameRowId>[] =>
  options.flatMap(({row}) =>
    row
      ? [
          {
            kind: 'choice',
            id: row.setting,
            label: words(row.label),
            options: row.values.map(({value, label, note}) => ({
              value,
              label: words(label),
              note: words(note),
            })),
            value: settings[row.setting],
          },
        ]
      : [],
  );

/** The typing speed of the house players. */
export const speedRow = (words: Words, speed: Settings['speed']): Choice<'speed'> => ({
  kind: 'choice',
  id: 'speed',
  label: words('newGame.speed'),
  options: SPEEDS.map(value => notedOption(words, value, `speed.${value}`)),
  value: speed,
});

/** The name of the person; `you` if they give none. */
export const nameRow = (words: Words, name: string, you = words('name.you')): FormRow<'name'> => ({
  kind: 'text',
  id: 'name',
  label: words('newGame.name'),
  text: name,
  placeholder: you,
  maxLength: MAX_NAME,
  note: words('name.note', {count: MAX_NAME, you}),
});

/** As whom house players speak to the person; no row where a scenario's language has no words for each. */
export const addressRows = (
  {words, hasForms}: Pick<Services, 'words' | 'hasForms'>,
  {address}: Pick<Settings, 'address'>,
  {code}: ScenarioChoice,
): readonly Choice<'address'>[] =>
  hasForms(code)
    ? [
        {
          kind: 'choice',
          id: 'address',
          label: words('newGame.address'),
          options: ADDRESS_SETTINGS.map(value => notedOption(words, value, `address.${value}`)),
          value: address,
        },
      ]
    : [];

/** Returns the scenario of a new table: the last one chosen, else the common one in the interface language. */
export const chosenScenario = (
  {scenarios, words}: Pick<Services, 'scenarios' | 'words'>,
  {scenario}: Pick<Settings, 'scenario'>,
): ScenarioChoice => {
  const all = scenarios();
  return all.find(({code}) => code === scenario) ?? scenarioIn(all, words.lang);
};

/** The rows for the language of the table and the scenario. */
export const scenarioRows = (
  {scenarios, words}: Pick<Services, 'scenarios' | 'words'>,
  {code, lang}: ScenarioChoice,
): readonly Choice<'tableLang' | 'scenario'>[] => [
  {
    kind: 'choice',
    id: 'tableLang',
    label: words('newGame.tableLang'),
    options: tableLanguages(scenarios()).map(value => ({value, label: languageName(value)})),
    value: lang,
    note: words('newGame.tableLang.note'),
  },
  {
    kind: 'choice',
    id: 'scenario',
    label: words('newGame.scenario'),
    options: scenarios()
      .filter(scenario => scenario.lang === lang)
      .map(({code: value, name}) => ({value, label: name})),
    value: code,
    note: words('newGame.scenario.note'),
  },
];

/** Returns the change of settings for those rows; nothing for others. */
export const scenarioChange = (
  {scenarios}: Pick<Services, 'scenarios'>,
  chosen: ScenarioChoice,
  id: string,
  value: string,
): Partial<Settings> | undefined => {
  if (id === 'scenario') return {scenario: value};
  return id === 'tableLang' ? {scenario: scenarioIn(scenarios(), value, chosen).code} : undefined;
};

/** Returns the change of settings for a row and its value; nothing for rows that are not settings. */
export const settingChange = (id: string, value: string): Partial<Settings> | undefined => {
  switch (id) {
    case 'players':
    case 'watchPlayers':
      return {[id]: Number(value)};
    case 'name':
    case 'ear':
    case 'modelsFolder':
      return {[id]: value};
    case 'bidi':
      // Back to automatic: polyspy asks again.
      return value === 'auto' ? {bidi: value, bidiAnswers: {}} : {bidi: value as Settings['bidi']};
    case 'address':
    case 'level':
    case 'side':
    case 'speed':
    case 'lang':
    case 'colours':
    case 'screenReader':
    case 'showModels':
    case 'memory':
      return {[id]: value};
    default:
      return undefined;
  }
};
