import {readOwnValues} from '../house/own-values.ts';
import type {Values} from '../house/parse-values.ts';
import type {HouseDataProblem, Parsed, TextFile} from '../house/problem.ts';
import type {GradeSource} from '../library.ts';
import type {KnownGrades} from './known-grades.ts';
import {hasOwnFile, type OwnFolder, readOwnFile} from './read-own-file.ts';

/** What house players think of a person's own set: the grades, and the files that they are from. */
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
 * Reads the grades of a person's own set, in its folder inside `folder`; `undefined` where it has none. Its values
 * are the table of every entity, whatever they are from.
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
  const problems = [values, like].flatMap((read): readonly HouseDataProblem[] =>
    read?.ok === false ? read.problems : [],
  );
  if (problems.length > 0) return {ok: false, problems};
  const files = {
    ...(values?.ok ? {values: values.value} : {}),
    ...(like?.ok ? {like: like.value} : {}),
  };
  const read = readOwnValues(files, {entities, features: known.features, known: known.columns});
  if (!read.ok) return read;
  const source = sourceOf(files.values);
  const own = [files.values, files.like].flatMap(file => file ?? []);
  return {ok: true, value: {values: read.value, source, files: [...own, ...(files.like ? known.files : [])]}};
};
