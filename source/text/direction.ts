import type {Direction} from './bidi.ts';

// Hebrew, Arabic, Syriac, Thaana, NKo and their presentation forms.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/u;
const letter = /\p{L}/u;
const languages: readonly string[] = ['ar', 'arz', 'apc', 'ary', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** Returns whether a text has characters of a right-to-left script, which a terminal may reorder. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

// Two letters of those scripts, or one and a digit, with none of another between them.
const turned =
  /[[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]&&[\p{L}\p{N}]][^\p{L}\p{N}]*(?:[[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]&&\p{L}]|\p{N})/v;

/**
 * Returns whether a left-to-right text may be reordered. Only then does the engine have work to do, and the terminal
 * must be asked what it does. A single Hebrew letter, mark or sign stays where it is.
 */
export const isTurned = (text: string): boolean => rightToLeft.test(text) && turned.test(text);

/** Returns a text's direction by its first letter (UAX #9, rules P2 and P3), or `undefined` without letters. */
export const directionOfText = (text: string): Direction | undefined => {
  const first = letter.exec(text)?.[0];
  if (first === undefined) return undefined;
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
};

/** Returns the direction of a language, by its code with or without a region. */
export const directionOfLanguage = (code: string): Direction =>
  languages.includes(code.split(/[-_]/u)[0] ?? '') ? 'rtl' : 'ltr';
