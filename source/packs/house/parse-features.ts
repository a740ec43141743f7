import {failure} from '../../result.ts';
import {type PackProblem, type Parsed, parsedUnless} from '../checked.ts';
import {contentLines, type Row, readRows, type TextFile} from './text-file.ts';

/** One graded quality of entities: what house players ask and answer about. */
export type Feature = {
  readonly id: string;
  /** Features of one group are related, such as the senses. */
  readonly group: string;
  /** How much a question about it gives away, 0 to 2. */
  readonly blunt: number;
  /** The two ends of the scale (grades 0 and 4) in English; a locale's phrases may say them in its language. */
  readonly low: string;
  readonly high: string;
  /** Ids of features so close that an answer about one can contradict an answer about the other. */
  readonly near: readonly string[];
};

const COLUMNS = 'id,group,blunt,low,high,near';

const parseRow = (text: string): Row<Feature> => {
  const cells = text.split(',').map(cell => cell.trim());
  const [id = '', group = '', blunt = '', low = '', high = '', near = ''] = cells;
  if (cells.length !== 6 || cells.slice(0, 5).includes(''))
    return {faults: [{code: 'wrong-columns', value: text, allowed: [COLUMNS]}]};
  const weight = Number(blunt);
  if (![0, 1, 2].includes(weight))
    return {faults: [{code: 'wrong-number', field: 'blunt', value: blunt, allowed: [0, 1, 2]}]};
  return {
    id,
    value: {id, group, blunt: weight, low, high, near: near.split(' ').filter(Boolean)},
    faults: [],
  };
};

/** Parses the features of a domain: a comma-separated table with the header `id,group,blunt,low,high,near`. */
export const parseFeatures = ({file, text}: TextFile): Parsed<readonly Feature[]> => {
  const [header, ...rows] = contentLines(text);
  if (header?.text !== COLUMNS) return failure([{code: 'missing-header', file, line: 1, allowed: [COLUMNS]}]);
  const {values, problems} = readRows(file, rows, parseRow);
  const features = [...values.values()];
  const unknown = features.flatMap(({id, near}) =>
    near
      .filter(one => !values.has(one))
      .map((value): PackProblem => ({code: 'unknown-feature', file, field: id, value})),
  );
  return parsedUnless(problems.length > 0 ? problems : unknown, features);
};
