import {latinDigits, normalizeText} from '../normalize.ts';
import {SIMPLIFIED} from './traditional.ts';

/** The scripts that names are written in. */
export type Script = 'latin' | 'arabic' | 'han';

/** A word of Latin or Arabic letters in comparable form, and its place in UTF-16 units of the text as given. */
export type Word = {
  readonly text: string;
  readonly script: 'latin' | 'arabic';
  readonly start: number;
  readonly end: number;
  /** Whether a sentence or a part of one ends before it: no name goes on there. */
  readonly isApart: boolean;
};

/** A text without the spaces between Han characters, and the place of each of its units. */
export type HanText = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** A line in the forms that the rules compare. */
export type ReadLine = {readonly words: readonly Word[]; readonly han: HanText | undefined};

// Marks, invisible and directional characters, tatweel, and apostrophes, which join what they are in.
const DROPPED = /[\p{M}\p{Cf}\u0640'’‘ʼ`´＇]/gu;
const HAN = /\p{Script=Han}/u;
const LATIN = /[a-z0-9]/;
const ARABIC = /[\u0620-\u064a\u066e-\u06d3]/u;
const SPACE = /\s/u;

const LETTERS: Readonly<Record<string, string>> = {
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ک: 'ك',
  گ: 'ك',
  ڤ: 'ف',
  پ: 'ب',
  چ: 'ج',
  ٱ: 'ا',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
};

/** Folds one character. Decomposing also takes the hamza off its carriers. `ة` stays: only comparing folds it. */
const foldAny = (character: string): string => {
  if (HAN.test(character)) {
    const plain = normalizeText(character, 'NFKC');
    return SIMPLIFIED.get(plain) ?? plain;
  }
  const plain = normalizeText(character, 'NFKD').replace(DROPPED, '').toLowerCase();
  return latinDigits(Array.from(plain, letter => LETTERS[letter] ?? letter).join('')).replace(DROPPED, '');
};

/** All characters of Latin and Arabic blocks, folded: most text has no others, and folding each again is slow. */
const FOLDED: ReadonlyMap<string, string> = new Map(
  [
    [0, 0x24f],
    [0x600, 0x6ff],
  ].flatMap(([from = 0, to = 0]) =>
    Array.from({length: to - from + 1}, (_, index) => {
      const character = String.fromCharCode(from + index);
      return [character, foldAny(character)] as const;
    }),
  ),
);

/** The ideographs that are nothing else in another form. */
const isPlainHan = (character: string): boolean => character >= '\u4e00' && character <= '\u9fff';

const foldCharacter = (character: string): string =>
  FOLDED.get(character) ??
  (isPlainHan(character) ? (SIMPLIFIED.get(character) ?? character) : foldAny(character));

type Unit = {readonly text: string; readonly start: number; readonly end: number};

const unitsOf = (text: string): readonly Unit[] => {
  const units: Unit[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    for (const folded of foldCharacter(character)) units.push({text: folded, start, end});
    start = end;
  }
  return units;
};

const scriptOf = (letter: string): Script | undefined => {
  if (LATIN.test(letter)) return 'latin';
  if (ARABIC.test(letter)) return 'arabic';
  return HAN.test(letter) ? 'han' : undefined;
};

/** Signs, and words of another script, at which a name ends. In J.C.O the points are signs of no end: no space is behind them. */
const END_SIGN = /[.!?;:,،؛؟…]\s|[。！？，；：、\p{Script=Han}]/u;

const wordsOf = (units: readonly Unit[]): readonly Word[] => {
  const words: Word[] = [];
  let open: {text: string; script: Script; start: number; end: number; isApart: boolean} | undefined;
  let gap = '';
  for (const {text, start, end} of units) {
    const script = scriptOf(text);
    if (open && script === open.script) {
      open.text += text;
      open.end = end;
      continue;
    }
    if (open) words.push(open as Word);
    const isWord = script !== undefined && script !== 'han';
    open = isWord ? {text, script, start, end, isApart: END_SIGN.test(gap)} : undefined;
    gap = isWord ? '' : gap + text;
  }
  if (open) words.push(open as Word);
  return words;
};

/** Takes the spaces between Han characters out, one unit per UTF-16 unit. */
const hanOf = (units: readonly Unit[]): HanText | undefined => {
  if (!units.some(({text}) => HAN.test(text))) return undefined;
  const kept: Unit[] = [];
  let spaces: Unit[] = [];
  for (const unit of units) {
    if (SPACE.test(unit.text)) {
      spaces.push(unit);
      continue;
    }
    const isInside = HAN.test(unit.text) && HAN.test(kept.at(-1)?.text ?? '');
    if (!isInside) kept.push(...spaces);
    spaces = [];
    kept.push(unit);
  }
  const split = kept.flatMap(unit => Array.from({length: unit.text.length}, () => unit));
  return {
    text: kept.map(({text}) => text).join(''),
    starts: split.map(({start}) => start),
    ends: split.map(({end}) => end),
  };
};

/** Words that a reader may take a row of single letters for: the whole row, and without an `a` or `i` before it. */
const joinRow = (row: readonly Word[]): readonly (readonly Word[])[] => {
  const join = (letters: readonly Word[]): Word => ({
    text: letters.map(({text}) => text).join(''),
    script: 'latin',
    start: letters[0]?.start ?? 0,
    end: letters.at(-1)?.end ?? 0,
    isApart: letters[0]?.isApart ?? false,
  });
  const [first, ...rest] = row;
  const hasArticle = row.length > 3 && first !== undefined && /^[ai]$/.test(first.text);
  return [[join(row)], ...(hasArticle ? [[first, join(rest)]] : [])];
};

/** Splits words into rows of single Latin letters with the same separator, and rows of one other word. */
const rowsOf = (text: string, words: readonly Word[]): readonly (readonly Word[])[] => {
  const isSingle = (word: Word | undefined): boolean => word?.script === 'latin' && word.text.length === 1;
  const gapAfter = (index: number): string =>
    text.slice(words[index]?.end ?? 0, words[index + 1]?.start ?? 0).trim();
  const rows: (readonly Word[])[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at + 1;
    if (isSingle(words[at])) while (isSingle(words[end]) && gapAfter(end - 1) === gapAfter(at)) end += 1;
    // Two letters are no row: the second may begin one with another separator, as in "a b-e-a-c-h".
    if (end - at === 2) end = at + 1;
    rows.push(words.slice(at, end));
    at = end;
  }
  return rows;
};

/** Joins three or more single Latin letters with the same separator (R-E-S-T). Returns the readings of the words. */
const joinLetters = (text: string, words: readonly Word[]): readonly (readonly Word[])[] => {
  const rows = rowsOf(text, words);
  const isRow = (row: readonly Word[]): boolean => row.length >= 3;
  if (!rows.some(isRow)) return [words];
  const readAs = (reading: 0 | 1): readonly Word[] =>
    rows.flatMap(row => (isRow(row) ? (joinRow(row)[reading] ?? joinRow(row)[0] ?? row) : row));
  return [words, readAs(0), readAs(1)];
};

/** The most of a line that is read, in UTF-16 units: more than anybody says. */
const MOST_UNITS = 20_000;

/** Reads a line (R0 and the tokens of R2 to R4). Most lines have one reading; spelled words add others. */
export const readLine = (whole: string): readonly ReadLine[] => {
  const text = whole.slice(0, MOST_UNITS);
  const units = unitsOf(text);
  const han = hanOf(units);
  return joinLetters(text, wordsOf(units)).map(words => ({words, han}));
};
