/**
 * Marks in a row that are left as they are. Normalizing puts marks in order, which takes the square of their number:
 * 64,000 in a row take three seconds. No letter of any script has nearly as many.
 */
const MOST_MARKS = 64;

// The half-width sound marks are no marks themselves, but become some.
const LONG_ROW = new RegExp(`([\\p{M}\\uff9e\\uff9f]{${MOST_MARKS}})[\\p{M}\\uff9e\\uff9f]+`, 'gu');

/**
 * A text in a normalization form of Unicode, in a time that grows with its length alone: of a row of more than 64 marks
 * the rest is dropped. All text from outside is normalized by this function.
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  (text.length > MOST_MARKS ? text.replace(LONG_ROW, '$1') : text).normalize(form);

const OTHERS = /[٠-٩۰-۹０-９]/gu;

/** A text with Latin digits for those of the Arabic script, of Egypt or Persia, and for full-width ones. */
export const latinDigits = (text: string): string =>
  // In all three scripts the last four bits of a digit are its value.
  text.replace(OTHERS, digit => String((digit.codePointAt(0) ?? 0) & 15));
