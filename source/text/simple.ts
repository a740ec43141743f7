// Characters that never combine: letters, ideographs and punctuation of the four languages, Greek, Cyrillic, and the
// signs of screens (arrows, lines, blocks, triangles, circles, stars, ticks). No marks, joiners, emoji or Hangul.
const letters =
  '\\u0020-\\u007e\\u00a1-\\u00ac\\u00ae-\\u02ff\\u0391-\\u03a1\\u03a3-\\u03ff\\u0400-\\u0482\\u048a-\\u052f\\u0621-\\u063a\\u0641-\\u064a\\u2010-\\u2027';
const signs =
  '\\u2190-\\u21ff\\u2500-\\u259f\\u25b2-\\u25bf\\u25c6-\\u25cf\\u2605\\u2606\\u2714\\u2718\\u276f';
const narrow = letters + signs;
const wide = '\\u3001-\\u3020\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff\\uff01-\\uff60';
const simple = new RegExp(`^[${narrow}${wide}]*$`, 'u');
const wideCharacters = new RegExp(`[${wide}]`, 'gu');
const anyWide = new RegExp(`[${wide}]`, 'u');

/** Returns a pattern for so many characters in a row or more, none of them simple. */
export const unsimpleRun = (length: number): RegExp => new RegExp(`[^${narrow}${wide}]{${length},}`, 'gu');

/**
 * Returns whether every code unit of a text is its own grapheme, one or two cells wide. Most text is. Measuring other
 * text with the Unicode tables takes fifty times as long.
 */
export const isSimple = (text: string): boolean => simple.test(text);

/** Returns the width of a simple text, in cells. */
export const simpleWidth = (text: string): number =>
  anyWide.test(text) ? text.length + (text.match(wideCharacters)?.length ?? 0) : text.length;
