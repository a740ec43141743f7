import {pairsOf} from './letters.ts';

/** A piece typed in Latin letters, and how a script writes it. An empty letter may be left out. */
type Piece = {readonly typed: string; readonly written: readonly string[]};

/** Latin vowels. Other scripts may leave them unwritten. */
const VOWEL = /^[aeiou]$/;
/** The longest word that is respelled; longer ones are noise. */
const LONGEST = 24;

const readPieces = (entries: readonly string[]): readonly Piece[] =>
  pairsOf(entries)
    .map(([typed, written]) => ({typed, written: written.split('|')}))
    .sort((a, b) => b.typed.length - a.typed.length);

/** The pieces of a typed word; `undefined` when a letter has none. */
const piecesOf = (word: string, pieces: readonly Piece[]): readonly Piece[] | undefined => {
  const found: Piece[] = [];
  for (let at = 0; at < word.length; ) {
    const piece = pieces.find(({typed}) => word.startsWith(typed, at));
    if (!piece) return undefined;
    if (found.at(-1) !== piece) found.push(piece);
    at += piece.typed.length;
  }
  return found;
};

/** A known word, and its letters one by one. */
type Known = {readonly text: string; readonly letters: readonly string[]};

const toKnown = (text: string): Known => ({text, letters: [...text]});

/** What may be written for a piece: some of these letters, at least `least` and at most `most`. */
type Written = {readonly letters: ReadonlySet<string>; readonly least: 0 | 1; readonly most: 1 | 2};

const toWritten = ({typed, written}: Piece): Written => {
  const letters = new Set(written.join(''));
  if (VOWEL.test(typed)) return {letters, least: 0, most: 2};
  return written.includes('') ? {letters, least: 0, most: 1} : {letters, least: 1, most: 2};
};

/** The places in a word, in order, where a piece can end if it begins at one of the given places. */
const endsAfter = (
  {letters, least, most}: Written,
  starts: readonly number[],
  word: readonly string[],
): readonly number[] => {
  const ends: number[] = [];
  for (const start of starts)
    for (let end = start; end <= start + most; end++) {
      if (end > start && !letters.has(word[end - 1] ?? '')) break;
      if (end >= start + least && end > (ends.at(-1) ?? -1)) ends.push(end);
    }
  return ends;
};

/**
 * Makes a test of whether a word can be written for some pieces. One pass over the pieces tracks all places where each
 * may end: a regular expression would try each way in turn, and 24 pieces have billions.
 */
const createFit = (pieces: readonly Piece[]): ((word: Known) => boolean) => {
  const parts = pieces.map(toWritten);
  const least = parts.reduce((sum, part) => sum + part.least, 0);
  const most = parts.reduce((sum, part) => sum + part.most, 0);
  return ({letters}) => {
    if (letters.length < least || letters.length > most) return false;
    let ends: readonly number[] = [0];
    for (const part of parts) {
      ends = endsAfter(part, ends, letters);
      if (ends.length === 0) return false;
    }
    return ends.at(-1) === letters.length;
  };
};

/** The likeliest spelling of a word: vowels only where they begin or end it, or are typed twice. */
const spell = (word: string, pieces: readonly Piece[]): string =>
  pieces
    .map(({typed, written}, at) => {
      const isEdge = at === 0 || at === pieces.length - 1;
      return VOWEL.test(typed) && !isEdge && !word.includes(typed + typed) ? '' : (written[0] ?? '');
    })
    .join('');

/** Whether a typed word is in Latin letters, including digits used as letters. */
const isLatin = (word: string): boolean =>
  word.length > 1 && word.length <= LONGEST && /^\d*[a-z][a-z0-9]*$/.test(word);

/** The shortest known word that may be meant, alone or after a known beginning, such as an article. */
const meantBy = (
  word: string,
  pieces: readonly Piece[],
  known: readonly Known[],
  starts: readonly Known[],
): string | undefined => {
  const parts = piecesOf(word, pieces);
  if (!parts) return undefined;
  const found = known.find(createFit(parts));
  if (found || parts.length < 4) return found?.text;
  for (let cut = 1; cut < Math.min(4, parts.length - 2); cut++) {
    const start = starts.find(createFit(parts.slice(0, cut)));
    if (start === undefined) continue;
    const fitsTail = createFit(parts.slice(cut));
    const rest = known.find(other => other.text.length > 2 && fitsTail(other));
    if (rest) return start.text + rest.text;
  }
  return undefined;
};

/**
 * Makes a function that rewrites words typed in Latin letters ("za7ma") in the script of a language, by the pieces in
 * its lexicon. All other words stay the same.
 */
export const createRespeller = (
  entries: readonly string[],
  vocabulary: readonly string[],
  starts: readonly string[],
): ((word: string) => string) => {
  if (entries.length === 0) return word => word;
  const pieces = readPieces(entries);
  const latin = new Set(vocabulary.filter(isLatin));
  const known = [...new Set(vocabulary)]
    .filter(word => !isLatin(word))
    .sort((a, b) => a.length - b.length)
    .map(toKnown);
  const beginnings = starts.map(toKnown);
  return word => {
    if (!isLatin(word) || latin.has(word)) return word;
    const parts = piecesOf(word, pieces);
    return meantBy(word, pieces, known, beginnings) ?? (parts ? spell(word, parts) : word);
  };
};
