import {type Checked, checked, faulty} from './checked.ts';
import type {EntitySet} from './entity-set.ts';
import {type Library, setFolder} from './library.ts';

/** A line about each entity, by id, in one language. What is left out is told in the language of the set's own file. */
export type Descriptions = Readonly<Record<string, string>>;

/** Where a language's lines about a set stand, as `readText` names it. */
export const descriptionFile = (library: Library, set: string, lang: string): string =>
  `${setFolder(library, set)}/descriptions.${lang}.json`;

/** Checks lines about a set's entities: an object of texts by the entities' ids. */
export const parseDescriptions = (
  data: unknown,
  file: string,
  {entities}: EntitySet,
): Checked<Descriptions> => {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return faulty(file, 'wrong', undefined, 'expected an object of lines by id');
  for (const [id, line] of Object.entries(data)) {
    if (typeof line !== 'string' || line.trim() === '') return faulty(file, 'wrong', id, 'expected a line');
    if (!entities.some(entity => entity.id === id)) return faulty(file, 'unknown', id);
  }
  return checked(data as Descriptions);
};
