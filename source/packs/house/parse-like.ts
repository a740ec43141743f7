import {
  contentLines,
  type HouseDataProblem,
  type NumberedLine,
  type Parsed,
  parsedUnless,
  type TextFile,
} from './problem.ts';

/** Grades by feature. */
export type GradeColumn = ReadonlyMap<string, number>;

/** What lines may speak of. */
export type LikeFacts = {
  /** Ids of the set. */
  readonly entities: readonly string[];
  readonly features: readonly string[];
  /** Grades of the entities that others can be likened to, by id. */
  readonly known: ReadonlyMap<string, GradeColumn>;
};

/** The same, and the names that an unknown one is told instead of. */
type Facts = LikeFacts & {readonly allowed: readonly string[]};

const LINE = /^([^\s:]+)\s*:\s*(\S.*)$/;
const OVERRIDE = /^([^\s=]+)\s*=\s*(\S+)$/;

type Part = {readonly grade?: readonly [string, number]; readonly like?: string; readonly problem?: Fault};
type Fault = Pick<HouseDataProblem, 'code' | 'value' | 'allowed'>;

const GRADES = [0, 1, 2, 3, 4];

const readOverride = (feature: string, text: string, features: readonly string[]): Part => {
  if (!features.includes(feature))
    return {problem: {code: 'unknown-feature', value: feature, allowed: features}};
  const grade = /^[0-4]$/.test(text) ? Number(text) : undefined;
  return grade === undefined
    ? {problem: {code: 'wrong-number', value: `${feature}=${text}`, allowed: GRADES}}
    : {grade: [feature, grade]};
};

const readPart = (text: string, {features, known, allowed}: Facts): Part => {
  const [, feature, grade] = OVERRIDE.exec(text) ?? [];
  if (feature !== undefined && grade !== undefined) return readOverride(feature, grade, features);
  return known.has(text) ? {like: text} : {problem: {code: 'unknown-entity', value: text, allowed}};
};

const repeated = (parts: readonly Part[]): readonly Fault[] => {
  const names = parts.flatMap(({grade, like}) => grade?.[0] ?? like ?? []);
  const seen = new Set<string>();
  return names.filter(name => seen.size === seen.add(name).size).map(value => ({code: 'duplicate', value}));
};

const mean = (grades: readonly number[]): number | undefined =>
  grades.length === 0 ? undefined : Math.round(grades.reduce((sum, grade) => sum + grade, 0) / grades.length);

const makeColumn = (parts: readonly Part[], {features, known}: LikeFacts) => {
  const given = new Map(parts.flatMap(({grade}) => (grade ? [grade] : [])));
  const likes = parts.flatMap(({like}) => (like === undefined ? [] : [known.get(like)]));
  const column = new Map<string, number>();
  const missing: string[] = [];
  for (const feature of features) {
    const grade = given.get(feature) ?? mean(likes.flatMap(like => like?.get(feature) ?? []));
    if (grade === undefined) missing.push(feature);
    else column.set(feature, grade);
  }
  return {column, missing};
};

const readLine = (
  {line, text}: NumberedLine,
  file: string,
  facts: Facts,
): {entity?: string; column?: GradeColumn; problems: readonly HouseDataProblem[]} => {
  const [, entity, list] = LINE.exec(text) ?? [];
  const at = {file, line};
  if (entity === undefined || list === undefined)
    return {problems: [{...at, code: 'unreadable-line', value: text.slice(0, 60)}]};
  const place = {...at, field: entity};
  if (!facts.entities.includes(entity))
    return {problems: [{...place, code: 'unknown-entity', value: entity, allowed: facts.entities}]};
  const parts = list.split(/[,،，]/).map(part => readPart(part.trim(), facts));
  const faults = [...parts.flatMap(({problem}) => problem ?? []), ...repeated(parts)];
  if (faults.length > 0) return {entity, problems: faults.map(fault => ({...place, ...fault}))};
  const {column, missing} = makeColumn(parts, facts);
  if (missing.length === 0) return {entity, column, problems: []};
  return {entity, problems: [{...place, code: 'missing-feature', value: missing.join(', ')}]};
};

/**
 * Reads lines that liken entities to known ones, `my-hotel: hotel, beach, noise=3`: the rounded mean of those that are
 * named, and the grades that are given go before it. An entity without likeness needs a grade for every feature.
 */
export const parseLike = (
  {file, text}: TextFile,
  facts: LikeFacts,
): Parsed<ReadonlyMap<string, GradeColumn>> => {
  const columns = new Map<string, GradeColumn>();
  const seen = new Set<string>();
  const problems: HouseDataProblem[] = [];
  const known: Facts = {...facts, allowed: [...facts.known.keys()]};
  for (const row of contentLines(text)) {
    const {entity, column, problems: found} = readLine(row, file, known);
    for (const problem of found) problems.push(problem);
    if (entity === undefined) continue;
    if (seen.has(entity))
      problems.push({code: 'duplicate', file, line: row.line, field: entity, value: entity});
    seen.add(entity);
    if (column) columns.set(entity, column);
  }
  return parsedUnless(problems, columns);
};

/** Writes columns as `parseLike` reads them: with every grade, and without likeness. */
export const makeLike = (columns: ReadonlyMap<string, GradeColumn>): string =>
  [...columns]
    .map(
      ([entity, column]) => `${entity}: ${[...column].map(([id, grade]) => `${id}=${grade}`).join(', ')}\n`,
    )
    .join('');
