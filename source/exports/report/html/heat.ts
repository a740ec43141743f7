import {cell as shade, text} from '@observablehq/plot';
import {cellText, pointOf} from '../format.ts';
import type {Cell, Chart, Section} from '../section.ts';
import {heatColour, heatInk} from './colours.ts';
import {
  drawSvg,
  type Look,
  labelRoom,
  labelsOf,
  NAME,
  nameAxis,
  type Picture,
  plotNumber,
  sideMargins,
} from './plot-frame.ts';

/** Returns a function from a value to its place between the ends of a heat map, 0 to 1. */
const heatScale =
  ({low, high}: Chart & {kind: 'heat'}) =>
  (value: number): number =>
    (value - low) / (high - low);

type Shade = {readonly row: string; readonly column: string; readonly value: number; readonly label: string};

const CELL_WIDTH = 62;
const CELL_HEIGHT = 30;
/** Cells of the names above a heat map; more than this many are turned. */
const HEAD = 14;
const LEVEL_HEAD = 8;

const shadesOf = (section: Section, chart: Chart & {kind: 'heat'}, look: Look) => {
  const columns = chart.columns.flatMap(column => section.columns[column] ?? []);
  const heads = labelsOf(columns, HEAD);
  const names = labelsOf(section.rows, NAME);
  const shades = section.rows.flatMap((row, index) =>
    chart.columns.flatMap((column, place): readonly Shade[] => {
      const found = row.cells[column];
      const value = pointOf(found)?.value;
      if (found === undefined || value === undefined) return [];
      return [
        {
          row: names[index] ?? '',
          column: heads[place] ?? '',
          value,
          label: plotNumber(cellText(found, 'brief', look.words), look),
        },
      ];
    }),
  );
  return {shades, heads, names};
};

/** Draws a shade a cell, with its number on it. */
export const drawHeat = (section: Section, chart: Chart & {kind: 'heat'}, look: Look): readonly Picture[] => {
  const {shades, heads, names} = shadesOf(section, chart, look);
  if (shades.length === 0) return [];
  const isTurned = labelRoom(heads) > LEVEL_HEAD * 9;
  const scale = heatScale(chart);
  const room = labelRoom(names);
  // A turned name rises by its sine, and reaches over the last column by its cosine.
  const side = isTurned ? Math.round(0.85 * labelRoom(heads) - CELL_WIDTH / 4) : 8;
  const top = isTurned ? Math.round(20 + 0.6 * labelRoom(heads)) : 24;
  const svg = drawSvg(
    {
      width: Math.round(room + side + CELL_WIDTH * heads.length),
      height: top + 2 + CELL_HEIGHT * names.length,
      marginTop: top,
      marginBottom: 2,
      ...sideMargins(room, side, look),
      x: {
        domain: look.isMirrored ? [...heads].reverse() : [...heads],
        axis: 'top',
        label: null,
        tickSize: 0,
        tickRotate: isTurned ? (look.isMirrored ? 35 : -35) : 0,
      },
      y: {domain: [...names], label: null},
      marks: [
        nameAxis(look),
        shade(shades, {
          x: 'column',
          y: 'row',
          fill: ({value}: Shade) => heatColour(scale(value), chart.hasMiddle),
          inset: 1,
        }),
        text(shades, {
          x: 'column',
          y: 'row',
          text: 'label',
          fill: ({value}: Shade) => heatInk(scale(value), chart.hasMiddle),
        }),
      ],
    },
    section.title,
  );
  return [{title: undefined, svg}];
};

/** Returns the cells of a heat map with the least and the greatest value of its scale. */
export const heatEnds = (section: Section, chart: Chart & {kind: 'heat'}): readonly [Cell, Cell] => {
  const {low, high} = chart;
  const first = section.rows.flatMap(({cells}) => chart.columns.flatMap(column => cells[column] ?? []));
  const end = (value: number): Cell =>
    first.some(({kind}) => kind === 'rate')
      ? {kind: 'rate', rate: value}
      : {kind: 'number', value, digits: 2};
  return [end(low), end(high)];
};
