import type {Checked} from './checked.ts';
import {type EntitySet, parseEntitySet} from './entity-set.ts';
import {readJson} from './load-pack.ts';

/** The file of an entity set, relative to the package root. */
export const entityFile = (set: string): string => `entities/${set}/set.json`;

/** Reads and checks an entity set. Apart from the words, because only a table needs it. */
export const loadEntitySet = (root: string, set: string): Checked<EntitySet> => {
  const file = entityFile(set);
  const data = readJson(root, file);
  return data.ok ? parseEntitySet(data.value, file, set) : data;
};
