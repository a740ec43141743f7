import type {ReportWords} from '../../packs/report-words.ts';
import {washText} from '../../text/wash.ts';
import type {Cell, Column, Row, Section} from './section.ts';

/** How much of a cell is shown: the value alone, also how sure a rating is, or also what a value rests on. */
export type Fullness = 'brief' | 'close' | 'full';

const PER_CENT = 100;
/** With fewer observations, a decimal of a percentage says nothing. */
const MANY = 1000;
/** The longest names that people can read. Longer ones come from mistakes or attacks. */
const LONGEST_NAME = 200;

/** What stands for a number that isn't there. */
export const DASH = '–';

/** Returns a name from a file as it may be shown. */
export const shownName = (name: string): string => washText(name, {maxGraphemes: LONGEST_NAME}).trim();

/** Returns a name that keeps its own direction in a sentence. A terminal's text loses the marks for that. */
export const apart = (name: string): string => `\u2068${shownName(name)}\u2069`;

/** Returns the title of a row or a column. */
export const titleOf = ({title, isName}: Column | Row): string =>
  isName === true ? shownName(title) : title;

/** The least share that isn't written as 0%. */
const LEAST = 0.005;

/** Writes a share of 1 as a percentage, with a decimal if enough was observed or if it would seem to be 0. */
export const percentText = (share: number, n: number, words: ReportWords): string =>
  words('glue.percent', {
    share: words.number(share * PER_CENT, n >= MANY || (share > 0 && share < LEAST) ? 1 : 0),
  });

const rateText = (cell: Cell & {kind: 'rate'}, fullness: Fullness, words: ReportWords): string => {
  const {rate, k, n} = cell;
  const share = percentText(rate, fullness === 'full' ? (n ?? 0) : 0, words);
  return fullness !== 'full' || k === undefined || n === undefined
    ? share
    : `${share} ${words('report.of', {k, n})}`;
};

const numberText = (cell: Cell & {kind: 'number'}, fullness: Fullness, words: ReportWords): string => {
  const {value, digits, low, high} = cell;
  const text = (number: number): string => words.number(number, digits);
  if (fullness === 'brief' || low === undefined || high === undefined) return text(value);
  return fullness === 'full'
    ? words('report.interval', {value: text(value), low: text(low), high: text(high)})
    : words('report.plus-minus', {value: text(value), error: text(Math.max(value - low, high - value))});
};

const listText = ({items, more}: Cell & {kind: 'list'}, words: ReportWords): string =>
  words.list([
    ...items.map(([name, count]) => `${shownName(name)} ${words.number(count)}`),
    ...(more > 0 ? ['…'] : []),
  ]);

/** Writes a cell. A number that isn't there is a dash. */
export const cellText = (cell: Cell, fullness: Fullness, words: ReportWords): string => {
  switch (cell.kind) {
    case 'rate':
      return rateText(cell, fullness, words);
    case 'number':
      return numberText(cell, fullness, words);
    case 'list':
      return listText(cell, words);
    case 'text':
      return cell.text;
    case 'name':
      return shownName(cell.text);
    case 'empty':
      return cell.reason === '' ? '' : DASH;
  }
};

/** Returns why numbers of a section aren't there, each reason once. */
export const reasonsIn = ({rows}: Section): readonly string[] => {
  const reasons = rows.flatMap(({cells}) =>
    cells.flatMap(cell => (cell.kind === 'empty' && cell.reason !== '' ? [cell.reason] : [])),
  );
  return [...new Set(reasons)];
};

/** A number of a cell with its interval, for plots. */
export type Point = {
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
};

/** Returns a cell's number, if it has one. */
export const pointOf = (cell: Cell | undefined): Point | undefined => {
  if (cell?.kind === 'rate') return {value: cell.rate, low: cell.low, high: cell.high};
  if (cell?.kind === 'number') return {value: cell.value, low: cell.low, high: cell.high};
  return undefined;
};
