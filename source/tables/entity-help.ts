import {findScenario, type Library} from '../packs/library.ts';
import {loadDescriptions, loadEntitySet} from '../packs/load-entities.ts';
import type {EntityHelp} from './table.ts';

const setOf = (library: Library, scenario: string) => {
  const found = findScenario(library, scenario);
  return found && loadEntitySet(library, found.set);
};

/** Reads the lines of a language; if they are damaged, those of the set itself. */
const readLines = (library: Library, scenario: string, lang: string): ReadonlyMap<string, EntityHelp> => {
  const set = setOf(library, scenario);
  if (!set?.ok) return new Map();
  const lines = loadDescriptions(library, set.value, lang);
  return new Map(
    set.value.entities.map(({id, gloss, description}) => [
      id,
      {gloss, line: (lines.ok ? lines.value[id] : undefined) ?? description},
    ]),
  );
};

/** Makes a function that explains an entity of a scenario to a learner, in a language of the interface. */
export const createEntityHelp = (
  library: Library,
  scenario: string,
): ((entity: string, lang: string) => EntityHelp | undefined) => {
  const byLang = new Map<string, ReadonlyMap<string, EntityHelp>>();
  return (entity, lang) => {
    const lines = byLang.get(lang) ?? readLines(library, scenario, lang);
    byLang.set(lang, lines);
    return lines.get(entity);
  };
};
