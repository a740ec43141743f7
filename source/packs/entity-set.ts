import * as z from 'zod/mini';
import {type Checked, checked, faulty} from './checked.ts';

const text = z.string().check(z.minLength(1));
const id = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

const entitySchema = z.object({
  /** The entity's name in code and records. */
  id,
  /** By language. */
  names: z.record(z.string(), text),
  /** Other names that count as the entity, by language. */
  aliases: z.optional(z.record(z.string(), z.array(text))),
  /** The English name, for readers of records. */
  gloss: text,
  description: text,
});

const setSchema = z.object({
  id,
  /** What the set is about (`place`, `food`): which features and lines of the house players fit it. */
  domain: id,
  entities: z.array(entitySchema).check(z.minLength(8)),
});

export type Entity = z.infer<typeof entitySchema>;
export type EntitySet = z.infer<typeof setSchema>;

/** An entity in one language. */
export type EntityWords = {readonly id: string; readonly name: string; readonly aliases: readonly string[]};

const fieldOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((field, step) => {
    if (typeof step === 'number') return `${field}[${step}]`;
    return field === '' ? String(step) : `${field}.${String(step)}`;
  }, '');

/** What a field holds, as it was given; `undefined` when it is not there. */
const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    data,
  );

/** Checks data against a schema; a refusal names the first field that is missing or wrong. */
export const checkShape = <T>(schema: z.ZodMiniType<T>, data: unknown, file: string): Checked<T> => {
  const parsed = schema.safeParse(data);
  if (parsed.success) return checked(parsed.data);
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const fault = valueAt(data, path) === undefined ? 'missing' : 'wrong';
  const expected = issue !== undefined && 'expected' in issue ? `expected ${issue.expected}` : issue?.code;
  return faulty(file, fault, path.length === 0 ? undefined : fieldOf(path), expected);
};

/** Checks the data of `entities/<set>/set.json`; ids are unique and the set is named after its folder. */
export const parseEntitySet = (data: unknown, file: string, folder: string): Checked<EntitySet> => {
  const shape = checkShape(setSchema, data, file);
  if (!shape.ok) return shape;
  const {entities, id: name} = shape.value;
  if (name !== folder) return faulty(file, 'wrong', 'id', `expected ${folder}`);
  const twice = entities.findIndex((entity, index) => entities.findIndex(({id}) => id === entity.id) < index);
  if (twice >= 0) return faulty(file, 'duplicate', `entities[${twice}].id`, entities[twice]?.id);
  return shape;
};

/** The set's entities in a language, in the set's order; refused when one has no name in it. */
export const entityWords = (set: EntitySet, lang: string, file: string): Checked<readonly EntityWords[]> => {
  const nameless = set.entities.findIndex(({names}) => names[lang] === undefined);
  if (nameless >= 0) return faulty(file, 'missing', `entities[${nameless}].names.${lang}`);
  return checked(
    set.entities.map(({id, names, aliases}) => ({
      id,
      name: names[lang] ?? '',
      aliases: aliases?.[lang] ?? [],
    })),
  );
};
