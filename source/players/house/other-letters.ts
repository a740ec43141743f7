/** Letters that a script writes for a piece typed in Latin letters; an empty one may be left out. */
type Piece = {readonly typed: string; readonly written: readonly string[]};

/** Vowels of Latin letters; in other scripts they may be left unwritten. */
const VOWEL = /^[aeiou]$/;
/** No word that is typed is longer; longer ones are noise. */
const LONGEST = 24;

const readPieces = (entries: readonly string[]): readonly Piece[] =>
  entries
    .map(entry => {
      const [typed = '', written = ''] = entry.split('=').map(part => part.trim());
      return {typed, written: written.split('|')};
    })
    .sort((a, b) => b.typed.length - a.typed.length);

/** Takes a typed word apart into pieces; undefined when there is no piece for a letter. */
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

const toPattern = (pieces: readonly Piece[]): RegExp => {
  const source = pieces.map(({typed, written}) => {
    const letters = written.filter(letter => letter !== '').join('');
    const most = VOWEL.test(typed) ? '{0,2}' : written.includes('') ? '{0,1}' : '{1,2}';
    return `[${letters}]${most}`;
  });
  return new RegExp(`^${source.join('')}$`, 'u');
};

/** How the word is likeliest written: vowels only where they begin or end it, or are typed twice. */
const spell = (word: string, pieces: readonly Piece[]): string =>
  pieces
    .map(({typed, written}, at) => {
      const isEdge = at === 0 || at === pieces.length - 1;
      return VOWEL.test(typed) && !isEdge && !word.includes(typed + typed) ? '' : (written[0] ?? '');
    })
    .join('');

/** Whether a typed word is in Latin letters, with the digits that stand for letters among them. */
const isLatin = (word: string): boolean =>
  word.length > 1 && word.length <= LONGEST && /^[a-z0-9]*[a-z][a-z0-9]*$/.test(word);

/** The shortest known word that may be meant, whole or behind what may stand at a word's beginning. */
const meantBy = (
  word: string,
  pieces: readonly Piece[],
  known: readonly string[],
  starts: readonly string[],
): string | undefined => {
  const parts = piecesOf(word, pieces);
  if (!parts) return undefined;
  const whole = toPattern(parts);
  const found = known.find(other => whole.test(other));
  if (found || parts.length < 4) return found;
  for (let cut = 1; cut < Math.min(4, parts.length - 2); cut++) {
    const head = toPattern(parts.slice(0, cut));
    const start = starts.find(other => head.test(other));
    if (start === undefined) continue;
    const tail = toPattern(parts.slice(cut));
    const rest = known.find(other => other.length > 2 && tail.test(other));
    if (rest) return start + rest;
  }
  return undefined;
};

/**
 * Makes the function that writes words typed in Latin letters ("za7ma") in the letters of a language, by the pieces its
 * lexicon lists, and leaves all others as they are. Without pieces it leaves every word.
 */
export const createRespeller = (
  entries: readonly string[],
  vocabulary: readonly string[],
  starts: readonly string[],
): ((word: string) => string) => {
  if (entries.length === 0) return word => word;
  const pieces = readPieces(entries);
  const latin = new Set(vocabulary.filter(isLatin));
  const known = [...new Set(vocabulary)].filter(word => !isLatin(word)).sort((a, b) => a.length - b.length);
  return word => {
    if (!isLatin(word) || latin.has(word)) return word;
    const parts = piecesOf(word, pieces);
    return meantBy(word, pieces, known, starts) ?? (parts ? spell(word, parts) : word);
  };
};
