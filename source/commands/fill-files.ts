import {existsSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {type GradeColumn, makeLike, parseLike} from '../packs/house/parse-like.ts';
import {makeValues} from '../packs/house/parse-values.ts';
import {FILLED_BY} from '../packs/own/own-grades.ts';

/** Where a model's grades are gathered until every entity has some. */
export const PART_FILE = 'filling.txt';

type Columns = ReadonlyMap<string, GradeColumn>;

/** What is filled in: by whom, and which entities. */
export type Filling = {readonly by: string; readonly columns: Columns};

const writeWhole = (file: string, text: string): void => {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
};

const headOf = (by: string): string => `${FILLED_BY} ${by}\n`;

/** The grades gathered so far. Lines that cannot be read, such as one that was cut off, are asked for again. */
export const readFilling = (
  folder: string,
  entities: readonly string[],
  features: readonly string[],
): Filling | undefined => {
  const file = path.join(folder, PART_FILE);
  if (!existsSync(file)) return undefined;
  const [head = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  const facts = {entities, features, known: new Map()};
  const columns = lines.flatMap(text => {
    const parsed = parseLike({file: PART_FILE, text}, facts);
    return parsed.ok ? [...parsed.value] : [];
  });
  return {by: head.slice(FILLED_BY.length).trim(), columns: new Map(columns)};
};

/** Keeps the grades gathered so far. */
export const keepFilling = (folder: string, {by, columns}: Filling): void =>
  writeWhole(path.join(folder, PART_FILE), headOf(by) + makeLike(columns));

/** Writes the table of all entities; what was gathered is no longer needed. */
export const finishFilling = (
  folder: string,
  {by, columns}: Filling,
  entities: readonly string[],
  features: readonly string[],
): void => {
  const rows = features.map((id): [string, readonly number[]] => [
    id,
    entities.map(entity => columns.get(entity)?.get(id) ?? 2),
  ]);
  writeWhole(path.join(folder, 'values.txt'), headOf(by) + makeValues({entities, grades: new Map(rows)}));
  rmSync(path.join(folder, PART_FILE), {force: true});
};
