import {failure, success} from '../../result.ts';
import {type Checked, checked, type PackProblem, type Parsed, parsedUnless, problemsIn} from '../checked.ts';
import {type Feature, parseFeatures} from '../house/parse-features.ts';
import {type GradeColumn, type LikeFacts, parseLike} from '../house/parse-like.ts';
import {parseValues, type Values} from '../house/parse-values.ts';
import type {TextFile} from '../house/text-file.ts';
import type {GradeSource, Library} from '../library.ts';
import {domainsOf, featureFile, readText} from '../load-pack.ts';
import {SCENARIOS} from '../scenarios.ts';
import {hasOwnFile, type OwnFolder, readOwnFile} from './read-own-file.ts';

/** The fewest features that house players need for a game. */
const FEWEST_FEATURES = 16;

/** The files that grade a person's own set, at least one of them. */
type OwnValueFiles = {readonly values?: TextFile; readonly like?: TextFile};

const tooFew = (file: string, values: Values, all: readonly string[]): readonly PackProblem[] => {
  const value = values.grades.size;
  const least = Math.min(FEWEST_FEATURES, all.length);
  return value < least ? [{code: 'few-features', file, value, allowed: [least]}] : [];
};

const twiceGiven = (values: Values | undefined, like: readonly string[], file: string) =>
  like
    .filter(id => values?.entities.includes(id))
    .map((field): PackProblem => ({code: 'duplicate', file, field, value: field}));

/**
 * Parses the grades of a person's own set: a table (`values.txt`), which may leave out features, lines that compare
 * entities to known ones (`like.txt`), or both. Every entity is in exactly one of them.
 */
const readOwnValues = (files: OwnValueFiles, facts: LikeFacts): Parsed<Values> => {
  const {entities, features} = facts;
  const table = files.values && parseValues(files.values, {features, entities, isPart: true});
  const given = table?.ok ? features.filter(id => table.value.grades.has(id)) : features;
  const lines = files.like && parseLike(files.like, {...facts, features: given});
  const failed = problemsIn(table, lines);
  if (failed.length > 0) return failure(failed);
  const values = table?.ok ? table.value : undefined;
  const columns = lines?.ok ? lines.value : new Map<string, ReadonlyMap<string, number>>();
  const last = files.like?.file ?? files.values?.file ?? '';
  const gradeOf = (feature: string, entity: string): number | undefined =>
    columns.get(entity)?.get(feature) ?? values?.grades.get(feature)?.[values.entities.indexOf(entity)];
  const missing = entities.filter(id => !columns.has(id) && !values?.entities.includes(id));
  const problems: PackProblem[] = [
    ...(values ? tooFew(files.values?.file ?? '', values, features) : []),
    ...twiceGiven(values, [...columns.keys()], last),
    ...missing.map((value): PackProblem => ({code: 'missing-entity', file: last, value})),
  ];
  const grades = new Map(given.map(id => [id, entities.map(entity => gradeOf(id, entity) ?? 2)]));
  return parsedUnless(problems, {entities, grades});
};

/** The built-in grades of a domain: its features, and the entities that have a grade for each. */
type KnownGrades = {
  readonly features: readonly string[];
  readonly columns: ReadonlyMap<string, GradeColumn>;
  /** The built-in files that they come from. */
  readonly files: readonly TextFile[];
};

const readFile = (library: Library, file: string): Checked<TextFile> => {
  const text = readText(library, file);
  return text.ok ? checked({file, text: text.value}) : text;
};

const idsOf = (text: string): readonly string[] =>
  /^# columns:(.*)$/m.exec(text)?.[1]?.trim().split(/\s+/) ?? [];

const columnsOf = (source: TextFile, features: readonly string[]): readonly [string, GradeColumn][] => {
  const parsed = parseValues(source, {features, entities: idsOf(source.text)});
  if (!parsed.ok) return [];
  const {entities, grades} = parsed.value;
  return entities.map((id, at) => [
    id,
    new Map([...grades].map(([feature, row]) => [feature, row[at] ?? 2])),
  ]);
};

/** Reads the features of a domain. Returns `undefined` when house players don't know the domain. */
export const loadFeatures = (library: Library, domain: string): readonly Feature[] | undefined => {
  const read = readFile(library, featureFile(domain));
  const parsed = read.ok ? parseFeatures(read.value) : undefined;
  return parsed?.ok ? parsed.value : undefined;
};

const featuresOf = (library: Library, domain: string): readonly string[] | undefined =>
  loadFeatures(library, domain)?.map(({id}) => id);

/** Returns the built-in sets whose entities have all features of a domain. */
const setsFor = (domain: string): readonly {readonly set: string; readonly domain: string}[] => {
  const fitting = SCENARIOS.filter(scenario => domainsOf(scenario.domain).includes(domain));
  return [...new Map(fitting.map(({set, domain: own}) => [set, {set, domain: own}])).values()];
};

/** Reads the built-in grades of a domain. Returns `undefined` when house players don't know the domain. */
export const knownGrades = (library: Library, domain: string): KnownGrades | undefined => {
  const features = featuresOf(library, domain);
  if (features === undefined) return undefined;
  const read = setsFor(domain).flatMap(({set, domain: own}) => {
    const source = readFile(library, `entities/${set}/values.txt`);
    return source.ok ? [{source: source.value, features: featuresOf(library, own) ?? []}] : [];
  });
  const columns = new Map(read.flatMap(({source, features: all}) => columnsOf(source, all)));
  return {features, columns, files: read.map(({source}) => source)};
};

/** The grades of a person's own set, and the files that they come from. */
export type OwnGrades = {
  readonly values: Values;
  readonly source: GradeSource;
  readonly files: readonly TextFile[];
};

/** The first words of a table that a model filled. */
export const FILLED_BY = '# filled by';

const sourceOf = (values: TextFile | undefined): GradeSource => {
  if (values === undefined) return 'like';
  return values.text.startsWith(FILLED_BY) ? 'model' : 'values';
};

const readIf = (folder: OwnFolder, name: string): Parsed<TextFile> | undefined =>
  hasOwnFile(folder, name) ? readOwnFile(folder, name) : undefined;

/**
 * Reads the grades of a person's own set, at `place` in `folder`. Returns `undefined` when it has none. The values
 * are a table of every entity, whatever they come from.
 */
export const readOwnGrades = (
  folder: OwnFolder,
  place: string,
  entities: readonly string[],
  known: KnownGrades,
): Parsed<OwnGrades> | undefined => {
  const values = readIf(folder, `${place}values.txt`);
  const like = readIf(folder, `${place}like.txt`);
  if (values === undefined && like === undefined) return undefined;
  const problems = problemsIn(values, like);
  if (problems.length > 0) return failure(problems);
  const files = {
    ...(values?.ok ? {values: values.value} : {}),
    ...(like?.ok ? {like: like.value} : {}),
  };
  const read = readOwnValues(files, {entities, features: known.features, known: known.columns});
  if (!read.ok) return read;
  const source = sourceOf(files.values);
  const own = [files.values, files.like].flatMap(file => file ?? []);
  return success({values: read.value, source, files: [...own, ...(files.like ? known.files : [])]});
};
