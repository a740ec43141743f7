import type {ReportWords} from '../../../packs/report-words.ts';
import {cutNames} from '../../../text/cut-name.ts';
import {padText, textWidth} from '../../../text/width.ts';
import {cellText, type Point, pointOf, titleOf} from '../format.ts';
import type {Chart, Row, Section} from '../section.ts';

/** The share of a line that names may take. */
const NAMES = 0.3;
const GAP = '  ';
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
/** Parts of a stack: filled ones for the spy, lines for villagers, as their colours are named. */
const PARTS: Readonly<Record<string, string>> = {
  'spy-1': '█',
  'spy-2': '▓',
  'spy-3': '▒',
  'spy-4': '░',
  'villager-3': '·',
  'villager-2': '╌',
  'villager-1': '─',
};

type Drawn = {readonly name: string; readonly point: Point; readonly label: string};

const drawnRows = (section: Section, column: number, words: ReportWords): readonly Drawn[] =>
  section.rows.flatMap(row => {
    const cell = row.cells[column];
    const point = row.measure === undefined ? pointOf(cell) : undefined;
    return cell === undefined || point === undefined
      ? []
      : [{name: titleOf(row), point, label: cellText(cell, 'brief', words)}];
  });

const nameColumn = (names: readonly string[], width: number) => {
  const cut = cutNames(names, Math.max(8, Math.floor(width * NAMES)));
  const own = cut.reduce((most, name) => Math.max(most, textWidth(name)), 0);
  return {names: cut.map(name => padText(name, own)), width: own + GAP.length};
};

const placeOn = (value: number, low: number, high: number, cells: number): number =>
  high === low
    ? 0
    : Math.max(0, Math.min(cells - 1, Math.round(((value - low) / (high - low)) * (cells - 1))));

const drawInterval = (
  {value, low = value, high = value}: Point,
  place: (value: number) => number,
  cells: number,
  line?: number,
) => {
  const marks = Array.from({length: cells}, () => ' ');
  if (line !== undefined) marks[place(line)] = '┊';
  for (let at = place(low); at <= place(high); at += 1) marks[at] = '─';
  marks[place(value)] = '●';
  return marks.join('').trimEnd();
};

const drawIntervals = (
  section: Section,
  {column, line}: Chart & {kind: 'intervals'},
  words: ReportWords,
  width: number,
) => {
  const rows = drawnRows(section, column, words);
  if (rows.length === 0) return [];
  const {names, width: taken} = nameColumn(
    rows.map(({name}) => name),
    width,
  );
  const cells = Math.max(10, width - taken);
  const ends = [
    ...(line === undefined ? [] : [line]),
    ...rows.flatMap(({point: {value, low = value, high = value}}) => [low, high]),
  ];
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const place = (value: number) => placeOn(value, low, high, cells);
  const from = words.number(low, 0);
  const to = words.number(high, 0);
  const scale = from + ' '.repeat(Math.max(1, cells - textWidth(from) - textWidth(to))) + to;
  return [
    ...rows.map(({point}, row) => `${names[row]}${GAP}${drawInterval(point, place, cells, line)}`),
    `${' '.repeat(taken)}${scale}`,
  ];
};

/** Returns a bar in eighths of a cell. */
const bar = (share: number, cells: number): string => {
  const eighths = Math.round(Math.max(0, Math.min(1, share)) * cells * 8);
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
};

/** Returns the column whose bars are drawn: one says more than a grid of them, and the last one pools the others. */
const drawBars = (section: Section, {columns}: Chart & {kind: 'bars'}, words: ReportWords, width: number) => {
  const column = columns.length > 2 ? columns.at(-1) : columns[0];
  const rows = drawnRows(section, column ?? 0, words);
  const most = rows.reduce((top, {point}) => Math.max(top, point.value), 0);
  const isRate = section.rows.some(({cells}) => cells[column ?? 0]?.kind === 'rate');
  const {names, width: taken} = nameColumn(
    rows.map(({name}) => name),
    width,
  );
  const labels = rows.reduce((most, {label}) => Math.max(most, textWidth(label)), 0);
  const cells = Math.max(5, width - taken - labels - 1);
  const scale = isRate ? Math.max(most, 0.1) : most || 1;
  return rows.map(({point, label}, row) => `${names[row]}${GAP}${bar(point.value / scale, cells)} ${label}`);
};

/** Returns whole numbers of cells with the same sum as the shares, rounding at the ends of parts. */
const partWidths = (shares: readonly number[], cells: number): readonly number[] => {
  let sum = 0;
  let end = 0;
  return shares.map(share => {
    sum += share;
    const next = Math.min(cells, Math.round(sum * cells));
    const width = next - end;
    end = next;
    return Math.max(0, width);
  });
};

const stackRow = (row: Row, {columns, colours}: Chart & {kind: 'stacked'}, cells: number): string => {
  const shares = columns.map(column => pointOf(row.cells[column])?.value ?? 0);
  return partWidths(shares, cells)
    .map((own, part) => (PARTS[colours[part] ?? ''] ?? '?').repeat(own))
    .join('');
};

/** Puts texts on as few lines as possible. */
export const flow = (texts: readonly string[], width: number): readonly string[] => {
  const lines: string[] = [];
  for (const text of texts) {
    const line = lines.at(-1);
    if (line !== undefined && textWidth(line) + GAP.length + textWidth(text) <= width)
      lines[lines.length - 1] = line + GAP + text;
    else lines.push(text);
  }
  return lines;
};

const drawStacks = (section: Section, chart: Chart & {kind: 'stacked'}, width: number): readonly string[] => {
  const rows = section.rows.filter(({cells}) => chart.columns.some(column => pointOf(cells[column])));
  const {names, width: taken} = nameColumn(rows.map(titleOf), width);
  const legend = chart.columns.map((column, part) => {
    const title = section.columns[column];
    return `${PARTS[chart.colours[part] ?? ''] ?? '?'} ${title === undefined ? '' : titleOf(title)}`;
  });
  return [
    ...rows.map((row, index) => `${names[index]}${GAP}${stackRow(row, chart, Math.max(10, width - taken))}`),
    ...flow(legend, width),
  ];
};

/** Draws a section's chart in lines of at most `width` cells. Shades and panels need a page. */
export const drawChart = (section: Section, words: ReportWords, width: number): readonly string[] => {
  const {chart} = section;
  switch (chart?.kind) {
    case 'intervals':
      return drawIntervals(section, chart, words, width);
    case 'bars':
      return drawBars(section, chart, words, width);
    case 'stacked':
      return drawStacks(section, chart, width);
    default:
      return [];
  }
};
