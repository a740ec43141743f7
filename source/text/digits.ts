const OTHERS = /[٠-٩۰-۹０-９]/gu;

/** A text with Latin digits for those of the Arabic script, of Egypt or Persia, and for full-width ones. */
export const latinDigits = (text: string): string =>
  // In all three scripts the last four bits of a digit are its value.
  text.replace(OTHERS, digit => String((digit.codePointAt(0) ?? 0) & 15));
