import {type Checked, checked, faulty} from './checked.ts';
import {type Descriptions, descriptionFile, parseDescriptions} from './descriptions.ts';
import {type EntitySet, parseEntitySet} from './entity-set.ts';
import {type Library, setFolder} from './library.ts';
import {readJson, readText} from './load-pack.ts';

/** The file of an entity set, as `readText` names it. */
export const entityFile = (set: string, library?: Library): string =>
  `${library ? setFolder(library, set) : `entities/${set}`}/set.json`;

/** Checks the text of an entity set's file. */
export const parseEntityText = (text: string, set: string, file = entityFile(set)): Checked<EntitySet> => {
  try {
    return parseEntitySet(JSON.parse(text), file, set);
  } catch (error) {
    if (error instanceof SyntaxError) return faulty(file, 'not-json');
    throw error;
  }
};

/** Reads and checks an entity set. Apart from the words, because only a table needs it. */
export const loadEntitySet = (library: Library, set: string): Checked<EntitySet> => {
  const file = entityFile(set, library);
  const text = readText(library, file);
  return text.ok ? parseEntityText(text.value, set, file) : text;
};

/**
 * Reads a language's lines about the entities of a set; the set's own where there is no such file. English is the
 * language of the lines in the set's file.
 */
export const loadDescriptions = (library: Library, set: EntitySet, lang: string): Checked<Descriptions> => {
  const own = Object.fromEntries(set.entities.map(({id, description}) => [id, description]));
  const file = descriptionFile(library, set.id, lang);
  const data = readJson(library, file);
  if (!data.ok) return data.problem.fault === 'unreadable' ? checked(own) : data;
  const lines = parseDescriptions(data.value, file, set);
  return lines.ok ? checked({...own, ...lines.value}) : lines;
};
