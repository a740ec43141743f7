import {languageName} from '../../packs/language.ts';
import {scenarioIn, tableLanguages} from '../../packs/scenarios.ts';
import type {Settings} from '../../settings/schema.ts';
import type {ScenarioChoice, Services} from '../services.ts';
import type {Choice} from './choices.ts';

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
