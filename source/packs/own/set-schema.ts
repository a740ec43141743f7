import * as z from 'zod/mini';
import type {HouseDataProblem} from '../house/problem.ts';
import {pathText, type ReadJson} from './check-text.ts';

/** The fewest and the most entities of a set. */
export const FEWEST_ENTITIES = 8;
export const MOST_ENTITIES = 200;

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** A language as folders and scenarios name it (BCP 47, such as `fr` or `zh-Hant`). */
export const LANG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const id = z.string().check(z.maxLength(40), z.regex(ID));
const byLang = <Value extends z.ZodMiniType>(value: Value) =>
  z.record(z.string().check(z.regex(LANG)), value);

const ownEntity = z.strictObject({
  id,
  names: byLang(text(60)),
  aliases: z.optional(byLang(z.array(text(60)).check(z.maxLength(30)))),
  gloss: text(60),
  description: text(300),
  source: z.optional(text(300)),
  /** For whoever edits the file; the program does not read it. */
  note: z.optional(z.string()),
});

/** The file of a set of a person's own: that of the program's sets, with a name for screens, and nothing unknown. */
const ownSet = z.strictObject({
  id,
  name: z.optional(byLang(text(40))),
  domain: id,
  entities: z.array(ownEntity).check(z.minLength(FEWEST_ENTITIES), z.maxLength(MOST_ENTITIES)),
  note: z.optional(z.string()),
});

export type OwnSetFile = z.infer<typeof ownSet>;
export type OwnEntity = OwnSetFile['entities'][number];

type Issue = z.core.$ZodIssue;

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  set: ['id', 'name', 'domain', 'entities', 'note'],
  entity: ['id', 'names', 'aliases', 'gloss', 'description', 'source', 'note'],
};

const KINDS: Readonly<Record<string, string>> = {
  string: '"…"',
  array: '[…]',
  object: '{…}',
  record: '{"en": …}',
};

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 0;

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    data,
  );

type Fault = Pick<HouseDataProblem, 'code' | 'value' | 'allowed'>;

const faultOf = (issue: Issue, value: unknown): Fault => {
  switch (issue.code) {
    case 'invalid_type': {
      const allowed = [KINDS[issue.expected] ?? issue.expected];
      return value === undefined ? {code: 'missing-field', allowed} : {code: 'wrong-type', allowed};
    }
    case 'too_small':
      return {code: 'too-few', value: lengthOf(value), allowed: [Number(issue.minimum)]};
    case 'too_big': {
      const code = typeof value === 'string' ? 'too-long' : 'too-many';
      return {code, value: lengthOf(value), allowed: [Number(issue.maximum)]};
    }
    case 'invalid_format':
      return {code: 'wrong-id', value: String(value)};
    case 'invalid_key':
      return {code: 'wrong-lang', value: String(issue.path.at(-1) ?? ''), allowed: ['en', 'pt-BR']};
    default:
      return {code: 'wrong-field', value: issue.code};
  }
};

const problemsOf = (issue: Issue, file: string, json: ReadJson): readonly HouseDataProblem[] => {
  const place = (path: readonly PropertyKey[]) => ({file, line: json.lineOf(path), field: pathText(path)});
  if (issue.code !== 'unrecognized_keys')
    return [{...place(issue.path), ...faultOf(issue, valueAt(json.value, issue.path))}];
  const allowed = FIELDS[issue.path.length === 0 ? 'set' : 'entity'] ?? [];
  return issue.keys.map(key => ({...place([...issue.path, key]), code: 'unknown-field', allowed}));
};

/** Checks the shape of a set's file: every fault by line and field. */
export const checkSetShape = (
  json: ReadJson,
  file: string,
): {readonly set?: OwnSetFile; readonly problems: readonly HouseDataProblem[]} => {
  const parsed = ownSet.safeParse(json.value);
  if (parsed.success) return {set: parsed.data, problems: []};
  return {problems: parsed.error.issues.flatMap(issue => problemsOf(issue, file, json))};
};

/** Whether a text can be the id of a set. */
export const isSetId = (text: string): boolean => text.length <= 40 && ID.test(text);
