/** The built-in languages, by their own names. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  id: 'Bahasa Indonesia',
  zh: '中文',
  arz: 'العربية المصرية',
};

/** The built-in languages, in the order of menus. */
export const OWN_LANGUAGES: readonly string[] = Object.keys(NAMES);

/** The platform doesn't know Egyptian Arabic. Arabic in Egypt has the same plurals, digits and dates. */
const TAGS: Readonly<Record<string, string>> = {en: 'en', id: 'id', zh: 'zh-Hans', arz: 'ar-EG'};

const isKnown = (tag: string): boolean => {
  try {
    return Intl.PluralRules.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
};

/** Returns the platform's name for a language, or English when it doesn't know the language. */
export const tagOf = (lang: string): string => TAGS[lang] ?? (isKnown(lang) ? lang : 'en');

/** Returns a language's own name. */
export const languageName = (lang: string): string =>
  NAMES[lang] ??
  (isKnown(lang) ? new Intl.DisplayNames(lang, {type: 'language'}).of(lang) : undefined) ??
  lang;

const LATIN_DIGITS = '0123456789';

/** Returns the digits of a language, 0 to 9. Asking the platform is slow, so built-in languages don't. */
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
 * Creates a function that writes numbers with a language's digits and decimal sign, without grouping. It also takes
 * rounded numbers as text. The platform's own number formats would delay the first frame.
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
