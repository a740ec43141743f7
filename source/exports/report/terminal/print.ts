import type {ReportWords} from '../../../packs/report-words.ts';
import {washText} from '../../../text/wash.ts';
import {textWidth, truncateText} from '../../../text/width.ts';
import {wrapText} from '../../../text/wrap.ts';
import {DASH, pointOf, reasonsIn} from '../format.ts';
import type {Section, ShownReport} from '../section.ts';
import {drawChart, flow} from './charts.ts';
import {drawTable, type TableLine} from './layout.ts';

/** Where a report is printed. */
export type Page = {
  /** Cells of a line. */
  readonly width: number;
  readonly isColoured: boolean;
};

type Style = 'strong' | 'faint' | 'plain';

const CODES: Readonly<Record<Style, string>> = {strong: '\u001b[1m', faint: '\u001b[2m', plain: ''};
const PLAIN = '\u001b[0m';

const styled = (text: string, style: Style, {isColoured}: Page): string =>
  !isColoured || style === 'plain' || text === '' ? text : `${CODES[style]}${text}${PLAIN}`;

const LINE_STYLES: Readonly<Record<TableLine['is'], Style>> = {
  head: 'faint',
  row: 'plain',
  total: 'strong',
  gap: 'plain',
};

/** Wraps a sentence. What can't be wrapped is cut. */
const sentence = (text: string, {width}: Page): readonly string[] =>
  wrapText(text, width).map(line => (textWidth(line) > width ? truncateText(line, width) : line));

const notesOf = (section: Section, words: ReportWords): readonly string[] => {
  const reasons = reasonsIn(section);
  return [
    section.n,
    ...section.notes,
    ...(reasons.length > 0 ? [words('report.dash', {dash: DASH, reasons: words.list(reasons)})] : []),
  ];
};

const headOf = ({title, paper}: Section, words: ReportWords): string =>
  paper === undefined ? title : words('report.head', {title, paper});

/** Draws a section: title, what it measures, chart, table and notes. */
export const drawSection = (section: Section, words: ReportWords, page: Page): readonly string[] => {
  const chart = drawChart(section, words, page.width);
  return [
    ...sentence(headOf(section, words), page).map(line => styled(line, 'strong', page)),
    ...sentence(section.what, page).map(line => styled(line, 'faint', page)),
    '',
    ...drawTable(section, words, page.width).map(({text, is}) => styled(text, LINE_STYLES[is], page)),
    ...(chart.length > 0 ? ['', ...chart] : []),
    '',
    ...notesOf(section, words)
      .flatMap(note => sentence(note, page))
      .map(line => styled(line, 'faint', page)),
  ];
};

const spaced = (blocks: readonly (readonly string[])[]): readonly string[] =>
  blocks.flatMap((block, index) => (index === 0 ? block : ['', '', ...block]));

/** Draws some sections, one below the other. */
export const drawSections = (
  sections: readonly Section[],
  words: ReportWords,
  page: Page,
): readonly string[] => spaced(sections.map(section => drawSection(section, words, page)));

const hasNumbers = ({rows}: Section): boolean =>
  rows.some(({cells}) => cells.some(cell => pointOf(cell) !== undefined));

/** Draws the short account of a report: what to look at, the most important tables, and the names of the others. */
export const drawReport = (report: ShownReport, words: ReportWords, page: Page): readonly string[] => {
  const key = report.sections.filter(section => section.isKey === true && hasNumbers(section));
  const others = report.sections.filter(section => section.isKey !== true && hasNumbers(section));
  const summary = report.summary.flatMap(text => sentence(washText(text), page));
  const names = flow(
    others.map(({id}) => id),
    page.width,
  );
  return spaced([
    [styled(report.title, 'strong', page), '', ...summary],
    ...key.map(section => drawSection(section, words, page)),
    ...(others.length > 0 ? [[...sentence(words('report.more'), page), ...names]] : []),
  ]);
};
