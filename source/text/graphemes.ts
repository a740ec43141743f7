import {isSimple, unsimpleRun} from './simple.ts';

/**
 * Text as people see it: user-perceived characters (grapheme clusters, UAX #29) and words.
 * Offsets are UTF-16 code units, as JavaScript strings count.
 */

/** Creates a segmenter on first use: the platform takes about 15 ms to load the rules of all scripts. */
const createWhenUsed = (granularity: 'grapheme' | 'word'): (() => Intl.Segmenter) => {
  let made: Intl.Segmenter | undefined;
  return () => {
    made ??= new Intl.Segmenter('en', {granularity});
    return made;
  };
};

const graphemeSegmenter = createWhenUsed('grapheme');
const wordSegmenter = createWhenUsed('word');

/**
 * UTF-16 units to segment at once. Each step of the platform's segmenter copies its whole input: a text of 128,000
 * takes a minute as a whole, and a moment in pieces.
 */
const pieceLength = 512;

/** Returns the next piece of a text, without cutting a surrogate pair. */
const pieceAt = (text: string, from: number, length: number): string => {
  const end = from + length;
  return text.slice(from, (text.codePointAt(end - 1) ?? 0) > 0xffff ? end + 1 : end);
};

/** Returns where the graphemes of a text end, for at least the first `count`. */
const graphemeEnds = (text: string, count = Number.POSITIVE_INFINITY): readonly number[] => {
  const ends: number[] = [];
  let length = pieceLength;
  for (let from = 0; from < text.length && ends.length < count; ) {
    const piece = pieceAt(text, from, length);
    for (const {index} of graphemeSegmenter().segment(piece)) if (index > 0) ends.push(from + index);
    if (from + piece.length === text.length) ends.push(text.length);
    // The last grapheme of a piece may continue after it, and one that fills a piece needs a longer piece.
    const next = ends.at(-1) ?? 0;
    length = next === from ? 2 * length : pieceLength;
    from = next;
  }
  return ends;
};

/** Returns the graphemes of a text, in order. Joined, they are the text. */
export const splitGraphemes = (text: string): readonly string[] => {
  if (isSimple(text)) return [...text];
  if (text.length <= pieceLength)
    return Array.from(graphemeSegmenter().segment(text), ({segment}) => segment);
  let start = 0;
  return graphemeEnds(text).map(end => {
    const grapheme = text.slice(start, end);
    start = end;
    return grapheme;
  });
};

/** Returns the number of graphemes in a text. */
export const countGraphemes = (text: string): number =>
  isSimple(text) ? text.length : graphemeEnds(text).length;

/** Returns the first `limit` graphemes of a text. */
export const firstGraphemes = (text: string, limit: number): string => {
  if (text.length <= limit || limit <= 0) return text.slice(0, Math.max(0, limit));
  return text.slice(0, graphemeEnds(text, limit)[limit - 1]);
};

/** Returns the grapheme boundary before `offset`; 0 at the start. */
export const previousBoundary = (text: string, offset: number): number => {
  if (offset <= 0) return 0;
  return (
    graphemeSegmenter()
      .segment(text)
      .containing(offset - 1)?.index ?? text.length
  );
};

/** Returns the grapheme boundary after `offset`; the length of the text at its end. */
export const nextBoundary = (text: string, offset: number): number => {
  const found = graphemeSegmenter().segment(text).containing(Math.max(0, offset));
  return found === undefined ? text.length : found.index + found.segment.length;
};

/** Returns `offset` if it is a grapheme boundary, else the next one, always within the text. */
export const snapToBoundary = (text: string, offset: number): number => {
  if (offset <= 0) return 0;
  if (offset >= text.length) return text.length;
  const found = graphemeSegmenter().segment(text).containing(offset);
  return found === undefined || found.index === offset ? offset : found.index + found.segment.length;
};

/** Returns where the word before `offset` starts; 0 when there is none. */
export const previousWordBoundary = (text: string, offset: number): number => {
  let start = 0;
  for (const {index, isWordLike} of wordSegmenter().segment(text)) {
    if (index >= offset) break;
    if (isWordLike === true) start = index;
  }
  return start;
};

/** Returns where the word at or after `offset` ends; the length of the text when there is none. */
export const nextWordBoundary = (text: string, offset: number): number => {
  for (const {index, segment, isWordLike} of wordSegmenter().segment(text)) {
    const end = index + segment.length;
    if (isWordLike === true && end > offset) return end;
  }
  return text.length;
};

/**
 * The most characters of one grapheme. No script needs as many: the longest conjunct of Sanskrit has ten with its
 * vowel, and the longest syllable of old Korean three.
 */
const mostCharacters = 16;

/** The most marks on one letter. More would reach into the lines above and below. */
const mostMarks = 8;

/** Characters that join the letter before, with Thai and Lao AM, which Unicode doesn't count as marks. */
const marks = '\\p{M}\\p{Grapheme_Extend}\\u0e33\\u0eb3';
const tower = new RegExp(`([${marks}]{${mostMarks}})[${marks}]+`, 'gu');
const letters = new RegExp(`(?:\\p{Regional_Indicator}{2}|[^${marks}])[${marks}]*|[${marks}]+`, 'gu');

/** Cuts the marks of a letter after the eighth. */
export const cutTowers = (text: string): string => text.replace(tower, '$1');

/** Puts a space before each letter that would be too many. */
const partGrapheme = (grapheme: string): string => {
  let parted = '';
  let count = 0;
  for (const letter of grapheme.match(letters) ?? []) {
    const {length} = [...letter];
    const isOver = count + length > mostCharacters;
    parted += isOver ? ` ${letter}` : letter;
    count = isOver ? length : count + length;
  }
  return parted;
};

const joining = unsimpleRun(mostCharacters + 1);

/**
 * Splits graphemes of more than 16 characters with spaces. In Unicode, letters of Korean and Indian scripts and some
 * signs join without limit: thousands would be one grapheme, which nothing can cut and terminals draw differently.
 */
export const partGraphemes = (text: string): string =>
  text.replace(joining, run =>
    splitGraphemes(run)
      .map(grapheme => (grapheme.length > mostCharacters ? partGrapheme(grapheme) : grapheme))
      .join(''),
  );

/** The most code units per grapheme on average. Text that people write has one to three. */
const unitsPerGrapheme = 4;

/** Returns the first `limit` graphemes of a washed text, or fewer when they are longer than in any language. */
export const shortenText = (text: string, limit: number): string => {
  const cut = firstGraphemes(text, limit);
  const most = Math.max(2 * (mostCharacters + 1), limit * unitsPerGrapheme);
  return cut.length <= most ? cut : cut.slice(0, previousBoundary(cut, most + 1));
};
