import {existsSync, rmSync} from 'node:fs';
import path from 'node:path';
import {readTextFile} from '../../files/read-file.ts';
import {replaceFile} from '../../files/write-file.ts';
import {type GradeColumn, makeLike, parseLike} from '../../packs/house/parse-like.ts';
import {makeValues} from '../../packs/house/parse-values.ts';
import {FILLED_BY} from '../../packs/own/own-grades.ts';

/** Where a model's grades are gathered until every entity has some. */
export const PART_FILE = 'filling.txt';

type Columns = ReadonlyMap<string, GradeColumn>;

/** What is filled in: by whom, and which entities. */
export type Filling = {readonly by: string; readonly columns: Columns};

/** As readable as the other files of a pack, which may be passed on. */
const PACK_MODE = 0o666;

const headOf = (by: string): string => `${FILLED_BY} ${by}\n`;

/** The grades gathered so far. Lines that cannot be read, such as one that was cut off, are asked for again. */
export const readFilling = (
  folder: string,
  entities: readonly string[],
  features: readonly string[],
): Filling | undefined => {
  const file = path.join(folder, PART_FILE);
  if (!existsSync(file)) return undefined;
  const [head = '', ...lines] = readTextFile(file).split('\n');
  const facts = {entities, features, known: new Map()};
  const columns = lines.flatMap(text => {
    const parsed = parseLike({file: PART_FILE, text}, facts);
    return parsed.ok ? [...parsed.value] : [];
  });
  return {by: head.slice(FILLED_BY.length).trim(), columns: new Map(columns)};
};

/** Keeps the grades gathered so far. */
export const keepFilling = (folder: string, {by, columns}: Filling): void =>
  replaceFile(path.join(folder, PART_FILE), headOf(by) + makeLike(columns), PACK_MODE);

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
  const text = headOf(by) + makeValues({entities, grades: new Map(rows)});
  replaceFile(path.join(folder, 'values.txt'), text, PACK_MODE);
  rmSync(path.join(folder, PART_FILE), {force: true});
};
