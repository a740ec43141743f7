const LETTERS = "[\\p{L}\\p{M}\\p{N}'’-]";
/** A word; `*` at its end matches any ending. */
const WORD = `${LETTERS}+\\*?`;
const WORDS = `${WORD}(?: +${WORD})*`;
const NUMBER = '-?\\d+(?:\\.\\d+)?';

const whole = (source: string): RegExp => new RegExp(`^(?:${source})$`, 'u');

/** The longest pattern, in UTF-16 units. */
export const LONGEST_PATTERN = 60;

/** How the patterns of kinds that stand for something else are written. */
const SHAPES: ReadonlyMap<string, RegExp> = new Map([
  // Letters that are looked for in the middle of a text.
  ['whether', whole('\\p{L}+')],
  ['closing', whole('\\p{L}+')],
  // What stands for what.
  ['letter', whole('[\\p{L}\\p{N}]+ *= *[\\p{L}\\p{M}|]*')],
  ['ending', whole('[\\p{L}\\p{M}\\p{N}]+ *= *[\\p{L}\\p{M}]*')],
  ['number', whole(`${WORDS} *= *${NUMBER}`)],
  ['unit', whole(`${WORDS} *= *${NUMBER}`)],
  ['form', whole(`${LETTERS}*(?:\\*${LETTERS}*)? *=[\\p{L}\\p{M}\\p{N}'’ *-]+`)],
]);

const PLAIN = whole(WORDS);

/** Whether a pattern of a lexicon is written as its kind (`whether`, `letter`, a grade …) is to be. */
export const isPattern = (kind: string, pattern: string): boolean =>
  (SHAPES.get(kind) ?? PLAIN).test(pattern);
