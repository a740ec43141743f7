import type {LikeFacts} from './parse-like.ts';
import {parseLike} from './parse-like.ts';
import {parseValues, type Values} from './parse-values.ts';
import {type HouseDataProblem, type Parsed, parsedUnless, type TextFile} from './problem.ts';

/** The fewest features that house players can make a game of. */
export const FEWEST_FEATURES = 16;

/** The files of a person's own set that say what its entities are like; at least one of them. */
export type OwnValueFiles = {readonly values?: TextFile; readonly like?: TextFile};

const tooFew = (file: string, values: Values, all: readonly string[]): readonly HouseDataProblem[] => {
  const value = values.grades.size;
  const least = Math.min(FEWEST_FEATURES, all.length);
  return value < least ? [{code: 'few-features', file, value, allowed: [least]}] : [];
};

const twiceGiven = (values: Values | undefined, like: readonly string[], file: string) =>
  like
    .filter(id => values?.entities.includes(id))
    .map((field): HouseDataProblem => ({code: 'duplicate', file, field, value: field}));

/**
 * The grades of a person's own set: a table (`values.txt`), which may leave features out, lines that liken entities to
 * known ones (`like.txt`), or each for a part of the entities. Every entity is in exactly one.
 */
export const readOwnValues = (files: OwnValueFiles, facts: LikeFacts): Parsed<Values> => {
  const {entities, features} = facts;
  const table = files.values && parseValues(files.values, {features, entities, isPart: true});
  const given = table?.ok ? features.filter(id => table.value.grades.has(id)) : features;
  const lines = files.like && parseLike(files.like, {...facts, features: given});
  const failed = [table, lines].flatMap(parsed => (parsed?.ok === false ? parsed.problems : []));
  if (failed.length > 0) return {ok: false, problems: failed};
  const values = table?.ok ? table.value : undefined;
  const columns = lines?.ok ? lines.value : new Map<string, ReadonlyMap<string, number>>();
  const last = files.like?.file ?? files.values?.file ?? '';
  const gradeOf = (feature: string, entity: string): number | undefined =>
    columns.get(entity)?.get(feature) ?? values?.grades.get(feature)?.[values.entities.indexOf(entity)];
  const missing = entities.filter(id => !columns.has(id) && !values?.entities.includes(id));
  const problems: HouseDataProblem[] = [
    ...(values ? tooFew(files.values?.file ?? '', values, features) : []),
    ...twiceGiven(values, [...columns.keys()], last),
    ...missing.map((value): HouseDataProblem => ({code: 'missing-entity', file: last, value})),
  ];
  const grades = new Map(given.map(id => [id, entities.map(entity => gradeOf(id, entity) ?? 2)]));
  return parsedUnless(problems, {entities, grades});
};
