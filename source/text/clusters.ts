import {firstGraphemes, previousBoundary, splitGraphemes} from './graphemes.ts';
import {unsimpleRun} from './simple.ts';

/**
 * The most characters of one grapheme. No script needs as many: the longest conjunct of Sanskrit has ten with its vowel,
 * the longest syllable of old Korean three.
 */
const mostCharacters = 16;

/** The most marks on one letter: towers of them reach into the lines above and below. */
const mostMarks = 8;

/** What joins the letter before it, with Thai and Lao AM, which are no marks to Unicode. */
const marks = '\\p{M}\\p{Grapheme_Extend}\\u0e33\\u0eb3';
const tower = new RegExp(`([${marks}]{${mostMarks}})[${marks}]+`, 'gu');
const letters = new RegExp(`(?:\\p{Regional_Indicator}{2}|[^${marks}])[${marks}]*|[${marks}]+`, 'gu');

/** Cuts what stands on a letter behind its eighth mark. */
export const cutTowers = (text: string): string => text.replace(tower, '$1');

/** Puts a space before each letter that would be too much. */
const part = (grapheme: string): string => {
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
 * Parts graphemes of more than 16 characters by spaces. Unicode lets letters of Korean, of Indian scripts and some signs
 * join without end: a text of thousands would be one grapheme, which nothing can cut and no two terminals draw alike.
 */
export const partGraphemes = (text: string): string =>
  text.replace(joining, run =>
    splitGraphemes(run)
      .map(grapheme => (grapheme.length > mostCharacters ? part(grapheme) : grapheme))
      .join(''),
  );

/** Code units of a grapheme on the average, at the most. Text that people write has one to three. */
const unitsPerGrapheme = 4;

/** The first `limit` graphemes of a washed text, or fewer where these are longer than those of any language are. */
export const shortenText = (text: string, limit: number): string => {
  const cut = firstGraphemes(text, limit);
  const most = Math.max(2 * (mostCharacters + 1), limit * unitsPerGrapheme);
  return cut.length <= most ? cut : cut.slice(0, previousBoundary(cut, most + 1));
};
