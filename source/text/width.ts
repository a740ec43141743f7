import {eastAsianWidth} from 'get-east-asian-width';
import stringWidth from '#string-width';
import {splitGraphemes} from './graphemes.ts';
import {isSimple, simpleWidth} from './simple.ts';

// What takes no cell of its own.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Mn}\p{Me}]/u;
// Vowels and finals of Korean syllables that are written in letters: they share the cells of the letter before.
const insideSyllable = /[\u1160-\u11ff\ud7b0-\ud7ff]/gu;
// What makes a grapheme wider than its characters: those, and the signs that make a picture of a letter or a digit.
const hasOwnWidth = /[\u1160-\u11ff\ud7b0-\ud7ff]|\ufe0f|\u20e3/u;

const characterWidth = (character: string): number =>
  invisible.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);

const characterWidths = (text: string): number => {
  let cells = 0;
  for (const character of text) cells += characterWidth(character);
  return cells;
};

/**
 * Many terminals give every character of a grapheme cells of its own: `क्ष` takes two there, though the package counts
 * one. The wider measure counts, so that nothing is ever drawn over what stands beside it.
 */
const graphemeWidth = (grapheme: string): number =>
  Math.max(stringWidth(grapheme), characterWidths(grapheme.replaceAll(insideSyllable, '')));

/** Cells that a text takes in a terminal, at the most. In the bundle Ink lays out with the same measure. */
export const textWidth = (text: string): number => {
  if (isSimple(text)) return simpleWidth(text);
  if (!hasOwnWidth.test(text)) return characterWidths(text);
  return splitGraphemes(text).reduce((cells, grapheme) => cells + graphemeWidth(grapheme), 0);
};

/** The characters of a grapheme, each of one or two cells, with those behind it that take none. */
export const splitCells = (grapheme: string): readonly string[] => {
  const parts: string[] = [];
  for (const character of grapheme) {
    if (parts.length > 0 && characterWidth(character) === 0) parts.push((parts.pop() ?? '') + character);
    else parts.push(character);
  }
  return parts;
};

/** The text followed by as many spaces as it needs to fill `width` cells; never cut. */
export const padText = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - textWidth(text)));

/** The longest beginning of a text that fits in `width` cells, cut between graphemes. */
export const takeWidth = (text: string, width: number): string => {
  if (textWidth(text) <= width) return text;
  let taken = '';
  let cells = 0;
  for (const grapheme of splitGraphemes(text)) {
    cells += textWidth(grapheme);
    if (cells > width) break;
    taken += grapheme;
  }
  return taken;
};

/** The text if it fits in `width` cells, else its beginning and an ellipsis, together at most `width` cells. */
export const truncateText = (text: string, width: number, ellipsis = '…'): string => {
  if (textWidth(text) <= width) return text;
  const room = width - textWidth(ellipsis);
  return room < 0 ? takeWidth(ellipsis, Math.max(0, width)) : takeWidth(text, room).trimEnd() + ellipsis;
};
