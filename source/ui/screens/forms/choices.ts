import {languageName} from '../../../packs/language.ts';
import {scenarioIn, tableLanguages} from '../../../packs/scenarios.ts';
import type {MessageKey, Words} from '../../../packs/words.ts';
import {LEVELS, MAX_NAME, SPEEDS} from '../../../settings/choices.ts';
import type {Settings} from '../../../settings/schema.ts';
import type {GameModule} from '../../../tables/game-module.ts';
import type {ScenarioChoice, Services} from '../../services.ts';
import type {FormOption, FormRow} from './form-state.ts';

/** A row of a form whose value is one of a few. */
export type Choice<Id extends string> = Extract<FormRow<Id>, {readonly kind: 'choice'}>;

/** Rows that games bring, by the setting that saves them. */
export type GameRowId = 'side';

/** Keys of messages that have a note beside them. */
type Noted<Key> = Key extends `${infer Label extends MessageKey}.note` ? Label : never;

/** An option with its words, and the words for what it means. */
export const notedOption = (words: Words, value: string, key: Noted<MessageKey>): FormOption => ({
  value,
  label: words(key),
  note: words(`${key}.note`),
});

/** How many seats; the note tells what the number means on the screen it stands on. */
export const playersRow = (
  words: Words,
  {seats: {low, high}}: GameModule,
  players: number,
  note: string,
): Choice<'players'> => ({
  kind: 'choice',
  id: 'players',
  label: words('newGame.players'),
  options: Array.from({length: high - low + 1}, (_, index): FormOption => {
    const count = low + index;
    return {value: String(count), label: words.number(count)};
  }),
  value: String(players),
  note,
});

/** How strong the house players are. */
export const levelRow = (words: Words, level: Settings['level']): Choice<'level'> => ({
  kind: 'choice',
  id: 'level',
  label: words('newGame.level'),
  options: LEVELS.map(value => notedOption(words, value, `level.${value}`)),
  value: level,
});

/** What a person may choose of a game beside what every table has. */
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

/** How fast the house players type. */
export const speedRow = (words: Words, speed: Settings['speed']): Choice<'speed'> => ({
  kind: 'choice',
  id: 'speed',
  label: words('newGame.speed'),
  options: SPEEDS.map(value => notedOption(words, value, `speed.${value}`)),
  value: speed,
});

/** What the person is called at the table; `you` when they say nothing. */
export const nameRow = (words: Words, name: string, you = words('name.you')): FormRow<'name'> => ({
  kind: 'text',
  id: 'name',
  label: words('newGame.name'),
  text: name,
  placeholder: you,
  maxLength: MAX_NAME,
  note: words('name.note', {count: MAX_NAME, you}),
});

/** The scenario of a new table: the one chosen last, else the common one in the interface language. */
export const chosenScenario = (
  {scenarios, words}: Pick<Services, 'scenarios' | 'words'>,
  {scenario}: Pick<Settings, 'scenario'>,
): ScenarioChoice => {
  const all = scenarios();
  return all.find(({code}) => code === scenario) ?? scenarioIn(all, words.lang);
};

/** The language of the table, and what is played in it. */
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

/** What a change of those rows changes; nothing for other rows. */
export const scenarioChange = (
  {scenarios}: Pick<Services, 'scenarios'>,
  chosen: ScenarioChoice,
  id: string,
  value: string,
): Partial<Settings> | undefined => {
  if (id === 'scenario') return {scenario: value};
  return id === 'tableLang' ? {scenario: scenarioIn(scenarios(), value, chosen).code} : undefined;
};

/** The change of settings that a row of a form stands for; rows of other things change none. Values are the row's own. */
export const settingChange = (id: string, value: string): Partial<Settings> | undefined => {
  switch (id) {
    case 'players':
      return {players: Number(value)};
    case 'name':
      return {name: value};
    case 'bidi':
      // Whoever goes back to it is asked again.
      return value === 'auto' ? {bidi: value, bidiAnswers: {}} : {bidi: value as Settings['bidi']};
    case 'level':
    case 'side':
    case 'speed':
    case 'lang':
    case 'colours':
    case 'screenReader':
    case 'showModels':
      return {[id]: value};
    default:
      return undefined;
  }
};
