import {axisX, axisY, type Markish, type PlotOptions, plot} from '@observablehq/plot';
import {DOMImplementation, XMLSerializer} from '@xmldom/xmldom';
import type {ReportWords} from '../../../packs/report-words.ts';
import {cutNames} from '../../../text/cut-name.ts';
import {directionOfLanguage} from '../../../text/direction.ts';
import {textWidth} from '../../../text/width.ts';
import {percentText, titleOf} from '../format.ts';
import type {Column, Row} from '../section.ts';

/** Pixels of a plot: its width, a row, the room above the rows and that for the axis below. */
export const WIDTH = 720;
export const ROW = 28;
export const TOP = 8;
export const BOTTOM = 30;
/** Cells of the names beside a plot. */
export const NAME = 30;

/** A plot with the title of its panel, if it has one. */
export type Picture = {readonly title: Column | undefined; readonly svg: string};

/** What plots need to know of the page. */
export type Look = {
  readonly words: ReportWords;
  /** In a page from right to left, names stand on the right and bars grow to the left. */
  readonly isMirrored: boolean;
};

/** Returns the look of a page in the language of its words. */
export const lookIn = (words: ReportWords): Look => ({
  words,
  isMirrored: directionOfLanguage(words.lang) === 'rtl',
});

/** Pixels of a terminal cell's worth of letters in the widest of the usual fonts, DejaVu Sans. */
const LETTER = 8.2;
const FONT = 13;

/** Returns names cut for a plot. Two rows or columns never get the same name. */
export const labelsOf = (titled: readonly (Row | Column)[], cells: number): readonly string[] =>
  cutNames(titled.map(titleOf), cells);

/** Returns the pixels that the widest of some labels takes. */
export const labelRoom = (labels: readonly string[]): number =>
  14 + LETTER * labels.reduce((most, label) => Math.max(most, textWidth(label)), 0);

const FACES =
  'system-ui, "Segoe UI", "Noto Sans", "Noto Naskh Arabic", "PingFang SC", "Microsoft YaHei", sans-serif';

type Element = ReturnType<typeof createDocument>['documentElement'];

const createDocument = () =>
  new DOMImplementation().createDocument('http://www.w3.org/1999/xhtml', 'html', null);

/** Drops the library's style, which the page replaces, and names what the picture shows. */
const finish = (svg: NonNullable<Element>, label: string): string => {
  for (const style of Array.from(svg.getElementsByTagName('style'))) style.parentNode?.removeChild(style);
  for (const inner of Array.from(svg.getElementsByTagName('*'))) inner.removeAttribute('aria-label');
  svg.removeAttribute('class');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  // Positions are physical; each text finds its own direction.
  svg.setAttribute('direction', 'ltr');
  svg.setAttribute('font-size', String(FONT));
  svg.setAttribute('font-family', FACES);
  return new XMLSerializer().serializeToString(svg);
};

/** Draws a plot as SVG. Its colours are the page's variables, with fallbacks for a page without styles. */
export const drawSvg = (options: PlotOptions, label: string): string => {
  const document = createDocument();
  // A document for a program without a browser has all that the library asks for.
  const svg = plot({...options, document} as PlotOptions) as unknown as NonNullable<Element>;
  return finish(svg, label);
};

/** The margins of a plot with names at the side where lines begin. */
export const sideMargins = (room: number, end: number, {isMirrored}: Look) =>
  isMirrored ? {marginRight: room, marginLeft: end} : {marginLeft: room, marginRight: end};

/** The axis of names. */
export const nameAxis = ({isMirrored}: Look): Markish =>
  axisY({anchor: isMirrored ? 'right' : 'left', label: null, tickSize: 0});

/** Marks a text as one from right to left. Numbers have no direction of their own, and their percent signs need one. */
const RIGHT_TO_LEFT_MARK = '\u200f';

/** Returns a number as a plot shows it. */
export const plotNumber = (text: string, {isMirrored}: Look): string =>
  isMirrored && text !== '' ? RIGHT_TO_LEFT_MARK + text : text;

/** The axis of numbers, in the language's digits. */
export const numberAxis = (isShare: boolean, look: Look, count: number): Markish =>
  axisX({
    label: null,
    ticks: count,
    tickSize: 3,
    tickFormat: (value: number) =>
      plotNumber(
        isShare ? percentText(value, 0, look.words) : look.words.number(Number(value.toFixed(2))),
        look,
      ),
  });
