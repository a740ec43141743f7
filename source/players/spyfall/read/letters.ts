/** Arabic letters that people interchange. */
const SAME: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  ک: 'ك',
  ی: 'ي',
};
const INTERCHANGED = new RegExp(`[${Object.keys(SAME).join('')}]`, 'gu');
const ARABIC_DIGIT = /[٠-٩۰-۹]/gu;
/** Vowel signs and the stroke that stretches words, which are ignored. */
const WEIGHTLESS = /[\u064B-\u065F\u0670\u0640]/gu;

/** Returns a text with interchangeable letters unified. Its length may change; Latin and Han stay the same. */
export const foldLetters = (text: string): string =>
  text
    .replace(WEIGHTLESS, '')
    .replace(INTERCHANGED, letter => SAME[letter] ?? letter)
    .replace(ARABIC_DIGIT, digit => String((digit.codePointAt(0) ?? 0) & 15));

const HAN = /^\p{Script=Han}$/u;

/** Returns whether a word is one character of a script without spaces. */
export const isCharacter = (word: string): boolean => HAN.test(word);

/** Returns how many words a word counts as: in a script without spaces, each character is half a word. */
export const wordWidth = (word: string): number => (isCharacter(word) ? 0.5 : 1);

/** Puts spaces around each character of scripts without spaces. */
export const spaceCharacters = (text: string): string => text.replace(/\p{Script=Han}/gu, ' $& ');

/** Returns the two sides of lexicon entries such as `u = you`. */
export const pairsOf = (entries: readonly string[]): readonly (readonly [string, string])[] =>
  entries.map(entry => {
    const [left = '', right = ''] = entry.split('=').map(part => part.trim());
    return [left, right];
  });
