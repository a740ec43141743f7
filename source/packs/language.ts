/** Languages that the package names and whose platform name differs from its own. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  id: 'Bahasa Indonesia',
  zh: '中文',
  arz: 'العربية المصرية',
};

/** The languages that the package has words in, in the order in which they are offered. */
export const OWN_LANGUAGES: readonly string[] = Object.keys(NAMES);

/** The platform knows no Egyptian Arabic: in plurals, digits and dates it goes by Arabic in Egypt. */
const TAGS: Readonly<Record<string, string>> = {en: 'en', id: 'id', zh: 'zh-Hans', arz: 'ar-EG'};

const isKnown = (tag: string): boolean => {
  try {
    return Intl.PluralRules.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
};

/** The name by which the platform knows a language; English where it knows none. */
export const tagOf = (lang: string): string => TAGS[lang] ?? (isKnown(lang) ? lang : 'en');

/** A language's name in itself, for somebody who looks for theirs. */
export const languageName = (lang: string): string =>
  NAMES[lang] ??
  (isKnown(lang) ? new Intl.DisplayNames(lang, {type: 'language'}).of(lang) : undefined) ??
  lang;

const LATIN_DIGITS = '0123456789';

/** The digits of a language, from nought to nine. The built-in ones are not asked for: that takes a while. */
const digitsOf = (lang: string): string => {
  if (lang === 'arz') return '٠١٢٣٤٥٦٧٨٩';
  if (TAGS[lang] !== undefined || tagOf(lang) === 'en') return LATIN_DIGITS;
  const format = new Intl.NumberFormat(lang, {useGrouping: false});
  return [...LATIN_DIGITS].map(digit => format.format(Number(digit))).join('');
};

const DECIMAL_SIGNS: Readonly<Record<string, string>> = {en: '.', id: ',', zh: '.', arz: '٫'};

const decimalSignOf = (lang: string): string => {
  const parts = (): readonly Intl.NumberFormatPart[] => new Intl.NumberFormat(tagOf(lang)).formatToParts(1.5);
  return DECIMAL_SIGNS[lang] ?? parts().find(({type}) => type === 'decimal')?.value ?? '.';
};

/**
 * Makes the writer of a language's numbers: its digits and its decimal sign, no grouping. A number can be given as a
 * text that was rounded before. The platform's own number formats would cost the first frame time.
 */
export const createNumberText = (lang: string): ((value: number | string) => string) => {
  const digits = [...digitsOf(lang)];
  const sign = decimalSignOf(lang);
  if (digits.join('') === LATIN_DIGITS && sign === '.') return String;
  return value =>
    String(value)
      .replaceAll(/\d/g, digit => digits[Number(digit)] ?? digit)
      .replace('.', sign);
};
