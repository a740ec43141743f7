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

const headerEntities = (text: string): readonly string[] | undefined =>
  text
    .split(/\r?\n/)
    .find(line => line.startsWith(HEADER))
    ?.slice(HEADER.length)
    .trim()
    .split(/\s+/);

const checkEntities = (
  file: string,
  entities: readonly string[],
  expected: readonly string[],
): HouseDataProblem[] => [
  ...entities
    .filter(id => !expected.includes(id))
    .map((value): HouseDataProblem => ({code: 'unknown-entity', file, field: 'columns', value})),
  ...expected
    .filter(id => !entities.includes(id))
    .map((value): HouseDataProblem => ({code: 'missing-entity', file, field: 'columns', value})),
];

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
  if (!features.includes(id)) problems.push({code: 'unknown-feature', ...at, value: id});
  if (cells.length !== entities.length)
    problems.push({code: 'wrong-columns', ...at, value: cells.length, allowed: [entities.length]});
  if (wrong !== undefined)
    problems.push({code: 'wrong-number', ...at, value: wrong, allowed: [0, 1, 2, 3, 4]});
  return {id, grades: cells.map(Number), problems};
};

/**
 * Reads the value table of an entity set: a `# columns:` line with the entity ids, then a row of grades for every
 * feature. Both lists of ids must be complete.
 */
export const parseValues = (
  {file, text}: TextFile,
  expected: {readonly features: readonly string[]; readonly entities: readonly string[]},
): Parsed<Values> => {
  const entities = headerEntities(text);
  if (!entities) return {ok: false, problems: [{code: 'missing-header', file, allowed: [HEADER]}]};
  const grades = new Map<string, readonly number[]>();
  const problems = checkEntities(file, entities, expected.entities);
  for (const row of contentLines(text)) {
    const parsed = parseRow(file, row, entities, expected.features);
    problems.push(...parsed.problems);
    if (grades.has(parsed.id)) problems.push({code: 'duplicate', file, line: row.line, field: parsed.id});
    grades.set(parsed.id, parsed.grades);
  }
  for (const id of expected.features)
    if (!grades.has(id)) problems.push({code: 'missing-feature', file, field: id, value: id});
  return parsedUnless(problems, {entities, grades});
};

/** Writes a value table as `parseValues` reads it. */
export const makeValues = ({entities, grades}: Values): string =>
  `${[`${HEADER} ${entities.join(' ')}`, ...[...grades].map(([id, row]) => `${id} ${row.join(' ')}`)].join('\n')}\n`;
