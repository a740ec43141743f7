// biome-ignore-all lint/suspicious/noControlCharactersInRegex: control characters are what this file removes
import {cutTowers, partGraphemes, shortenText} from './graphemes.ts';
import {normalizeText} from './normalize.ts';

/** What happens to line ends, and how long the result may be. */
type WashOptions = {
  /** Line ends stay as `\n`; otherwise each becomes a space. */
  readonly keepNewlines?: boolean;
  /** The most graphemes to keep. Default: 4,000. */
  readonly maxGraphemes?: number;
};

const defaultMaxGraphemes = 4000;
/** UTF-16 units to read per grapheme to keep. Longer text is cut first. */
const unitsPerGrapheme = 64;

const plainAscii = /^[\x20-\x7e]*$/u;
// What a terminal would obey: control sequences, control strings, two-character escapes. A control string without an
// end is matched too, so that nothing searches for its end again, but it stays.
const controlSequence = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]/gu;
const controlString = /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(\x07|\x1b\\|\x9c)?/gu;
const shortEscape = /\x1b[ -/]*[0-~]?/gu;
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;
const joiner = '\u200d';
// Everything without a certain width: controls, formats, private and unassigned code points, lone surrogates, the
// default-ignorables, and skin tones, which terminals draw beside an emoji. The joiner goes after emoji sequences.
const weightless = /(?![\n\u200d])(?:[\p{C}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]|\u20e3)/gu;
// Terminals disagree about the width of emoji sequences, so only the first picture stays.
const emojiSequence = /(\p{Extended_Pictographic})(?:\u200d+\p{Extended_Pictographic})+/gu;
const regionalIndicators = /(\p{Regional_Indicator}{2})|\p{Regional_Indicator}/gu;
// Emoji of Unicode 16 and later: one cell in most terminals, two in the layout.
const youngEmoji =
  /[\u{1f6d8}\u{1fa89}\u{1fa8a}\u{1fa8e}\u{1fa8f}\u{1fabe}\u{1fac6}\u{1fac8}\u{1facd}\u{1fadc}\u{1fadf}\u{1fae9}\u{1faea}\u{1faef}]/gu;
const strayMarks = /(^|\n)\p{M}+/gu;

const stripEscapes = (text: string): string =>
  text
    .replace(controlString, (whole, end?: string) => (end === undefined ? whole : ''))
    .replace(controlSequence, '')
    .replace(shortEscape, '');

const reduceEmoji = (text: string): string =>
  text
    .replace(emojiSequence, '$1')
    .replaceAll(joiner, '')
    .replace(regionalIndicators, '$1')
    .replace(youngEmoji, '\u25a1');

const tameMarks = (text: string): string => cutTowers(text).replace(strayMarks, '$1');

/**
 * Makes text from a person, a model or a file safe to measure, draw and compare; all such text must pass through
 * here. Returns NFC without escape sequences, controls, bidirectional controls, invisible characters or lone
 * surrogates. Tabs and (unless kept) line ends become spaces, and emoji sequences their first picture. Idempotent.
 */
export const washText = (written: string, options: WashOptions = {}): string => {
  const limit = options.maxGraphemes ?? defaultMaxGraphemes;
  const text = written.slice(0, limit * unitsPerGrapheme);
  if (plainAscii.test(text)) return text.slice(0, limit);
  const lineBreak = options.keepNewlines === true ? '\n' : ' ';
  const spaced = stripEscapes(text).replaceAll('\t', ' ').replace(lineEnd, lineBreak);
  const visible = reduceEmoji(spaced.replace(weightless, ''));
  // Towers are cut before too: normalizing sorts their marks in quadratic time.
  const tamed = normalizeText(tameMarks(normalizeText(cutTowers(visible), 'NFC')), 'NFC');
  return shortenText(partGraphemes(tamed), limit);
};
