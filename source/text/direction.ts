import type {Direction} from './bidi.ts';

// Hebrew, Arabic, Syriac, Thaana, NKo and their presentation forms.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/u;
const letter = /\p{L}/u;
const languages: readonly string[] = ['ar', 'arz', 'apc', 'ary', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** Whether anything in a text belongs to a script from right to left: a terminal may turn it. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

// Two letters of those scripts, or one and a digit, with none of another between them.
const turned =
  /[[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]&&[\p{L}\p{N}]][^\p{L}\p{N}]*(?:[[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]&&\p{L}]|\p{N})/v;

/**
 * Whether a text that reads from the left may look otherwise than it is stored: only then an engine has something to do,
 * and a terminal must be asked what it does. A single Hebrew letter, a mark or a sign stands where it is either way.
 */
export const isTurned = (text: string): boolean => rightToLeft.test(text) && turned.test(text);

/** Which way a text runs by its first letter (UAX #9, rules P2 and P3); nothing without letters. */
export const directionOfText = (text: string): Direction | undefined => {
  const first = letter.exec(text)?.[0];
  if (first === undefined) return undefined;
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
};

/** Which way a language is written, by its code, with or without a region. */
export const directionOfLanguage = (code: string): Direction =>
  languages.includes(code.split(/[-_]/u)[0] ?? '') ? 'rtl' : 'ltr';
