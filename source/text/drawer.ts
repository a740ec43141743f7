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

/** A part of a line in one style, in logical order. */
export type Piece = {
  readonly text: string;
  /** Has its own direction, whatever is beside it: a name, a key, a model. */
  readonly isApart?: boolean | undefined;
};

/** What is written for a part of a piece, and the number of the piece. */
export type Run = {readonly text: string; readonly piece: number};

/** Draws lines: takes logical text, and returns what a terminal is given from left to right. */
export type Drawer = {
  readonly line: (pieces: readonly Piece[], base: Direction, mode: VisualMode) => readonly Run[];
  /** Returns the cells of a line with one text. Their offsets count graphemes. */
  readonly cells: (text: string, base: Direction, mode: VisualMode) => readonly VisualCell[];
};

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const isIsolate = (text: string): boolean => text === FIRST_STRONG_ISOLATE || text === POP_ISOLATE;

const LAM_ALEF = /\u0644[\u0622\u0623\u0625\u0627]/gu;

const lamAlefs = (text: string): number => text.match(LAM_ALEF)?.length ?? 0;

/** Returns whether a text is padded with spaces to a width. A single space only separates words. */
const isFilled = (text: string): boolean => text.endsWith('  ') || (text.endsWith(' ') && lamAlefs(text) > 0);

/** Keeps padded text at its width. Lam with alef takes one cell instead of two, so a space is added. */
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

/** Returns the graphemes of a piece. A piece apart is isolated, without the spaces around it. */
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

// Unicode mirrors brackets but not arrows, which must point onwards. Right-to-left languages write theirs so.
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

/** The most lines to remember: a few screens. */
const mostLines = 600;

/** Creates a drawer, which takes a few milliseconds for the engine's tables. It remembers lines. */
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
