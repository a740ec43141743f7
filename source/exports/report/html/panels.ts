import {barX, dot, link, type Markish, ruleX, text} from '@observablehq/plot';
import {cellText, type Point, pointOf, titleOf} from '../format.ts';
import type {Section} from '../section.ts';
import {partColour} from './colours.ts';
import {
  BOTTOM,
  drawSvg,
  type Look,
  labelRoom,
  labelsOf,
  NAME,
  nameAxis,
  numberAxis,
  type Picture,
  plotNumber,
  ROW,
  sideMargins,
  TOP,
  WIDTH,
} from './plot-frame.ts';

/** Pixels of a small plot, and cells of the names beside it. Two plots have more room than many. */
const PANEL = {width: 340, names: 18};
const HALF = {width: 460, names: 28};
/** Room behind the last value, for its number. */
const NUMBER = 46;
const INK = 'currentColor';
/** The share of the range that stays free at both ends. */
const FREE = 0.04;

type Drawn = {
  readonly name: string;
  readonly point: Point;
  readonly label: string;
  readonly colour: string;
};

type Chosen = {
  readonly columns: readonly number[];
  readonly line?: number | undefined;
  readonly colours?: readonly string[] | undefined;
};

const drawnIn = (
  section: Section,
  column: number,
  cells: number,
  colours: readonly string[] | undefined,
  look: Look,
): readonly Drawn[] => {
  const rows = section.rows
    .map((row, index) => ({row, colour: colours === undefined ? 'mark' : colours[index]}))
    .filter(
      ({row, colour}) => colour !== undefined && row.measure === undefined && pointOf(row.cells[column]),
    );
  const names = labelsOf(
    rows.map(({row}) => row),
    cells,
  );
  return rows.flatMap(({row, colour = 'mark'}, index) => {
    const found = row.cells[column];
    const point = pointOf(found);
    if (found === undefined || point === undefined) return [];
    return [
      {
        name: names[index] ?? '',
        point,
        label: plotNumber(cellText(found, 'brief', look.words), look),
        colour: partColour(colour),
      },
    ];
  });
};

const middleOf = ({point}: Drawn): number => point.value;
const lowOf = ({point: {value, low = value}}: Drawn): number => low;
const highOf = ({point: {value, high = value}}: Drawn): number => high;

/** A plot's size, scale and description. */
type Panel = {
  readonly width: number;
  readonly domain: readonly [number, number];
  readonly line: number | undefined;
  readonly isShare: boolean;
  readonly label: string;
};

const frameOf = (drawn: readonly Drawn[], {width, domain}: Panel, look: Look) => ({
  width,
  height: TOP + BOTTOM + ROW * drawn.length,
  marginTop: TOP,
  marginBottom: BOTTOM,
  ...sideMargins(labelRoom(drawn.map(({name}) => name)), NUMBER, look),
  x: {domain: [...domain], reverse: look.isMirrored, grid: true},
  y: {domain: drawn.map(({name}) => name), label: null},
});

/** Returns how many numbers an axis has room for. */
const ticksAt = (width: number): number => {
  if (width >= WIDTH) return 7;
  return width >= HALF.width ? 5 : 3;
};

const axes = ({width, isShare}: Panel, look: Look): readonly Markish[] => [
  numberAxis(isShare, look, ticksAt(width)),
  nameAxis(look),
];

const lineMarks = ({line}: Panel): readonly Markish[] =>
  line === undefined ? [] : [ruleX([line], {stroke: INK, strokeOpacity: 0.6, strokeDasharray: '4,3'})];

const numbers = (drawn: readonly Drawn[], {isMirrored}: Look): Markish =>
  text(drawn, {
    x: highOf,
    y: 'name',
    text: 'label',
    textAnchor: isMirrored ? 'end' : 'start',
    dx: isMirrored ? -7 : 7,
    fill: INK,
    // A halo keeps the number readable on a line.
    stroke: 'var(--page, #ffffff)',
    strokeWidth: 4,
  });

type Draw = (drawn: readonly Drawn[], panel: Panel, look: Look) => string;

/** Draws a dot and its interval a row. */
export const drawDots: Draw = (drawn, panel, look) =>
  drawSvg(
    {
      ...frameOf(drawn, panel, look),
      marks: [
        ...axes(panel, look),
        ...lineMarks(panel),
        link(drawn, {
          x1: lowOf,
          x2: highOf,
          y: 'name',
          stroke: 'colour',
          strokeWidth: 3,
          strokeOpacity: 0.55,
        }),
        dot(drawn, {x: middleOf, y: 'name', fill: 'colour', r: 5}),
        numbers(drawn, look),
      ],
    },
    panel.label,
  );

/** Draws intervals over bars. A halo keeps them visible on any colour. */
const whiskers = (drawn: readonly Drawn[]): readonly Markish[] => {
  const known = drawn.filter(({point}) => point.low !== undefined);
  const ends = {x1: lowOf, x2: highOf, y: 'name'};
  return [
    link(known, {...ends, stroke: 'var(--page, #ffffff)', strokeWidth: 4}),
    link(known, {...ends, stroke: INK, strokeWidth: 1.5}),
  ];
};

/** Draws a bar a row, with its interval when there is one. */
export const drawBars: Draw = (drawn, panel, look) =>
  drawSvg(
    {
      ...frameOf(drawn, panel, look),
      marks: [
        ...axes(panel, look),
        barX(drawn, {x: middleOf, y: 'name', fill: 'colour', insetTop: 4, insetBottom: 4}),
        ...whiskers(drawn),
        ...lineMarks(panel),
        numbers(drawn, look),
      ],
    },
    panel.label,
  );

/** Returns the least range that has all values, intervals and lines. Bars begin at 0. */
const domainOf = (
  drawn: readonly Drawn[],
  line: number | undefined,
  hasBars: boolean,
): readonly [number, number] => {
  const ends = [...drawn.flatMap(one => [lowOf(one), highOf(one)]), ...(line === undefined ? [] : [line])];
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const free = (high - low) * FREE || 1;
  if (!hasBars) return [low - free, high + free];
  return high <= 0 && low >= 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)];
};

/** Draws a plot a column, all on the same scale. */
export const drawPanels = (
  section: Section,
  {columns, line, colours}: Chosen,
  draw: Draw,
  look: Look,
): readonly Picture[] => {
  const isAlone = columns.length === 1;
  const several = columns.length === 2 ? HALF : PANEL;
  const size = isAlone ? {width: WIDTH, names: NAME} : several;
  const panels = columns.map(column => ({
    column,
    drawn: drawnIn(section, column, size.names, colours, look),
  }));
  const domain = domainOf(
    panels.flatMap(({drawn}) => drawn),
    line,
    draw === drawBars,
  );
  return panels
    .filter(({drawn}) => drawn.length > 0)
    .map(({column, drawn}) => {
      const title = isAlone ? undefined : section.columns[column];
      const panel = {
        width: size.width,
        domain,
        line,
        isShare: section.rows.some(({cells}) => cells[column]?.kind === 'rate'),
        label: title === undefined ? section.title : `${section.title}: ${titleOf(title)}`,
      };
      return {title, svg: draw(drawn, panel, look)};
    });
};
