import {INTERCHANGED} from './match-name.ts';
import {normalizeText} from './normalize.ts';

/** Where a text names something. Offsets are UTF-16 code units of the text as given. */
type Mention = {
  /** The name as it was given, not as it was written. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

/** A text made comparable, and for each of its code units the offset in the original; one more for the end. */
type Folded = {readonly text: string; readonly offsets: readonly number[]};

/** A way to write a name: what stands there, and what may be joined to it before and behind. */
type Form = {readonly text: string; readonly before: RegExp; readonly behind: RegExp};

/** A name, and every way it may be written: bare, and in spaced scripts its plain plurals. */
type FoldedName = {readonly name: string; readonly script: Script; readonly forms: readonly Form[]};
const SCRIPTS = ['unspaced', 'arabic', 'spaced'] as const;
type Script = (typeof SCRIPTS)[number];

const separators = /[\s\p{Pd}]/u;
const letters = /[\p{L}\p{N}]/u;
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const arabicScript = /\p{Script=Arabic}/u;
const weightless = /[\p{M}\p{Cf}\u0640]/gu;

const letterFolds: Readonly<Record<string, string>> = {...INTERCHANGED, '\u2018': "'", '\u2019': "'"};

const foldCharacter = (character: string): string => {
  if (character < '\u0080') return character.toLowerCase();
  const plain = normalizeText(character, 'NFKD').replace(weightless, '').toUpperCase().toLowerCase();
  return Array.from(plain, letter => letterFolds[letter] ?? letter)
    .join('')
    .replace(weightless, '');
};

const foldText = (text: string): Folded => {
  // Joined at the end: to look at the end of a text that grows takes its whole length each time.
  const folded: string[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const character of text) {
    const isSpace = separators.test(character);
    const plain = isSpace ? (folded.at(-1)?.endsWith(' ') ? '' : ' ') : foldCharacter(character);
    for (let unit = 0; unit < plain.length; unit += 1) offsets.push(offset);
    if (plain !== '') folded.push(plain);
    offset += character.length;
  }
  return {text: folded.join(''), offsets: [...offsets, offset]};
};

const scriptOf = (text: string): Script => {
  if (unspacedScript.test(text)) return 'unspaced';
  return arabicScript.test(text) ? 'arabic' : 'spaced';
};

const nothing = /^$/u;
// Arabic writes "and", "so", "in", "for", "like", "on the" and the article in front of a word, without a space; behind it
// whose it is. Of these only what cannot be the end of another word: "ه" is also how many write the feminine ending.
const arabicPrefix = /^[وف]?(?:[بلك]?(?:ال|ل)?|عال)$/u;
const arabicOwner = /^(?:ها|نا|كم|كو|هم)?$/u;
const arabicFeminineOwner = /^(?:ي|ك|ه|ها|نا|كم|كو|هم)$/u;
/** What Indonesian writes behind a word: whose it is, and what is stressed or asked. */
const indonesianSuffix = /^(?:nya|ku|mu)?(?:lah|kah|pun|tah)?$/u;
/** "At" and "to", which many join to the word. */
const indonesianPrefix = /^(?:di|ke)?$/u;
/** The shortest names, in letters, that are looked for within a joined word. */
const shortestJoined = {arabic: 3, indonesian: 4} as const;

const arabicForms = (name: string, text: string): readonly Form[] => {
  const behind = text.length < shortestJoined.arabic ? nothing : arabicOwner;
  const bare = {text, before: arabicPrefix, behind};
  if (!/ة\p{M}*$/u.test(name)) return [bare];
  return [bare, {text: `${text.slice(0, -1)}ت`, before: arabicPrefix, behind: arabicFeminineOwner}];
};

const latinForms = (text: string, lang: string | undefined): readonly Form[] => {
  const plurals = [`${text}s`, `${text}es`];
  if (/[^aeiou]y$/u.test(text)) plurals.push(`${text.slice(0, -1)}ies`);
  const isJoined = lang === 'id';
  const before = isJoined && text.length >= shortestJoined.indonesian ? indonesianPrefix : nothing;
  return [
    ...plurals.map(plural => ({text: plural, before: nothing, behind: nothing})),
    {text, before, behind: isJoined ? indonesianSuffix : nothing},
  ];
};

const foldName = (name: string, lang: string | undefined): FoldedName => {
  const text = foldText(name).text.trim();
  const script = scriptOf(text);
  if (text === '') return {name, script, forms: []};
  if (script === 'unspaced') return {name, script, forms: [{text, before: nothing, behind: nothing}]};
  if (script === 'spaced') return {name, script, forms: latinForms(text, lang)};
  return {name, script, forms: arabicForms(name, text.replace(/^ال(?=..)/u, ''))};
};

// A Latin name may stand between Chinese characters without a space.
const isLetterAt = (text: string, index: number): boolean => {
  const character = text.charAt(index);
  return letters.test(character) && !unspacedScript.test(character);
};

/** More letters than anything has that is joined to a name. */
const mostJoined = 12;

/** The letters that stand before `index`, or behind it, in the same word: no more than tell that it is another word. */
const lettersFrom = (text: string, index: number, step: -1 | 1): string => {
  let at = index;
  while (Math.abs(at - index) < mostJoined && isLetterAt(text, step === 1 ? at : at - 1)) at += step;
  return step === 1 ? text.slice(index, at) : text.slice(at, index);
};

const standsAlone = (text: string, start: number, form: Form): boolean =>
  form.before.test(lettersFrom(text, start, -1)) &&
  form.behind.test(lettersFrom(text, start + form.text.length, 1));

const findForm = ({text}: Folded, form: Form, script: Script): number => {
  let start = text.indexOf(form.text);
  while (start !== -1 && script !== 'unspaced' && !standsAlone(text, start, form))
    start = text.indexOf(form.text, start + 1);
  return start;
};

const findName = (folded: Folded, name: FoldedName): Mention | undefined => {
  const found = name.forms
    .map(form => ({start: findForm(folded, form, name.script), length: form.text.length}))
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
 * matter; Latin names match whole words, and simple plurals, in Indonesian (`lang`) with what is joined to them, all also
 * between Chinese characters; Arabic ones also behind prefixes and before pronouns, Chinese ones anywhere.
 */
export const createMentionFinder = (
  names: readonly string[],
  lang?: string,
): ((text: string) => Mention | undefined) => {
  const foldedNames = names.map(name => foldName(name, lang));
  return text => {
    const folded = foldText(text);
    return foldedNames
      .map(name => findName(folded, name))
      .filter(mention => mention !== undefined)
      .sort((a, b) => a.start - b.start || b.end - a.end)[0];
  };
};

/** The earliest mention of one of `names` in a text; see `createMentionFinder`. */
export const findMention = (text: string, names: readonly string[], lang?: string): Mention | undefined =>
  createMentionFinder(names, lang)(text);
