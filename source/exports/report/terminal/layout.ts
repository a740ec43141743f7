import type {ReportWords} from '../../../packs/report-words.ts';
import {cutNames} from '../../../text/cut-name.ts';
import {padText, textWidth, truncateText} from '../../../text/width.ts';
import {wrapText} from '../../../text/wrap.ts';
import {cellText, type Fullness, titleOf} from '../format.ts';
import type {Row, Section} from '../section.ts';

/** Cells between columns. */
const GAP = 2;
/** The share of a line that names of rows may take. */
const NAMES = 0.4;
/** Widths to which titles of columns are cut, tried in turn. */
const TITLE_WIDTHS = [30, 20, 14, 10, 8, 6];
/** The width of titles in a table that is split anyway. */
const SPLIT_TITLE = 12;
/** The least room for a list, which is cut at the end of the line. */
const LEAST_LIST = 16;

/** A table as texts, with the widths of its columns. */
type Layout = {
  readonly names: readonly string[];
  /** Each title in lines. */
  readonly titles: readonly (readonly string[])[];
  readonly texts: readonly (readonly string[])[];
  readonly widths: readonly number[];
  readonly nameWidth: number;
};

const widest = (texts: readonly string[]): number =>
  texts.reduce((width, text) => Math.max(width, textWidth(text)), 0);

const isList = ({rows}: Section, column: number): boolean =>
  rows.some(({cells}) => cells[column]?.kind === 'list');

const layOut = (
  section: Section,
  words: ReportWords,
  {width, fullness, title}: {width: number; fullness: Fullness; title: number},
): Layout => {
  const nameRoom = Math.max(8, Math.floor(width * NAMES));
  const names = cutNames(section.rows.map(titleOf), nameRoom);
  const cut = cutNames(section.columns.map(titleOf), title);
  const titles = section.columns.map((column, index) =>
    column.isName === true ? [cut[index] ?? ''] : wrapText(column.title, title),
  );
  const texts = section.rows.map(({cells}) => cells.map(cell => cellText(cell, fullness, words)));
  const corner = truncateText(section.corner, nameRoom);
  const nameWidth = Math.max(widest(names), textWidth(corner));
  const widths = titles.map((lines, column) =>
    isList(section, column)
      ? LEAST_LIST
      : Math.max(widest(lines), widest(texts.map(row => row[column] ?? ''))),
  );
  return {names: [corner, ...names], titles, texts, widths, nameWidth};
};

const totalWidth = ({widths, nameWidth}: Layout): number =>
  widths.reduce((sum, width) => sum + width + GAP, nameWidth);

/** Returns the fullest layout that fits, or else the narrowest. */
const chooseLayout = (section: Section, words: ReportWords, width: number): Layout => {
  for (const fullness of ['full', 'close'] as const)
    for (const title of fullness === 'full' ? TITLE_WIDTHS.slice(0, 3) : TITLE_WIDTHS.slice(0, -1)) {
      const layout = layOut(section, words, {width, fullness, title});
      if (totalWidth(layout) <= width) return layout;
    }
  return layOut(section, words, {width, fullness: 'close', title: SPLIT_TITLE});
};

/** Groups columns so that each group fits beside the names. A column that is wider than a line stands alone. */
const groupColumns = ({widths, nameWidth}: Layout, width: number): readonly (readonly number[])[] => {
  const groups: number[][] = [];
  let left = 0;
  for (const [column, own] of widths.entries()) {
    const needed = own + GAP;
    const group = groups.at(-1);
    if (group === undefined || needed > left) {
      groups.push([column]);
      left = width - nameWidth - needed;
    } else {
      group.push(column);
      left -= needed;
    }
  }
  return groups;
};

const padStart = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - textWidth(text))) + text;

/** Draws a line of a group. A list takes the rest of the line. */
const drawLine = (
  name: string,
  texts: readonly string[],
  group: readonly number[],
  {layout, section, width}: {layout: Layout; section: Section; width: number},
): string => {
  let line = padText(name, layout.nameWidth);
  for (const column of group) {
    const text = texts[column] ?? '';
    const room = Math.max(0, width - textWidth(line) - GAP);
    const cell = isList(section, column)
      ? truncateText(text, room)
      : padStart(truncateText(text, room), Math.min(room, layout.widths[column] ?? 0));
    line += ' '.repeat(GAP) + cell;
  }
  return truncateText(line.trimEnd(), width);
};

/** A line of a table, and what it is. */
export type TableLine = {readonly text: string; readonly is: 'head' | 'row' | 'total' | 'gap'};

/** Returns the lines of a group's titles, which end on the same line. */
const headLines = ({titles}: Layout, group: readonly number[]): readonly (readonly string[])[] => {
  const height = group.reduce((most, column) => Math.max(most, titles[column]?.length ?? 0), 1);
  return Array.from({length: height}, (_, line) =>
    titles.map(lines => lines[line - height + lines.length] ?? ''),
  );
};

const kindOf = (row: Row | undefined): TableLine['is'] => (row?.isTotal === true ? 'total' : 'row');

/** Draws a section's table in lines of at most `width` cells. A table that is too wide is split. */
export const drawTable = (section: Section, words: ReportWords, width: number): readonly TableLine[] => {
  const layout = chooseLayout(section, words, width);
  const around = {layout, section, width};
  return groupColumns(layout, width).flatMap((group, index): readonly TableLine[] => [
    ...(index > 0 ? [{text: '', is: 'gap'} as const] : []),
    ...headLines(layout, group).map((titles, line, {length}): TableLine => {
      const corner = line === length - 1 ? (layout.names[0] ?? '') : '';
      return {text: drawLine(corner, titles, group, around), is: 'head'};
    }),
    ...layout.texts.map((texts, row) => ({
      text: drawLine(layout.names[row + 1] ?? '', texts, group, around),
      is: kindOf(section.rows[row]),
    })),
  ]);
};
