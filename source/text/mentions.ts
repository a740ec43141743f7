import {INTERCHANGED} from './match-name.ts';
import {normalizeText} from './normalize.ts';

/** A place where a text names something. Offsets are UTF-16 code units of the text as given. */
type Mention = {
  /** The name as it was given, not as it was written. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

/** A text in comparable form, and for each code unit, and the end, its offset in the original. */
type Folded = {readonly text: string; readonly offsets: readonly number[]};

/** A way to write a name, and what may be joined to it before and after. */
type Form = {readonly text: string; readonly before: RegExp; readonly behind: RegExp};

/** A name and all its forms: bare, and in spaced scripts its plain plurals. */
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
  // Joined at the end: looking at the end of a growing string takes its whole length each time.
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
// Arabic joins "and", "so", "in", "for", "like", "on the" and the article to the front of a word, and the owner to
// its end. Only owners that can't end another word are here: many also write "ه" for the feminine ending.
const arabicPrefix = /^[وف]?(?:[بلك]?(?:ال|ل)?|عال)$/u;
const arabicOwner = /^(?:ها|نا|كم|كو|هم)?$/u;
const arabicFeminineOwner = /^(?:ي|ك|ه|ها|نا|كم|كو|هم)$/u;
/** What Indonesian joins to the end of a word: its owner, and particles of stress or question. */
const indonesianSuffix = /^(?:nya|ku|mu)?(?:lah|kah|pun|tah)?$/u;
/** "At" and "to", which many people join to the word. */
const indonesianPrefix = /^(?:di|ke)?$/u;
/** The shortest names, in letters, to find within a joined word. */
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

/** More letters than anything that is joined to a name. */
const mostJoined = 12;

/** Returns the letters before or after `index` in the same word: enough to see that it is another word. */
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
 * Prepares names and aliases to be found in many texts. The finder returns the earliest mention, or the longer of two
 * at the same place. Case, accents, harakat, hyphens and Arabic letter variants don't matter. Latin names match whole
 * words and simple plurals, in Indonesian (`lang`) with what is joined to them, and also between Chinese characters.
 * Arabic names also match after prefixes and before pronouns, and Chinese names match anywhere.
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

/** Returns the earliest mention of one of `names` in a text; see `createMentionFinder`. */
export const findMention = (text: string, names: readonly string[], lang?: string): Mention | undefined =>
  createMentionFinder(names, lang)(text);
