import {type Checked, checked, faulty} from './checked.ts';
import {type Descriptions, descriptionFile, parseDescriptions} from './descriptions.ts';
import {type EntitySet, parseEntitySet} from './entity-set.ts';
import {readJson, readText} from './load-pack.ts';

/** The file of an entity set, relative to the package root. */
export const entityFile = (set: string): string => `entities/${set}/set.json`;

/** Checks the text of an entity set's file. */
export const parseEntityText = (text: string, set: string): Checked<EntitySet> => {
  const file = entityFile(set);
  try {
    return parseEntitySet(JSON.parse(text), file, set);
  } catch (error) {
    if (error instanceof SyntaxError) return faulty(file, 'not-json');
    throw error;
  }
};

/** Reads and checks an entity set. Apart from the words, because only a table needs it. */
export const loadEntitySet = (root: string, set: string): Checked<EntitySet> => {
  const text = readText(root, entityFile(set));
  return text.ok ? parseEntityText(text.value, set) : text;
};

/**
 * Reads a language's lines about the entities of a set; the set's own where there is no such file. English is the
 * language of the lines in the set's file.
 */
export const loadDescriptions = (root: string, set: EntitySet, lang: string): Checked<Descriptions> => {
  const own = Object.fromEntries(set.entities.map(({id, description}) => [id, description]));
  const file = descriptionFile(set.id, lang);
  const data = readJson(root, file);
  if (!data.ok) return data.problem.fault === 'unreadable' ? checked(own) : data;
  const lines = parseDescriptions(data.value, file, set);
  return lines.ok ? checked({...own, ...lines.value}) : lines;
};
