import {
  contentLines,
  type HouseDataProblem,
  type NumberedLine,
  type Parsed,
  parsedUnless,
  type TextFile,
} from './problem.ts';

/** Grades (0 to 4) by feature id, then by entity, in the order of `entities`. */
export type Values = {
  readonly entities: readonly string[];
  readonly grades: ReadonlyMap<string, readonly number[]>;
};

const HEADER = '# columns:';

/** What a table must speak of; a part of one may leave some of it out. */
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

const repeatedOf = (ids: readonly string[]): readonly string[] => {
  const seen = new Set<string>();
  return ids.filter(id => seen.size === seen.add(id).size);
};

const checkEntities = (
  file: string,
  {entities, line}: NonNullable<ReturnType<typeof findHeader>>,
  {entities: expected, isPart = false}: ExpectedValues,
): HouseDataProblem[] => {
  const at = {file, line, field: 'columns'};
  const unknown = entities.filter(id => !expected.includes(id));
  const twice = repeatedOf(entities);
  const missing = isPart ? [] : expected.filter(id => !entities.includes(id));
  return [
    ...unknown.map((value): HouseDataProblem => ({code: 'unknown-entity', ...at, value, allowed: expected})),
    ...twice.map((value): HouseDataProblem => ({code: 'duplicate', ...at, value})),
    ...missing.map((value): HouseDataProblem => ({code: 'missing-entity', ...at, value})),
  ];
};

const parseRow = (
  file: string,
  row: NumberedLine,
  entities: readonly string[],
  features: readonly string[],
): {id: string; grades: readonly number[]; problems: readonly HouseDataProblem[]} => {
  const [id = '', ...cells] = row.text.split(/\s+/);
  const {line} = row;
  const at = {file, line, field: id};
  const wrong = cells.find(cell => !/^[0-4]$/.test(cell));
  const problems: HouseDataProblem[] = [];
  if (!features.includes(id)) problems.push({code: 'unknown-feature', ...at, value: id, allowed: features});
  if (cells.length !== entities.length)
    problems.push({code: 'wrong-columns', ...at, value: cells.length, allowed: [entities.length]});
  if (wrong !== undefined)
    problems.push({code: 'wrong-number', ...at, value: wrong, allowed: [0, 1, 2, 3, 4]});
  return {id, grades: cells.map(Number), problems};
};

/**
 * Reads the value table of an entity set: a `# columns:` line with the entity ids, then a row of grades for every
 * feature. Both lists of ids must be complete, unless it is a part of a table.
 */
export const parseValues = ({file, text}: TextFile, expected: ExpectedValues): Parsed<Values> => {
  const header = findHeader(text);
  if (!header) return {ok: false, problems: [{code: 'missing-header', file, allowed: [HEADER]}]};
  const {entities} = header;
  const grades = new Map<string, readonly number[]>();
  const problems = checkEntities(file, header, expected);
  for (const row of contentLines(text)) {
    const parsed = parseRow(file, row, entities, expected.features);
    problems.push(...parsed.problems);
    if (grades.has(parsed.id)) problems.push({code: 'duplicate', file, line: row.line, field: parsed.id});
    grades.set(parsed.id, parsed.grades);
  }
  for (const id of expected.isPart ? [] : expected.features)
    if (!grades.has(id)) problems.push({code: 'missing-feature', file, field: id, value: id});
  return parsedUnless(problems, {entities, grades});
};

/** Writes a value table as `parseValues` reads it. */
export const makeValues = ({entities, grades}: Values): string =>
  `${[`${HEADER} ${entities.join(' ')}`, ...[...grades].map(([id, row]) => `${id} ${row.join(' ')}`)].join('\n')}\n`;
