import {failure} from '../../result.ts';
import {type PackProblem, type Parsed, parsedUnless} from '../checked.ts';
import {contentLines, type LineFault, type Row, readRows, repeatedIds, type TextFile} from './text-file.ts';

/** Grades (0 to 4) by feature id, then by entity, in the order of `entities`. */
export type Values = {
  readonly entities: readonly string[];
  readonly grades: ReadonlyMap<string, readonly number[]>;
};

const HEADER = '# columns:';

/** What a table must contain. A partial one may leave some of it out. */
type ExpectedValues = {
  readonly features: readonly string[];
  readonly entities: readonly string[];
  readonly isPart?: boolean;
};

const findHeader = (
  text: string,
): {readonly entities: readonly string[]; readonly line: number} | undefined => {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex(line => line.startsWith(HEADER));
  if (at < 0) return undefined;
  const ids = (lines[at] ?? '').slice(HEADER.length).trim();
  return {entities: ids === '' ? [] : ids.split(/\s+/), line: at + 1};
};

const checkEntities = (
  file: string,
  {entities, line}: NonNullable<ReturnType<typeof findHeader>>,
  {entities: expected, isPart = false}: ExpectedValues,
): PackProblem[] => {
  const at = {file, line, field: 'columns'};
  const unknown = entities.filter(id => !expected.includes(id));
  const twice = repeatedIds(entities);
  const missing = isPart ? [] : expected.filter(id => !entities.includes(id));
  return [
    ...unknown.map((value): PackProblem => ({code: 'unknown-entity', ...at, value, allowed: expected})),
    ...twice.map((value): PackProblem => ({code: 'duplicate', ...at, value})),
    ...missing.map((value): PackProblem => ({code: 'missing-entity', ...at, value})),
  ];
};

const parseRow = (text: string, {length}: readonly string[], features: readonly string[]): Row<number[]> => {
  const [field = '', ...cells] = text.split(/\s+/);
  const wrong = cells.find(cell => !/^[0-4]$/.test(cell));
  const faults: LineFault[] = [];
  if (!features.includes(field))
    faults.push({code: 'unknown-feature', field, value: field, allowed: features});
  if (cells.length !== length)
    faults.push({code: 'wrong-columns', field, value: cells.length, allowed: [length]});
  if (wrong !== undefined) faults.push({code: 'wrong-number', field, value: wrong, allowed: [0, 1, 2, 3, 4]});
  return {id: field, value: cells.map(Number), faults};
};

/**
 * Parses the value table of an entity set: a `# columns:` line with the entity ids, then a row of grades for every
 * feature. Both lists of ids must be complete, except in a partial table.
 */
export const parseValues = ({file, text}: TextFile, expected: ExpectedValues): Parsed<Values> => {
  const header = findHeader(text);
  if (!header) return failure([{code: 'missing-header', file, allowed: [HEADER]}]);
  const {entities} = header;
  const {values: grades, problems} = readRows(file, contentLines(text), row =>
    parseRow(row, entities, expected.features),
  );
  const missing = expected.isPart ? [] : expected.features.filter(id => !grades.has(id));
  const all = [
    ...checkEntities(file, header, expected),
    ...problems,
    ...missing.map((id): PackProblem => ({code: 'missing-feature', file, field: id, value: id})),
  ];
  return parsedUnless(all, {entities, grades});
};

/** Writes a value table as `parseValues` reads it. */
export const makeValues = ({entities, grades}: Values): string =>
  `${[`${HEADER} ${entities.join(' ')}`, ...[...grades].map(([id, row]) => `${id} ${row.join(' ')}`)].join('\n')}\n`;
