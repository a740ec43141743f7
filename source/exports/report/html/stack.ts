import {barX, stackX, text} from '@observablehq/plot';
import {cellText, pointOf} from '../format.ts';
import type {Chart, Row, Section} from '../section.ts';
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

type Part = {readonly name: string; readonly part: string; readonly share: number; readonly label: string};

/** The least share whose percentage fits into its part. */
const LABELLED = 0.06;

const partsOf = (
  rows: readonly Row[],
  names: readonly string[],
  chart: Chart & {kind: 'stacked'},
  look: Look,
) =>
  rows.flatMap((row, index) =>
    chart.columns.flatMap((column, place): readonly Part[] => {
      const found = row.cells[column];
      const share = pointOf(found)?.value;
      if (found === undefined || share === undefined) return [];
      return [
        {
          name: names[index] ?? '',
          part: chart.colours[place] ?? '',
          share,
          label: share >= LABELLED ? plotNumber(cellText(found, 'brief', look.words), look) : '',
        },
      ];
    }),
  );

/** Draws shares of 1 side by side, a row of the table in each bar. */
export const drawStack = (
  section: Section,
  chart: Chart & {kind: 'stacked'},
  look: Look,
): readonly Picture[] => {
  const rows = section.rows.filter(({cells}) => chart.columns.some(column => pointOf(cells[column])));
  const names = labelsOf(rows, NAME);
  const parts = partsOf(rows, names, chart, look);
  if (parts.length === 0) return [];
  const stack = {x: 'share', y: 'name', z: 'part', order: [...chart.colours]};
  const svg = drawSvg(
    {
      width: WIDTH,
      height: TOP + BOTTOM + ROW * rows.length,
      marginTop: TOP,
      marginBottom: BOTTOM,
      ...sideMargins(labelRoom(names), 24, look),
      x: {domain: [0, 1], reverse: look.isMirrored},
      y: {domain: [...names], label: null},
      marks: [
        numberAxis(true, look, 5),
        nameAxis(look),
        barX(
          parts,
          stackX({...stack, fill: ({part}: Part) => partColour(part), inset: 1, insetTop: 3, insetBottom: 3}),
        ),
        text(parts, stackX({...stack, text: 'label', fill: ({part}: Part) => partColour(`${part}-ink`)})),
      ],
    },
    section.title,
  );
  return [{title: undefined, svg}];
};
