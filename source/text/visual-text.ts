import {type Bidi, createBidi, type Direction, type Levels, levelsOf, mirror, orderLine} from './bidi.ts';
import {type ArabicForms, createArabicForms, type ShapedGrapheme, shapeArabic} from './shape-arabic.ts';
import {textWidth} from './width.ts';

/**
 * How text comes to the screen (terminal.md 4.4): `app`: we shape and reorder; `words`: we reorder words, the terminal
 * letters; `terminal` and `off`: logical text, the terminal does what it does.
 */
export type VisualMode = 'app' | 'words' | 'terminal' | 'off';

/** The engine: tables made once, handed to whoever draws. */
export type VisualEngine = {readonly bidi: Bidi; readonly forms: ArabicForms};

/** Makes the engine's tables (a few milliseconds; only where text may run right to left). */
export const createVisualEngine = (): VisualEngine => ({bidi: createBidi(), forms: createArabicForms()});

/** One cell group of a drawn line: what is written, how wide it is, and the logical graphemes it stands for. */
export type VisualCell = {
  readonly text: string;
  readonly width: number;
  readonly start: number;
  readonly end: number;
  readonly isReversed: boolean;
};

/** A paragraph made ready to be cut into lines: units in logical order, with their levels. */
export type Paragraph = {
  readonly units: readonly ShapedGrapheme[];
  readonly levels: Levels;
  readonly base: Direction;
  readonly mode: VisualMode;
};

const unshaped = (graphemes: readonly string[]): readonly ShapedGrapheme[] =>
  graphemes.map((text, index) => ({text, start: index, end: index + 1}));

/** Shapes a logical text, given as its graphemes, and finds its levels. */
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

/** Terminals of mode `words` turn the letters of a word themselves: each word is given back in logical order. */
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

/** The cells of the units from `from` up to `to`, from left to right as they are to be written. */
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
