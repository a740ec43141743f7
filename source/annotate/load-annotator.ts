import {type Checked, checked} from '../packs/checked.ts';
import {loadLeakEntities} from '../packs/leak-terms.ts';
import type {Library} from '../packs/library.ts';
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
