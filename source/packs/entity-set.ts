import * as z from 'zod/mini';
import {pathText} from '../text/field-path.ts';
import {type Checked, checked, faulty} from './checked.ts';
import {tagOf} from './language.ts';

/** The fewest entities of a set. */
export const FEWEST_ENTITIES = 8;
/** The most entities of a set. */
export const MOST_ENTITIES = 200;

/** The longest id of a set or an entity, in UTF-16 units. */
const LONGEST_ID = 40;
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** A language as folders and scenarios name it (BCP 47, such as `fr` or `zh-Hant`). */
export const LANG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const id = z.string().check(z.maxLength(LONGEST_ID), z.regex(ID));
const byLang = <Value extends z.ZodMiniType>(value: Value) =>
  z.record(z.string().check(z.regex(LANG)), value);

/** One entity of a set's file. */
export const entitySchema = z.strictObject({
  /** The entity's name in code and records. */
  id,
  names: byLang(text(60)),
  /** Other names that count as the entity. */
  aliases: z.optional(byLang(z.array(text(60)).check(z.maxLength(30)))),
  /** The English name, for readers of records. */
  gloss: text(60),
  description: text(300),
  source: z.optional(text(300)),
  /** For people who edit the file; polyspy doesn't read it. */
  note: z.optional(z.string()),
});

/** The file of a set, built in or a person's own. Unknown fields are refused. */
export const setSchema = z.strictObject({
  id,
  /** Its name on screens. Built-in sets have theirs in the locales. */
  name: z.optional(byLang(text(40))),
  /** The subject (`place`, `food`). It decides which features and lines of the house players fit. */
  domain: id,
  entities: z.array(entitySchema).check(z.minLength(FEWEST_ENTITIES), z.maxLength(MOST_ENTITIES)),
  note: z.optional(z.string()),
});

/** An entity of a set. */
export type Entity = z.infer<typeof entitySchema>;
/** A set of entities. */
export type EntitySet = z.infer<typeof setSchema>;

/** An entity in one language. */
export type EntityWords = {readonly id: string; readonly name: string; readonly aliases: readonly string[]};

/** Returns entities in the order of their names, as a reader of the language looks for them. */
export const sortByName = (entities: readonly EntityWords[], lang: string): readonly EntityWords[] => {
  const {compare} = new Intl.Collator(tagOf(lang));
  return entities.toSorted((one, other) => compare(one.name, other.name));
};

/** Returns whether a text can be the id of a set. */
export const isSetId = (text: string): boolean => text.length <= LONGEST_ID && ID.test(text);

/** Returns the value at a path, or `undefined` when there is none. */
export const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    data,
  );

/** Checks data against the schema; a refusal names the first field that is missing, wrong or unknown. */
const checkShape = (data: unknown, file: string): Checked<EntitySet> => {
  const parsed = setSchema.safeParse(data);
  if (parsed.success) return checked(parsed.data);
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys')
    return faulty(file, 'unknown-field', pathText([...path, ...issue.keys.slice(0, 1)]));
  const fault = valueAt(data, path) === undefined ? 'missing-field' : 'wrong-type';
  const expected = issue !== undefined && 'expected' in issue ? `expected ${issue.expected}` : issue?.code;
  return faulty(file, fault, path.length === 0 ? undefined : pathText(path), expected);
};

/** Checks the data of `entities/<set>/set.json`. Ids must be unique, and the set's id is its folder's name. */
export const parseEntitySet = (data: unknown, file: string, folder: string): Checked<EntitySet> => {
  const shape = checkShape(data, file);
  if (!shape.ok) return shape;
  const {entities, id: name} = shape.value;
  if (name !== folder) return faulty(file, 'wrong-folder', 'id', `expected ${folder}`);
  const twice = entities.findIndex((entity, index) => entities.findIndex(({id}) => id === entity.id) < index);
  if (twice >= 0) return faulty(file, 'duplicate', `entities[${twice}].id`, entities[twice]?.id);
  return shape;
};

/** Returns a set's entities in a language, in the set's order. Refuses a set in which one has no name. */
export const entityWords = (set: EntitySet, lang: string, file: string): Checked<readonly EntityWords[]> => {
  const nameless = set.entities.findIndex(({names}) => names[lang] === undefined);
  if (nameless >= 0) return faulty(file, 'missing-field', `entities[${nameless}].names.${lang}`);
  return checked(
    set.entities.map(({id, names, aliases}) => ({
      id,
      name: names[lang] ?? '',
      aliases: aliases?.[lang] ?? [],
    })),
  );
};
