/** Where a text names something. Offsets are UTF-16 code units of the text as given. */
export type Mention = {
  /** The name as it was given, not as it was written. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

/** A text made comparable, and for each of its code units the offset in the original; one more for the end. */
type Folded = {readonly text: string; readonly offsets: readonly number[]};

/** A name, and every way it may be written: bare, and in spaced scripts its plain plurals. */
type FoldedName = {readonly name: string; readonly script: Script; readonly forms: readonly string[]};
const SCRIPTS = ['unspaced', 'arabic', 'spaced'] as const;
type Script = (typeof SCRIPTS)[number];

const separators = /[\s\p{Pd}]/u;
const letters = /[\p{L}\p{N}]/u;
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const arabicScript = /\p{Script=Arabic}/u;
const weightless = /[\p{M}\p{Cf}\u0640]/gu;

// Letters that people interchange freely, and Latin letters that have no decomposition.
const letterFolds: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  '\u2018': "'",
  '\u2019': "'",
};

const foldCharacter = (character: string): string => {
  if (character < '\u0080') return character.toLowerCase();
  const plain = character.normalize('NFKD').replace(weightless, '').toUpperCase().toLowerCase();
  return Array.from(plain, letter => letterFolds[letter] ?? letter)
    .join('')
    .replace(weightless, '');
};

const foldText = (text: string): Folded => {
  let folded = '';
  const offsets: number[] = [];
  let offset = 0;
  for (const character of text) {
    const plain = separators.test(character) ? (folded.endsWith(' ') ? '' : ' ') : foldCharacter(character);
    for (let unit = 0; unit < plain.length; unit += 1) offsets.push(offset);
    folded += plain;
    offset += character.length;
  }
  return {text: folded, offsets: [...offsets, offset]};
};

const scriptOf = (text: string): Script => {
  if (unspacedScript.test(text)) return 'unspaced';
  return arabicScript.test(text) ? 'arabic' : 'spaced';
};

const formsOf = (text: string, script: Script): readonly string[] => {
  if (text === '') return [];
  if (script !== 'spaced') return [text];
  const plurals = [`${text}s`, `${text}es`];
  return /[^aeiou]y$/u.test(text) ? [...plurals, `${text.slice(0, -1)}ies`, text] : [...plurals, text];
};

const foldName = (name: string): FoldedName => {
  const text = foldText(name).text.trim();
  const script = scriptOf(text);
  const bare = script === 'arabic' ? text.replace(/^ال(?=..)/u, '') : text;
  return {name, script, forms: formsOf(bare, script)};
};

// A Latin name may stand between Chinese characters without a space.
const isLetterAt = (text: string, index: number): boolean => {
  const character = text.charAt(index);
  return letters.test(character) && !unspacedScript.test(character);
};

// Arabic writes "and", "so", "in", "for", "like" and the article in front of a word, without a space.
const arabicPrefix = /^[وف]?[بلك]?(?:ال|ل)?$/u;

const startsWell = (text: string, start: number, script: Script): boolean => {
  if (script === 'spaced') return !isLetterAt(text, start - 1);
  let wordStart = start;
  while (isLetterAt(text, wordStart - 1)) wordStart -= 1;
  return arabicPrefix.test(text.slice(wordStart, start));
};

const findForm = (folded: Folded, form: string, script: Script): number => {
  let start = folded.text.indexOf(form);
  while (start !== -1) {
    if (script === 'unspaced') return start;
    if (startsWell(folded.text, start, script) && !isLetterAt(folded.text, start + form.length)) return start;
    start = folded.text.indexOf(form, start + 1);
  }
  return -1;
};

const findName = (folded: Folded, name: FoldedName): Mention | undefined => {
  const found = name.forms
    .map(form => ({start: findForm(folded, form, name.script), length: form.length}))
    .filter(({start}) => start !== -1)
    .sort((a, b) => a.start - b.start || b.length - a.length)[0];
  if (found === undefined) return undefined;
  const start = folded.offsets[found.start] ?? 0;
  const end = folded.offsets[found.start + found.length] ?? start;
  return {name: name.name, start, end};
};

/**
 * Prepares a set of names (given names and aliases) to be looked for in many texts. The finder answers the earliest
 * mention, of two at the same place the longer. Case, accents, harakat, hyphens and Arabic letter variants do not
 * matter; Latin names match whole words and simple plurals, also between Chinese characters, Arabic ones also behind
 * prefixes, Chinese ones anywhere.
 */
export const createMentionFinder = (names: readonly string[]): ((text: string) => Mention | undefined) => {
  const foldedNames = names.map(foldName);
  return text => {
    const folded = foldText(text);
    return foldedNames
      .map(name => findName(folded, name))
      .filter(mention => mention !== undefined)
      .sort((a, b) => a.start - b.start || b.end - a.end)[0];
  };
};

/** The earliest mention of one of `names` in a text; see `createMentionFinder`. */
export const findMention = (text: string, names: readonly string[]): Mention | undefined =>
  createMentionFinder(names)(text);
