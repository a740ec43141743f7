import bidiFactory from 'bidi-js';

/** The directions of text. */
export const DIRECTIONS = ['ltr', 'rtl'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The levels of a paragraph's graphemes by the Unicode Bidirectional Algorithm. Odd ones run right to left. */
export type Levels = readonly number[];

/** The algorithm with its unpacked tables. Make it once. */
export type Bidi = ReturnType<typeof bidiFactory>;

/** Unpacks the algorithm, in about a millisecond. */
export const createBidi = (): Bidi => bidiFactory();

/**
 * Returns the levels of a paragraph's graphemes (UAX #9, by `bidi-js`). They are those of the whole paragraph: a
 * wrapped line uses its part of them.
 */
export const levelsOf = (bidi: Bidi, graphemes: readonly string[], base: Direction): Levels => {
  const {levels} = bidi.getEmbeddingLevels(graphemes.join(''), base);
  let unit = 0;
  return graphemes.map(grapheme => {
    const level = levels[unit] ?? 0;
    unit += grapheme.length;
    return level;
  });
};

const SPACE = /^[\s\u2066-\u2069]+$/u;

/** Rule L1: spaces at the end of a line take the paragraph's direction. */
const settleEnd = (graphemes: readonly string[], levels: Levels, base: Direction): Levels => {
  const settled = [...levels];
  for (let index = graphemes.length - 1; index >= 0 && SPACE.test(graphemes[index] ?? ''); index--) {
    settled[index] = base === 'rtl' ? 1 : 0;
  }
  return settled;
};

/** Reverses every run of positions whose level is at least `level`. */
const reverseRuns = (order: readonly number[], levels: Levels, level: number): readonly number[] => {
  const isIn = (position: number): boolean => (levels[order[position] ?? -1] ?? 0) >= level;
  const turned = [...order];
  for (let start = 0; start < order.length; start++) {
    if (!isIn(start)) continue;
    let end = start;
    while (end < order.length && isIn(end)) end++;
    for (let at = start; at < end; at++) turned[at] = order[start + end - 1 - at] as number;
    start = end;
  }
  return turned;
};

/** Rule L2: from the highest level down to the first, every run of at least that level is reversed. */
const reorder = (levels: Levels): readonly number[] => {
  let order: readonly number[] = levels.map((_, index) => index);
  const highest = levels.reduce((most, level) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level--) order = reverseRuns(order, levels, level);
  return order;
};

/** A line in the order for a terminal that reorders nothing. */
type VisualLine = {
  /** Logical indexes of the graphemes from left to right. */
  readonly order: readonly number[];
  /** Whether a grapheme (by logical index) runs right to left. Brackets are then mirrored. */
  readonly isReversed: readonly boolean[];
};

/** Returns the visual order of one line's graphemes, given their levels in the paragraph. */
export const orderLine = (graphemes: readonly string[], levels: Levels, base: Direction): VisualLine => {
  const settled = settleEnd(graphemes, levels, base);
  return {order: reorder(settled), isReversed: settled.map(level => level % 2 === 1)};
};

/** Returns a grapheme as it is drawn in text from right to left, where brackets are mirrored. */
export const mirror = (bidi: Bidi, grapheme: string): string =>
  bidi.getMirroredCharacter(grapheme) ?? grapheme;
