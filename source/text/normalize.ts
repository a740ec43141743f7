/**
 * The most marks in a row. Normalizing sorts marks in quadratic time: 64,000 in a row take three seconds. No letter
 * of any script has nearly as many.
 */
const MOST_MARKS = 64;

// The half-width sound marks aren't marks themselves, but become marks.
const LONG_ROW = new RegExp(`([\\p{M}\\uff9e\\uff9f]{${MOST_MARKS}})[\\p{M}\\uff9e\\uff9f]+`, 'gu');

/**
 * Returns a text in a Unicode normalization form, in linear time: drops marks after 64 in a row. All text from
 * outside must be normalized with this function.
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  (text.length > MOST_MARKS ? text.replace(LONG_ROW, '$1') : text).normalize(form);

const OTHERS = /[٠-٩۰-۹０-９]/gu;

/** Returns a text with Latin digits instead of Arabic, Persian and full-width ones. */
export const latinDigits = (text: string): string =>
  // In all three scripts the last four bits of a digit are its value.
  text.replace(OTHERS, digit => String((digit.codePointAt(0) ?? 0) & 15));
