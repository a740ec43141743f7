import type {Direction} from './bidi.ts';
import {splitGraphemes} from './graphemes.ts';
import {
  createVisualEngine,
  drawUnits,
  makeParagraph,
  type VisualCell,
  type VisualEngine,
  type VisualMode,
} from './visual-text.ts';

/** A stretch of a line that looks the same throughout, in logical order. */
export type Piece = {
  readonly text: string;
  /** Reads by its own direction, whatever stands beside it: a name, a key, a model. */
  readonly isApart?: boolean | undefined;
};

/** What is written for a part of a piece, which is told by its number. */
export type Run = {readonly text: string; readonly piece: number};

/** Draws lines: logical text in, what a terminal has to be given from left to right out. */
export type Drawer = {
  readonly line: (pieces: readonly Piece[], base: Direction, mode: VisualMode) => readonly Run[];
  /** One text as the cells of its line; their offsets count graphemes. */
  readonly cells: (text: string, base: Direction, mode: VisualMode) => readonly VisualCell[];
};

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const isIsolate = (text: string): boolean => text === FIRST_STRONG_ISOLATE || text === POP_ISOLATE;

const LAM_ALEF = /\u0644[\u0622\u0623\u0625\u0627]/gu;

const lamAlefs = (text: string): number => text.match(LAM_ALEF)?.length ?? 0;

/** Ends in spaces that fill it, or what stands before it, to a width: one space alone parts words. */
const isFilled = (text: string): boolean => text.endsWith('  ') || (text.endsWith(' ') && lamAlefs(text) > 0);

/** What is filled with spaces to a width keeps it: lam with an alef takes one cell, so another space goes behind it. */
const keepWidths = (pieces: readonly Piece[]): readonly Piece[] => {
  let owed = 0;
  return pieces.map(piece => {
    owed += lamAlefs(piece.text);
    if (owed === 0 || !isFilled(piece.text)) return piece;
    const text = piece.text + ' '.repeat(owed);
    owed = 0;
    return {...piece, text};
  });
};

type Owned = {readonly text: string; readonly piece: number};

const own = (text: string, piece: number): readonly Owned[] =>
  splitGraphemes(text).map(grapheme => ({text: grapheme, piece}));

/** The graphemes of a piece; one that stands apart is isolated, without the spaces around it. */
const ownedBy = ({text, isApart}: Piece, piece: number): readonly Owned[] => {
  const inner = text.trim();
  if (isApart !== true || inner === '') return own(text, piece);
  const start = text.indexOf(inner);
  return [
    ...own(text.slice(0, start), piece),
    {text: FIRST_STRONG_ISOLATE, piece},
    ...own(inner, piece),
    {text: POP_ISOLATE, piece},
    ...own(text.slice(start + inner.length), piece),
  ];
};

// Unicode mirrors brackets; these point onwards all the same. Those of a right-to-left language do so as written.
const ARROWS: Readonly<Record<string, string>> = {'→': '←', '⇒': '⇐', '▸': '◂'};

const cellText = ({text, isReversed}: VisualCell): string => (isReversed ? (ARROWS[text] ?? text) : text);

const joinRuns = (cells: readonly VisualCell[], owned: readonly Owned[]): readonly Run[] => {
  const runs: {text: string; piece: number}[] = [];
  for (const cell of cells) {
    const {piece} = owned[cell.start] ?? {piece: 0};
    const last = runs.at(-1);
    if (isIsolate(cell.text)) continue;
    if (last?.piece === piece) last.text += cellText(cell);
    else runs.push({text: cellText(cell), piece});
  }
  return runs;
};

const drawPieces = (
  engine: VisualEngine,
  pieces: readonly Piece[],
  base: Direction,
  mode: VisualMode,
): readonly Run[] => {
  const kept = mode === 'app' ? keepWidths(pieces) : pieces;
  const owned = kept.flatMap(ownedBy);
  const graphemes = owned.map(({text}) => text);
  const paragraph = makeParagraph(engine, graphemes, base, mode);
  return joinRuns(drawUnits(engine, paragraph, 0, paragraph.units.length), owned);
};

/** Lines that are remembered: a few screens of them. */
const mostLines = 600;

/** Makes a drawer with the engine's tables (a few milliseconds) and a memory for lines that are drawn again. */
export const createDrawer = (): Drawer => {
  const engine = createVisualEngine();
  const drawn = new Map<string, readonly Run[]>();
  return {
    line(pieces, base, mode) {
      const key = [mode, base, ...pieces.map(({text, isApart}) => `${isApart === true}${text}`)].join('\n');
      const known = drawn.get(key);
      if (known !== undefined) return known;
      if (drawn.size >= mostLines) drawn.clear();
      const runs = drawPieces(engine, pieces, base, mode);
      drawn.set(key, runs);
      return runs;
    },
    cells(text, base, mode) {
      const paragraph = makeParagraph(engine, splitGraphemes(text), base, mode);
      return drawUnits(engine, paragraph, 0, paragraph.units.length);
    },
  };
};
