import {failure} from '../../result.ts';
import {type Parsed, parsedUnless} from '../checked.ts';
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
};

const COLUMNS = 'id,group,blunt,low,high';

const parseRow = (text: string): Row<Feature> => {
  const cells = text.split(',').map(cell => cell.trim());
  const [id = '', group = '', blunt = '', low = '', high = ''] = cells;
  if (cells.length !== 5 || cells.includes(''))
    return {faults: [{code: 'wrong-columns', value: text, allowed: [COLUMNS]}]};
  const weight = Number(blunt);
  if (![0, 1, 2].includes(weight))
    return {faults: [{code: 'wrong-number', field: 'blunt', value: blunt, allowed: [0, 1, 2]}]};
  return {id, value: {id, group, blunt: weight, low, high}, faults: []};
};

/** Parses the features of a domain: a comma-separated table with the header `id,group,blunt,low,high`. */
export const parseFeatures = ({file, text}: TextFile): Parsed<readonly Feature[]> => {
  const [header, ...rows] = contentLines(text);
  if (header?.text !== COLUMNS) return failure([{code: 'missing-header', file, line: 1, allowed: [COLUMNS]}]);
  const {values, problems} = readRows(file, rows, parseRow);
  return parsedUnless(problems, [...values.values()]);
};
