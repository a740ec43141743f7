import {normalizeText} from '../../../../text/normalize.ts';
import {foldLetters, isCharacter} from '../letters.ts';

/** The most letters of a text that are read. */
const MOST_LETTERS = 400;
/** The shortest and longest pieces of words. */
const SHORTEST_PIECE = 3;
const LONGEST_PIECE = 5;

const WORDS = /[\p{L}\p{M}\p{N}]+|[?!…]+|\p{Extended_Pictographic}/gu;
/** Where characters of a script without spaces are parted from other letters. */
const PARTS = /\p{Script=Han}|[^\p{Script=Han}]+/gu;

/** Returns the words of a text in one spelling: folded letters, no vowel signs, every number as 0. */
const cluesWords = (text: string): readonly string[] =>
  foldLetters(normalizeText(text.slice(0, MOST_LETTERS), 'NFKC').toLowerCase())
    .replace(/[’'`]/gu, '')
    .replace(/(\p{L})\1{2,}/gu, '$1$1')
    .replace(/\d+/gu, '0')
    .match(WORDS)
    ?.flatMap(word => word.match(PARTS) ?? []) ?? [];

/** The pieces of a word, with its two ends marked. */
const piecesOf = (word: string): readonly string[] => {
  if (word.length < SHORTEST_PIECE || isCharacter(word)) return [];
  const marked = `<${word}>`;
  const pieces: string[] = [];
  for (let length = SHORTEST_PIECE; length <= LONGEST_PIECE; length++)
    for (let at = 0; at + length <= marked.length; at++) pieces.push(marked.slice(at, at + length));
  return pieces;
};

/** Words, and rows of two and three words with the ends of the text. */
const rowsOf = (words: readonly string[]): readonly string[] => {
  const all = ['^', ...words, '$'];
  return all.flatMap((word, at) => {
    const [next, third] = [all[at + 1], all[at + 2]];
    return [
      ...(at > 0 && next !== undefined ? [`w${word}`] : []),
      ...(next === undefined ? [] : [`b${word} ${next}`]),
      ...(third === undefined ? [] : [`t${word} ${next} ${third}`]),
    ];
  });
};

/** Clues that begin alike: what they begin with is hashed once. Any of them may come twice. */
export type Clues = {readonly start: string; readonly rest: readonly string[]};

/** What a text shows on its surface. */
export type TextClues = {
  readonly words: readonly string[];
  /** Words and rows of words. */
  readonly rows: readonly string[];
  /** Words, rows of words and pieces of words. */
  readonly all: readonly Clues[];
  /** Single words: each whole, and its longest pieces, which forms of a word share. */
  readonly single: readonly Clues[];
};

/** Returns the clues of a text: words, rows of two and three words, and pieces of three to five letters. */
export const readClues = (text: string): TextClues => {
  const words = cluesWords(text);
  const rows = rowsOf(words);
  const pieces = words.flatMap(piecesOf);
  const longest = pieces.filter(({length}) => length === LONGEST_PIECE);
  return {
    words,
    rows,
    all: [
      {start: '', rest: rows},
      {start: 'c', rest: pieces},
    ],
    single: [
      {start: 'w', rest: words},
      {start: 'c', rest: longest},
    ],
  };
};
