/** Letters of the Arabic script that people write one for another, and its digits. */
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
/** Vowel signs, and the stroke that draws words out. */
const WEIGHTLESS = /[\u064B-\u065F\u0670\u0640]/gu;

/** Writes a text with one letter for those that people interchange; lengths may change, Latin and Han stay. */
export const foldLetters = (text: string): string =>
  text
    .replace(WEIGHTLESS, '')
    .replace(INTERCHANGED, letter => SAME[letter] ?? letter)
    .replace(ARABIC_DIGIT, digit => String((digit.codePointAt(0) ?? 0) & 15));

const HAN = /^\p{Script=Han}$/u;

/** Whether a word is one character of a script without spaces. */
export const isCharacter = (word: string): boolean => HAN.test(word);

/** How many words a word counts for: two characters make one, in a script without spaces. */
export const wordWidth = (word: string): number => (isCharacter(word) ? 0.5 : 1);

/** Sets the characters of scripts without spaces apart from all else by spaces. */
export const spaceCharacters = (text: string): string => text.replace(/\p{Script=Han}/gu, ' $& ');
