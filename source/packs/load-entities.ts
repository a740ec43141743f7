import {type Checked, checked, faulty} from './checked.ts';
import {type EntitySet, parseEntitySet} from './entity-set.ts';
import {type Library, setFolder} from './library.ts';
import {parseJson, readJson, readText} from './load-pack.ts';

/** A line about each entity in one language, by id. Missing lines are replaced by those in the set's own file. */
type Descriptions = Readonly<Record<string, string>>;

/** Returns the file of a language's lines about a set, as `readText` names it. */
export const descriptionFile = (library: Library, set: string, lang: string): string =>
  `${setFolder(library, set)}/descriptions.${lang}.json`;

/** Checks lines about a set's entities: an object of texts by the entities' ids. */
const parseDescriptions = (data: unknown, file: string, {entities}: EntitySet): Checked<Descriptions> => {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return faulty(file, 'wrong-type', undefined, 'expected an object of lines by id');
  for (const [id, line] of Object.entries(data)) {
    if (typeof line !== 'string' || line.trim() === '')
      return faulty(file, 'wrong-type', id, 'expected a line');
    if (!entities.some(entity => entity.id === id)) return faulty(file, 'unknown-field', id);
  }
  return checked(data as Descriptions);
};

/** Returns the file of an entity set, as `readText` names it. */
export const entityFile = (set: string, library?: Library): string =>
  `${library ? setFolder(library, set) : `entities/${set}`}/set.json`;

/** Checks the text of an entity set's file. */
export const parseEntityText = (text: string, set: string, file = entityFile(set)): Checked<EntitySet> => {
  const data = parseJson(text, file);
  return data.ok ? parseEntitySet(data.value, file, set) : data;
};

/** Reads and checks an entity set. Not loaded with the words, because only a table needs it. */
export const loadEntitySet = (library: Library, set: string): Checked<EntitySet> => {
  const file = entityFile(set, library);
  const text = readText(library, file);
  return text.ok ? parseEntityText(text.value, set, file) : text;
};

/**
 * Reads a language's lines about the entities of a set. Returns the set's own lines, which are in English, when there
 * is no such file.
 */
export const loadDescriptions = (library: Library, set: EntitySet, lang: string): Checked<Descriptions> => {
  const own = Object.fromEntries(set.entities.map(({id, description}) => [id, description]));
  const file = descriptionFile(library, set.id, lang);
  const data = readJson(library, file);
  if (!data.ok) return data.problem.code === 'unreadable' ? checked(own) : data;
  const lines = parseDescriptions(data.value, file, set);
  return lines.ok ? checked({...own, ...lines.value}) : lines;
};
