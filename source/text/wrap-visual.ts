import type {Direction} from './bidi.ts';
import {splitGraphemes} from './graphemes.ts';
import {
  drawUnits,
  makeParagraph,
  type Paragraph,
  type VisualCell,
  type VisualEngine,
  type VisualMode,
} from './visual-text.ts';
import {textWidth} from './width.ts';

/** Where each line of a paragraph begins and ends, in units. Breaks at spaces; a word longer than the line is cut. */
const cutLines = ({units}: Paragraph, width: number): readonly (readonly [number, number])[] => {
  const lines: [number, number][] = [];
  let start = 0;
  let used = 0;
  let lastSpace = -1;
  for (let index = 0; index < units.length; index++) {
    const text = units[index]?.text ?? '';
    if (text === ' ') lastSpace = index;
    used += textWidth(text);
    if (used <= width) continue;
    if (text === ' ') continue;
    const end = lastSpace > start ? lastSpace : index;
    lines.push([start, end]);
    start = lastSpace > start ? lastSpace + 1 : index;
    lastSpace = -1;
    used = units.slice(start, index + 1).reduce((sum, unit) => sum + textWidth(unit.text), 0);
  }
  lines.push([start, units.length]);
  return lines;
};

/**
 * Wraps a logical text to a width and draws each line: lines are cut in logical order, then each is reordered with
 * its part of the paragraph's levels (UAX #9, section 3.4).
 */
export const wrapVisual = (
  engine: VisualEngine,
  text: string,
  width: number,
  base: Direction,
  mode: VisualMode,
): readonly (readonly VisualCell[])[] => {
  const paragraph = makeParagraph(engine, splitGraphemes(text), base, mode);
  return cutLines(paragraph, Math.max(1, width)).map(([from, to]) => drawUnits(engine, paragraph, from, to));
};
