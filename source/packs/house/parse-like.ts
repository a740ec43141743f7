import {type Parsed, parsedUnless} from '../checked.ts';
import {contentLines, type LineFault, type Row, readRows, repeatedIds, type TextFile} from './text-file.ts';

/** Grades by feature. */
export type GradeColumn = ReadonlyMap<string, number>;

/** The names that lines may use. */
export type LikeFacts = {
  /** Ids of the set. */
  readonly entities: readonly string[];
  readonly features: readonly string[];
  /** Grades of the known entities, by id. */
  readonly known: ReadonlyMap<string, GradeColumn>;
};

/** The same, and the names to suggest for an unknown one. */
type Facts = LikeFacts & {readonly allowed: readonly string[]};

const LINE = /^([^\s:]+)\s*:\s*(\S.*)$/;
const OVERRIDE = /^([^\s=]+)\s*=\s*(\S+)$/;

type Part = {readonly grade?: readonly [string, number]; readonly like?: string; readonly fault?: LineFault};

const GRADES = [0, 1, 2, 3, 4];

const readOverride = (feature: string, text: string, features: readonly string[]): Part => {
  if (!features.includes(feature))
    return {fault: {code: 'unknown-feature', value: feature, allowed: features}};
  const grade = /^[0-4]$/.test(text) ? Number(text) : undefined;
  return grade === undefined
    ? {fault: {code: 'wrong-number', value: `${feature}=${text}`, allowed: GRADES}}
    : {grade: [feature, grade]};
};

const readPart = (text: string, {features, known, allowed}: Facts): Part => {
  const [, feature, grade] = OVERRIDE.exec(text) ?? [];
  if (feature !== undefined && grade !== undefined) return readOverride(feature, grade, features);
  return known.has(text) ? {like: text} : {fault: {code: 'unknown-entity', value: text, allowed}};
};

const repeated = (parts: readonly Part[]): readonly LineFault[] =>
  repeatedIds(parts.flatMap(({grade, like}) => grade?.[0] ?? like ?? [])).map(value => ({
    code: 'duplicate',
    value,
  }));

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

const readLine = (text: string, facts: Facts): Row<GradeColumn> => {
  const [, entity, list] = LINE.exec(text) ?? [];
  if (entity === undefined || list === undefined)
    return {faults: [{code: 'unreadable-line', value: text.slice(0, 60)}]};
  if (!facts.entities.includes(entity))
    return {faults: [{code: 'unknown-entity', field: entity, value: entity, allowed: facts.entities}]};
  const parts = list.split(/[,،，]/).map(part => readPart(part.trim(), facts));
  const faults = [...parts.flatMap(({fault}) => fault ?? []), ...repeated(parts)];
  if (faults.length > 0) return {id: entity, faults: faults.map(fault => ({...fault, field: entity}))};
  const {column, missing} = makeColumn(parts, facts);
  if (missing.length === 0) return {id: entity, value: column, faults: []};
  return {id: entity, faults: [{code: 'missing-feature', field: entity, value: missing.join(', ')}]};
};

/**
 * Parses lines that compare entities to known ones, such as `my-hotel: hotel, beach, noise=3`. Given grades override
 * the rounded mean of the named entities. An entity without known ones needs a grade for every feature.
 */
export const parseLike = (
  {file, text}: TextFile,
  facts: LikeFacts,
): Parsed<ReadonlyMap<string, GradeColumn>> => {
  const known: Facts = {...facts, allowed: [...facts.known.keys()]};
  const {values, problems} = readRows(file, contentLines(text), line => readLine(line, known));
  return parsedUnless(problems, values);
};

/** Writes columns as `parseLike` reads them, with every grade and without known entities. */
export const makeLike = (columns: ReadonlyMap<string, GradeColumn>): string =>
  [...columns]
    .map(
      ([entity, column]) => `${entity}: ${[...column].map(([id, grade]) => `${id}=${grade}`).join(', ')}\n`,
    )
    .join('');
