import {eastAsianWidth} from 'get-east-asian-width';
import stringWidth from '#string-width';
import {splitGraphemes} from './graphemes.ts';
import {isSimple, simpleWidth} from './simple.ts';

// Characters without a cell of their own.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Mn}\p{Me}]/u;
// Vowels and finals of Korean syllables in letters. They share the cells of the letter before.
const insideSyllable = /[\u1160-\u11ff\ud7b0-\ud7ff]/gu;
// What makes a grapheme's width differ from its characters': those, and the signs that turn characters into pictures.
const hasOwnWidth = /[\u1160-\u11ff\ud7b0-\ud7ff]|\ufe0f|\u20e3/u;

const characterWidth = (character: string): number =>
  invisible.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);

const characterWidths = (text: string): number => {
  let cells = 0;
  for (const character of text) cells += characterWidth(character);
  return cells;
};

/**
 * Many terminals give every character of a grapheme its own cells: `क्ष` takes two there, though the package counts
 * one. Returns the larger width, so that nothing is drawn over its neighbour.
 */
const graphemeWidth = (grapheme: string): number =>
  Math.max(stringWidth(grapheme), characterWidths(grapheme.replaceAll(insideSyllable, '')));

/** Returns the most cells that a text takes in a terminal. In the bundle, Ink measures the same way. */
export const textWidth = (text: string): number => {
  if (isSimple(text)) return simpleWidth(text);
  if (!hasOwnWidth.test(text)) return characterWidths(text);
  return splitGraphemes(text).reduce((cells, grapheme) => cells + graphemeWidth(grapheme), 0);
};

/** Splits a grapheme into characters of one or two cells, each with those after it that take none. */
export const splitCells = (grapheme: string): readonly string[] => {
  const parts: string[] = [];
  for (const character of grapheme) {
    if (parts.length > 0 && characterWidth(character) === 0) parts.push((parts.pop() ?? '') + character);
    else parts.push(character);
  }
  return parts;
};

/** Pads a text with spaces to `width` cells. Never cuts it. */
export const padText = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - textWidth(text)));

/** Returns the longest start of a text that fits in `width` cells, cut between graphemes. */
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

/** Returns the text if it fits in `width` cells, else its start and an ellipsis that fit. */
export const truncateText = (text: string, width: number, ellipsis = '…'): string => {
  if (textWidth(text) <= width) return text;
  const room = width - textWidth(ellipsis);
  return room < 0 ? takeWidth(ellipsis, Math.max(0, width)) : takeWidth(text, room).trimEnd() + ellipsis;
};
