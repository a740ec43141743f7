import {washText} from '../../text/wash.ts';
import type {Cell, Column, Row, Section} from './section.ts';

/** The columns. `row` and `column` are keys; `note` says why a value is missing. */
export const CSV_COLUMNS = [
  'section',
  'row',
  'column',
  'measure',
  'value',
  'k',
  'n',
  'low',
  'high',
  'note',
] as const;

/** What a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@]/;
const QUOTED = /[",\n\r]/;
/** RFC 4180 ends lines so. */
const LINE_END = '\r\n';

type Value = string | number | undefined;

/** Writes a field. An apostrophe keeps a text from being a formula. Numbers stay exact. */
const field = (value: Value): string => {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const washed = washText(value);
  const text = FORMULA.test(washed) ? `'${washed}` : washed;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Returns value, k, n, low, high and note. */
const valuesOf = (cell: Cell): readonly Value[] => {
  switch (cell.kind) {
    case 'rate':
      return [cell.rate, cell.k, cell.n, cell.low, cell.high];
    case 'number':
      return [cell.value, undefined, cell.n, cell.low, cell.high];
    case 'text':
    case 'name':
      return [cell.text];
    case 'list':
      return [cell.items.map(([name, count]) => `${name} ${count}`).join('; ')];
    case 'empty':
      return [undefined, undefined, undefined, undefined, undefined, cell.reason];
  }
};

const line = (values: readonly Value[]): string =>
  CSV_COLUMNS.map((_, index) => field(values[index])).join(',') + LINE_END;

const cellLine = ({id, measure}: Section, row: Row, column: Column | undefined, cell: Cell): string =>
  line([id, row.id, column?.id, row.measure ?? column?.measure ?? measure, ...valuesOf(cell)]);

/** Writes sections as CSV (RFC 4180), a line a cell, so that a spreadsheet can filter and pivot them. */
export const makeCsv = (sections: readonly Section[]): string =>
  line([...CSV_COLUMNS]) +
  sections
    .flatMap(section =>
      section.rows.flatMap(row =>
        row.cells.map((cell, index) => cellLine(section, row, section.columns[index], cell)),
      ),
    )
    .join('');
