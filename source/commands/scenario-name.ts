import {languageName} from '../packs/language.ts';
import {findOwnSet, findScenario, type Library} from '../packs/library.ts';
import {SCENARIOS} from '../packs/scenarios.ts';
import type {Words} from '../packs/words.ts';

/** What a scenario is called on screens: a set of a person's own by its name and the table's language. */
export const scenarioName = (library: Library, code: string, words: Words): string => {
  const builtIn = SCENARIOS.find(scenario => scenario.code === code);
  if (builtIn) return words(`scenario.${builtIn.code}`);
  const scenario = findScenario(library, code);
  const set = scenario && findOwnSet(library, scenario.set);
  if (!scenario || !set) return code;
  const name = set.names[words.lang] ?? set.names[scenario.lang] ?? Object.values(set.names)[0] ?? set.id;
  return words('scenario.own', {name, language: languageName(scenario.lang)});
};
