import {type Checked, faulty} from './checked.ts';
import {type EntitySet, parseEntitySet} from './entity-set.ts';
import {readText} from './load-pack.ts';

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
