import {
  contentLines,
  type HouseDataProblem,
  type NumberedLine,
  type Parsed,
  parsedUnless,
  type TextFile,
} from './problem.ts';

/** One graded quality of entities: what house players ask and answer about. */
export type Feature = {
  readonly id: string;
  /** Features of one group are near to each other, such as the senses. */
  readonly group: string;
  /** How much a question about it gives away, 0 to 2. */
  readonly blunt: number;
  /** The two ends of the scale (grades 0 and 4) in English; a locale's phrases may say them in its language. */
  readonly low: string;
  readonly high: string;
};

const COLUMNS = 'id,group,blunt,low,high';

const parseRow = (
  file: string,
  {line, text}: NumberedLine,
): {feature?: Feature; problems: readonly HouseDataProblem[]} => {
  const cells = text.split(',').map(cell => cell.trim());
  const [id = '', group = '', blunt = '', low = '', high = ''] = cells;
  if (cells.length !== 5 || cells.includes(''))
    return {problems: [{code: 'wrong-columns', file, line, value: text, allowed: [COLUMNS]}]};
  const weight = Number(blunt);
  if (![0, 1, 2].includes(weight))
    return {problems: [{code: 'wrong-number', file, line, field: 'blunt', value: blunt, allowed: [0, 1, 2]}]};
  return {feature: {id, group, blunt: weight, low, high}, problems: []};
};

/** Reads the features of a domain: a comma-separated table with the header `id,group,blunt,low,high`. */
export const parseFeatures = ({file, text}: TextFile): Parsed<readonly Feature[]> => {
  const [header, ...rows] = contentLines(text);
  if (header?.text !== COLUMNS)
    return {ok: false, problems: [{code: 'missing-header', file, line: 1, allowed: [COLUMNS]}]};
  const seen = new Set<string>();
  const features: Feature[] = [];
  const problems: HouseDataProblem[] = [];
  for (const row of rows) {
    const {feature, problems: found} = parseRow(file, row);
    problems.push(...found);
    if (!feature) continue;
    if (seen.has(feature.id))
      problems.push({code: 'duplicate', file, line: row.line, field: 'id', value: feature.id});
    seen.add(feature.id);
    features.push(feature);
  }
  return parsedUnless(problems, features);
};
