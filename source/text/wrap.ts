import {splitGraphemes} from './graphemes.ts';
import {splitCells, textWidth} from './width.ts';

/** A part of a line without breaks inside, and the spaces before it on the same line. */
type Piece = {readonly spaces: string; readonly text: string};

// Scripts written without spaces: a line may end between any two of these.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff01-\uff65]/u;
// Closing signs, stops, dashes, dots and units. This also keeps a dash or an ellipsis of two characters whole.
const neverFirst =
  /^[\p{Pe}\p{Pf}!%,.:;?°·‰℃\u2014\u2015\u2025\u2026\u3001\u3002\u30fb\uff01\uff05\uff0c\uff0e\uff0f\uff1a\uff1b\uff1f\uff5e々〻ー]/u;
const neverLast = /[\p{Ps}\p{Pi}#$£¥€\uff03\uff04\uffe5]$/u;
const digit = /\p{Nd}$/u;
/** Counted and measured things stay with their number. */
const unit = /^[个位名人张轮回票秒分点次局号页年月日时岁元块杯碗种条]/u;
const breaksAfter = /[-\u2013\u2014\u2026\u201d/]$/u;
const wordStart = /^[\p{L}\p{N}]/u;
/** Words without any of these don't break. */
const mayHaveBreaks = new RegExp(`${unspaced.source}|[-\\u2013\\u2014\\u2026\\u201d/]`, 'u');

const mayBreak = (before: string, after: string): boolean => {
  if (neverFirst.test(after) || neverLast.test(before)) return false;
  if (digit.test(before) && unit.test(after)) return false;
  if (before === '第' && digit.test(after)) return false;
  if (unspaced.test(before) || unspaced.test(after)) return true;
  return breaksAfter.test(before) && wordStart.test(after);
};

/** A word said twice, as Indonesian makes its plurals (`mata-mata`), and an option (`--final-round`) stay whole. */
const staysWhole = /^\p{P}*(?:(\p{L}+)-\1|--)/iu;

const splitWord = (word: string): readonly string[] => {
  if (!mayHaveBreaks.test(word) || staysWhole.test(word)) return [word];
  const parts: string[] = [];
  let part = '';
  let before = '';
  for (const grapheme of splitGraphemes(word)) {
    if (part !== '' && mayBreak(before, grapheme)) {
      parts.push(part);
      part = '';
    }
    part += grapheme;
    before = grapheme;
  }
  return part === '' ? parts : [...parts, part];
};

const piecesOf = (paragraph: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  for (const [, spaces = '', word = ''] of paragraph.matchAll(/(?<! )( *)([^ ]+)/gu)) {
    for (const [index, text] of splitWord(word).entries())
      pieces.push({spaces: index === 0 ? spaces : '', text});
  }
  return pieces;
};

/** Splits a piece where it may be cut: between graphemes, and between the characters of one wider than a line. */
const partsOf = (text: string, width: number): readonly string[] =>
  splitGraphemes(text).flatMap(grapheme => (textWidth(grapheme) > width ? splitCells(grapheme) : [grapheme]));

/** Cuts a piece that is wider than a line into full lines and a rest. */
const cutPiece = (text: string, width: number): {readonly full: readonly string[]; readonly rest: string} => {
  const full: string[] = [];
  let rest = '';
  let cells = 0;
  for (const part of partsOf(text, width)) {
    const partCells = textWidth(part);
    if (rest !== '' && cells + partCells > width) {
      full.push(rest);
      rest = '';
      cells = 0;
    }
    rest += part;
    cells += partCells;
  }
  return {full, rest};
};

const wrapParagraph = (paragraph: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  let cells = 0;
  for (const {spaces, text} of piecesOf(paragraph)) {
    const pieceCells = textWidth(text);
    if (cells + spaces.length + pieceCells <= width) {
      line += spaces + text;
      cells += spaces.length + pieceCells;
      continue;
    }
    if (line !== '') lines.push(line);
    const {full, rest} = cutPiece(text, width);
    lines.push(...full);
    line = rest;
    cells = textWidth(rest);
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
};

/**
 * Breaks a washed text into lines of at most `width` cells (at least 2): between words, between ideographs (never
 * before closing or after opening punctuation), inside a word only when it is wider than a line, and inside a
 * grapheme only when that is. Keeps line ends in the text. Returns at least one line. Doesn't cache.
 */
export const wrapText = (text: string, width: number): readonly string[] =>
  text.split('\n').flatMap(paragraph => wrapParagraph(paragraph, Math.max(2, Math.floor(width))));
