import type * as z from 'zod/mini';
import {pathText} from '../../text/field-path.ts';
import {foldName} from '../../text/match-name.ts';
import {textWidth} from '../../text/width.ts';
import type {PackProblem} from '../checked.ts';
import {type Entity, type EntitySet, entitySchema, setSchema, valueAt} from '../entity-set.ts';
import type {TextFile} from '../house/text-file.ts';
import {type ReadJson, readJsonText, unshowableStrings} from './check-text.ts';

/** The widest name of an entity, in cells. It fits beside its marks in the narrowest list. */
const WIDEST_NAME = 30;

/** A set, when nothing is wrong with its file, and the problems. */
type CheckedSet = {readonly set?: EntitySet; readonly problems: readonly PackProblem[]};

type Place = (path: readonly PropertyKey[]) => {file: string; line: number; field: string};

const placeIn =
  (file: string, json: ReadJson): Place =>
  path => ({file, line: json.lineOf(path), field: pathText(path)});

type Issue = z.core.$ZodIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: '"…"',
  array: '[…]',
  object: '{…}',
  record: '{"en": …}',
};

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 0;

type Fault = Pick<PackProblem, 'code' | 'value' | 'allowed'>;

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

const problemsOf = (issue: Issue, {value}: ReadJson, place: Place): readonly PackProblem[] => {
  if (issue.code !== 'unrecognized_keys')
    return [{...place(issue.path), ...faultOf(issue, valueAt(value, issue.path))}];
  const {shape} = issue.path.length === 0 ? setSchema : entitySchema;
  const allowed = Object.keys(shape);
  return issue.keys.map(key => ({...place([...issue.path, key]), code: 'unknown-field', allowed}));
};

/** Returns every language in which a set has names. */
export const langsOf = ({entities}: Pick<EntitySet, 'entities'>): readonly string[] =>
  [...new Set(entities.flatMap(({names}) => Object.keys(names)))].sort();

const repeatedIds = ({entities}: EntitySet, place: Place): readonly PackProblem[] => {
  const ids = entities.map(({id}) => id);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [{...place(['entities', index, 'id']), code: 'duplicate', value: id}] : [],
  );
};

const missingNames = (set: EntitySet, place: Place): readonly PackProblem[] =>
  langsOf(set).flatMap(lang =>
    set.entities.flatMap(({names}, index) =>
      Object.hasOwn(names, lang)
        ? []
        : [{...place(['entities', index, 'names', lang]), code: 'missing-field', allowed: ['"…"']} as const],
    ),
  );

const wideNames = ({entities}: EntitySet, place: Place): readonly PackProblem[] =>
  entities.flatMap(({names}, index) =>
    Object.entries(names).flatMap(([lang, name]) => {
      const value = textWidth(name);
      const at = place(['entities', index, 'names', lang]);
      return value > WIDEST_NAME ? [{...at, code: 'too-long', value, allowed: [WIDEST_NAME]} as const] : [];
    }),
  );

type Named = {
  readonly folded: string;
  readonly owner: number;
  readonly name: string;
  readonly path: readonly PropertyKey[];
};

const namesIn = (lang: string, {names, aliases}: Entity, owner: number): readonly Named[] => {
  const own = names[lang];
  const others = aliases?.[lang] ?? [];
  return [
    ...(own === undefined ? [] : [{name: own, path: ['entities', owner, 'names', lang]}]),
    ...others.map((name, index) => ({name, path: ['entities', owner, 'aliases', lang, index]})),
  ].map(({name, path}) => ({folded: foldName(name), owner, name, path}));
};

/** Finds names that mean two entities in one language, as players write them. Neither could be guessed. */
const sharedNames = (lang: string, {entities}: EntitySet, place: Place): readonly PackProblem[] => {
  const owners = new Map<string, Named>();
  const problems: PackProblem[] = [];
  for (const named of entities.flatMap((entity, index) => namesIn(lang, entity, index))) {
    const first = owners.get(named.folded);
    if (first === undefined) owners.set(named.folded, named);
    else if (first.owner !== named.owner)
      problems.push({
        ...place(named.path),
        code: 'same-name',
        value: named.name,
        allowed: [`${place(first.path).line}: ${pathText(first.path)}`],
      });
  }
  return problems;
};

const allLangs = ({entities}: EntitySet): readonly string[] => [
  ...new Set(entities.flatMap(({names, aliases = {}}) => [...Object.keys(names), ...Object.keys(aliases)])),
];

const unreadNames = (set: EntitySet, place: Place): readonly PackProblem[] =>
  set.entities.flatMap(({names, aliases = {}}, index) => {
    const allowed = Object.keys(names);
    return Object.keys(aliases)
      .filter(lang => !Object.hasOwn(names, lang))
      .map(lang => ({
        ...place(['entities', index, 'aliases', lang]),
        code: 'wrong-lang',
        value: lang,
        allowed,
      }));
  });

const checkMeaning = (
  set: EntitySet,
  folder: string,
  taken: readonly string[],
  place: Place,
): readonly PackProblem[] => [
  ...(set.id === folder
    ? []
    : [{...place(['id']), code: 'wrong-folder', value: set.id, allowed: [folder]} as const]),
  ...(taken.includes(set.id) ? [{...place(['id']), code: 'taken', value: set.id} as const] : []),
  ...repeatedIds(set, place),
  ...missingNames(set, place),
  ...unreadNames(set, place),
  ...wideNames(set, place),
  ...allLangs(set).flatMap(lang => sharedNames(lang, set, place)),
];

/**
 * Checks the text of `set.json`. Reports every problem by line and field. `folder` is the name of its folder, and
 * `taken` has the ids of built-in sets.
 */
export const checkSet = (source: TextFile, folder: string, taken: readonly string[]): CheckedSet => {
  const {json, problems: first} = readJsonText(source);
  if (!json) return {problems: first};
  const place = placeIn(source.file, json);
  const parsed = setSchema.safeParse(json.value);
  const wrong = parsed.success
    ? checkMeaning(parsed.data, folder, taken, place)
    : parsed.error.issues.flatMap(issue => problemsOf(issue, json, place));
  const problems = [...first, ...unshowableStrings(source.file, json), ...wrong];
  return parsed.success && problems.length === 0 ? {set: parsed.data, problems} : {problems};
};
