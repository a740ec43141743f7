import {ownScenarios} from '../../packs/library.ts';
import {completeScenarios} from '../../packs/load-pack.ts';
import {SCENARIOS, type Scenario, scenarioIn} from '../../packs/scenarios.ts';
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
