import {loadDescriptions, loadEntitySet} from '../packs/load-entities.ts';
import {SCENARIOS} from '../packs/scenarios.ts';
import type {EntityHelp} from '../ui/services.ts';

const setOf = (root: string, scenario: string) => {
  const found = SCENARIOS.find(({code}) => code === scenario);
  return found && loadEntitySet(root, found.set);
};

/** What is read once of a language's lines; where they are damaged, the set's own serve. */
const readLines = (root: string, scenario: string, lang: string): ReadonlyMap<string, EntityHelp> => {
  const set = setOf(root, scenario);
  if (!set?.ok) return new Map();
  const lines = loadDescriptions(root, set.value, lang);
  return new Map(
    set.value.entities.map(({id, gloss, description}) => [
      id,
      {gloss, line: (lines.ok ? lines.value[id] : undefined) ?? description},
    ]),
  );
};

/** Tells a learner what an entity of a scenario is, in a language of the interface. */
export const createEntityHelp = (
  root: string,
  scenario: string,
): ((entity: string, lang: string) => EntityHelp | undefined) => {
  const byLang = new Map<string, ReadonlyMap<string, EntityHelp>>();
  return (entity, lang) => {
    const lines = byLang.get(lang) ?? readLines(root, scenario, lang);
    byLang.set(lang, lines);
    return lines.get(entity);
  };
};
