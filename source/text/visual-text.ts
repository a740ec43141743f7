import {type Bidi, createBidi, type Direction, type Levels, levelsOf, mirror, orderLine} from './bidi.ts';
import {type ArabicForms, createArabicForms, type ShapedGrapheme, shapeArabic} from './shape-arabic.ts';
import {textWidth} from './width.ts';

/**
 * How text is drawn (terminal.md 4.4). `app`: we shape and reorder. `words`: we reorder words, and the terminal
 * letters. `terminal` and `off`: the terminal gets logical text.
 */
export type VisualMode = 'app' | 'words' | 'terminal' | 'off';

/** The tables of the engine, made once. */
export type VisualEngine = {readonly bidi: Bidi; readonly forms: ArabicForms};

/** Creates the engine's tables, in a few milliseconds. Only needed when text may run right to left. */
export const createVisualEngine = (): VisualEngine => ({bidi: createBidi(), forms: createArabicForms()});

/** A group of cells in a drawn line: its text, its width, and the logical graphemes that it shows. */
export type VisualCell = {
  readonly text: string;
  readonly width: number;
  readonly start: number;
  readonly end: number;
  readonly isReversed: boolean;
};

/** A paragraph ready to be cut into lines: units in logical order, with their levels. */
export type Paragraph = {
  readonly units: readonly ShapedGrapheme[];
  readonly levels: Levels;
  readonly base: Direction;
  readonly mode: VisualMode;
};

const unshaped = (graphemes: readonly string[]): readonly ShapedGrapheme[] =>
  graphemes.map((text, index) => ({text, start: index, end: index + 1}));

/** Shapes the graphemes of a logical text, and finds their levels. */
export const makeParagraph = (
  engine: VisualEngine,
  graphemes: readonly string[],
  base: Direction,
  mode: VisualMode,
): Paragraph => {
  const units = mode === 'app' ? shapeArabic(graphemes, engine.forms) : unshaped(graphemes);
  const levels = levelsOf(engine.bidi, graphemes, base);
  return {units, levels: units.map(({start}) => levels[start] ?? 0), base, mode};
};

const ARABIC_WORD = /[\p{Script=Arabic}\u061f\u060c\u061b]/u;

/** Puts each word back in logical order, since terminals of mode `words` reorder letters themselves. */
const restoreWords = (cells: readonly VisualCell[]): readonly VisualCell[] => {
  const restored = [...cells];
  for (let start = 0; start < cells.length; start++) {
    let end = start;
    while (end < cells.length && ARABIC_WORD.test(cells[end]?.text ?? '')) end++;
    for (let at = start; at < end; at++) restored[at] = cells[start + end - 1 - at] as VisualCell;
    start = Math.max(start, end);
  }
  return restored;
};

const makeCell = (engine: VisualEngine, unit: ShapedGrapheme, isReversed: boolean): VisualCell => {
  const text = isReversed ? mirror(engine.bidi, unit.text) : unit.text;
  return {text, width: textWidth(text), start: unit.start, end: unit.end, isReversed};
};

/** Returns the cells of the units from `from` up to `to`, from left to right. */
export const drawUnits = (
  engine: VisualEngine,
  {units, levels, base, mode}: Paragraph,
  from: number,
  to: number,
): readonly VisualCell[] => {
  const line = units.slice(from, to);
  if (mode === 'terminal' || mode === 'off') return line.map(unit => makeCell(engine, unit, false));
  const {order, isReversed} = orderLine(
    line.map(({text}) => text),
    levels.slice(from, to),
    base,
  );
  const cells = order.map(index =>
    makeCell(engine, line[index] as ShapedGrapheme, isReversed[index] === true),
  );
  return mode === 'words' ? restoreWords(cells) : cells;
};
