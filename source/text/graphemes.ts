import {isSimple} from './simple.ts';

/**
 * Text as people see it: user-perceived characters (grapheme clusters, UAX #29) and words.
 * Offsets are UTF-16 code units, as JavaScript strings count.
 */

const graphemeSegmenter = new Intl.Segmenter('en', {granularity: 'grapheme'});
const wordSegmenter = new Intl.Segmenter('en', {granularity: 'word'});

/** The graphemes of a text, in order; joined they are the text. */
export const splitGraphemes = (text: string): readonly string[] =>
  isSimple(text) ? [...text] : Array.from(graphemeSegmenter.segment(text), ({segment}) => segment);

/** How many graphemes a text has. */
export const countGraphemes = (text: string): number =>
  isSimple(text) ? text.length : splitGraphemes(text).length;

/** The first `limit` graphemes of a text, or the text itself when it has no more. */
export const firstGraphemes = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  let taken = 0;
  for (const {index} of graphemeSegmenter.segment(text)) {
    if (taken === limit) return text.slice(0, index);
    taken += 1;
  }
  return text;
};

/** The grapheme boundary before `offset`; 0 at the start. */
export const previousBoundary = (text: string, offset: number): number => {
  if (offset <= 0) return 0;
  return graphemeSegmenter.segment(text).containing(offset - 1)?.index ?? text.length;
};

/** The grapheme boundary after `offset`; the length of the text at its end. */
export const nextBoundary = (text: string, offset: number): number => {
  const found = graphemeSegmenter.segment(text).containing(Math.max(0, offset));
  return found === undefined ? text.length : found.index + found.segment.length;
};

/** `offset` itself when it is a grapheme boundary, else the next boundary; always within the text. */
export const snapToBoundary = (text: string, offset: number): number => {
  if (offset <= 0) return 0;
  if (offset >= text.length) return text.length;
  const found = graphemeSegmenter.segment(text).containing(offset);
  return found === undefined || found.index === offset ? offset : found.index + found.segment.length;
};

/** Where the word before `offset` starts; 0 when there is none. */
export const previousWordBoundary = (text: string, offset: number): number => {
  let start = 0;
  for (const {index, isWordLike} of wordSegmenter.segment(text)) {
    if (index >= offset) break;
    if (isWordLike === true) start = index;
  }
  return start;
};

/** Where the word at or after `offset` ends; the length of the text when there is none. */
export const nextWordBoundary = (text: string, offset: number): number => {
  for (const {index, segment, isWordLike} of wordSegmenter.segment(text)) {
    const end = index + segment.length;
    if (isWordLike === true && end > offset) return end;
  }
  return text.length;
};
