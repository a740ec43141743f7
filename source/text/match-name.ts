import {normalizeText} from './normalize.ts';

/** Something with names: its id, its displayed name and other names that count. */
export type Nameable<Id> = {readonly id: Id; readonly name: string; readonly aliases?: readonly string[]};

/** Letters that people and models interchange, and Latin letters without a decomposition. */
export const INTERCHANGED: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  گ: 'ك',
  ڤ: 'ف',
  پ: 'ب',
  چ: 'ج',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
};

const LETTERS: Readonly<Record<string, string>> = {...INTERCHANGED, ؤ: 'و', ئ: 'ي', ı: 'i', ß: 'ss'};

const WEIGHTLESS = /[\p{M}\p{Cf}\u0640]/gu;
const NO_WORD = /[^\p{L}\p{N}]+/gu;

const ASCII = /^[ -~]*$/;
const LETTER = /[A-Za-z0-9]/;
const foldPlain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Returns a name in comparable form, without differences in width, case, accents, harakat, tatweel and
 * interchangeable letters. Quotes, punctuation and spaces are dropped at its ends and count as one space inside. A
 * text of only signs stays as it is.
 */
export const foldName = (text: string): string => {
  if (ASCII.test(text) && LETTER.test(text)) return foldPlain(text);
  const bare = normalizeText(text, 'NFKD').replace(WEIGHTLESS, '').toLowerCase();
  const words = Array.from(bare, letter => LETTERS[letter] ?? letter)
    .join('')
    .replace(NO_WORD, ' ')
    .trim();
  return words === '' ? bare.trim() : words;
};

/** Splits a name from the gloss in brackets at its end, if any. Reads from the end, each bracket once. */
const splitGloss = (text: string): {readonly name: string; readonly gloss: string} | undefined => {
  const whole = text.trimEnd();
  if (!whole.endsWith(')') && !whole.endsWith('）')) return undefined;
  const inner = whole.slice(0, -1);
  const open = Math.max(inner.lastIndexOf('('), inner.lastIndexOf('（'));
  const close = Math.max(inner.lastIndexOf(')'), inner.lastIndexOf('）'));
  return open > close ? {name: inner.slice(0, open), gloss: inner.slice(open + 1)} : undefined;
};

const withoutNumber = (folded: string): string => folded.replace(/^\d{1,2} (?=\D)/u, '');
/** Returns a folded name without its article. */
export const withoutArticle = (folded: string): string =>
  folded.replace(/^(?:the|a|an) (?=.)/u, '').replace(/^ال(?=..)/u, '');
const withoutSpaces = (folded: string): string =>
  /\p{Script=Han}/u.test(folded) ? folded.replaceAll(' ', '') : folded;

/** Returns the readings of a text, strictest first, so that a name that starts with a number or an article wins. */
const readingsOf = (text: string, name: string): readonly string[] => {
  const folded = foldName(text);
  const bare = name === text ? folded : foldName(name);
  const plain = [folded, bare, withoutNumber(bare)];
  const readings = [...plain, ...plain.map(withoutArticle)].map(withoutSpaces);
  return [...new Set(readings)].filter(reading => reading !== '');
};

const formsOf = <Id>({name, aliases = []}: Nameable<Id>): ReadonlySet<string> =>
  new Set([name, ...aliases].map(foldName).flatMap(form => [withoutSpaces(form), withoutArticle(form)]));

const only = <Id>(fitting: readonly {readonly id: Id}[]): Id | undefined =>
  fitting.length === 1 ? fitting[0]?.id : undefined;

/**
 * Returns the id of the choice that the whole text names, never by a part of it or by similarity. A gloss in brackets
 * after the name doesn't count, unless it names another choice. Returns `undefined` when none or several match.
 */
export const matchName = <Id>(text: string, choices: readonly Nameable<Id>[]): Id | undefined => {
  const trimmed = text.trim();
  const literal = choices.filter(({name}) => name === trimmed);
  if (literal.length === 1) return only(literal);
  const names = choices.map(({id, name}) => ({id, name: withoutSpaces(foldName(name))}));
  let forms: readonly {readonly id: Id; readonly all: ReadonlySet<string>}[] | undefined;
  // Most texts are a name as written. The other forms of all names are made when one isn't.
  const allForms = () => {
    forms ??= choices.map(choice => ({id: choice.id, all: formsOf(choice)}));
    return forms;
  };
  const match = (bare: string): Id | undefined => {
    for (const reading of readingsOf(text, bare)) {
      const exact = names.filter(({name}) => name === reading);
      const fitting = exact.length > 0 ? exact : allForms().filter(({all}) => all.has(reading));
      if (fitting.length > 0) return only(fitting);
    }
    return undefined;
  };
  const glossed = splitGloss(text);
  const found = match(glossed?.name ?? text);
  if (glossed === undefined || found === undefined) return found;
  const words = ` ${foldName(glossed.gloss)} `;
  const isOpen = (form: string): boolean =>
    /\p{Script=Han}/u.test(form) ? words.includes(form) : words.includes(` ${form} `);
  return allForms().some(({id, all}) => id !== found && [...all].some(isOpen)) ? undefined : found;
};
