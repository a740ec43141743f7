import {type Checked, checked} from '../packs/checked.ts';
import {loadLeakEntities} from '../packs/leak-terms.ts';
import {findScenario, type Library} from '../packs/library.ts';
import {type Annotator, createAnnotator, type Identifier} from './annotate-game.ts';

/** Loads an entity set and prepares the annotator of its games in a language. Takes milliseconds: keep it. */
export const loadAnnotator = (
  library: Library,
  {set, lang}: {readonly set: string; readonly lang: string},
  identifier?: Identifier,
): Checked<Annotator> => {
  const entities = loadLeakEntities(library, set, lang);
  return entities.ok ? checked(createAnnotator(entities.value, lang, identifier)) : entities;
};

/**
 * Makes a function that returns the annotator of a scenario, for records of many scenarios. Each is loaded once.
 * Returns `undefined` for a scenario that isn't known here, or whose set can't be read.
 */
export const createAnnotators = (
  library: Library,
  identifier?: Identifier,
): ((scenario: string) => Annotator | undefined) => {
  const known = new Map<string, Annotator | undefined>();
  return code => {
    if (known.has(code)) return known.get(code);
    const scenario = findScenario(library, code);
    const loaded = scenario && loadAnnotator(library, scenario, identifier);
    const annotator = loaded?.ok ? loaded.value : undefined;
    known.set(code, annotator);
    return annotator;
  };
};
