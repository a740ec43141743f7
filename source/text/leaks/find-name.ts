import {type BareForm, bareForms, comparable} from './arabic-forms.ts';
import {type HanText, type ReadLine, readLine, type Script, type Word} from './read-line.ts';
import type {LeakName} from './types.ts';

/** A name in the form that lines are compared with. */
export type PreparedName = {
  readonly name: string;
  readonly script: Script;
  /** The words of a Latin or Arabic name; a Han name is one. */
  readonly words: readonly string[];
  readonly isIndonesian: boolean;
  /** By word: what every form of it contains, since a final `ه` may be `ت`. */
  readonly stems: readonly string[];
  /** By word: whether it must have an Arabic article. Without it, the article doesn't matter. */
  readonly articles?: readonly boolean[];
};

/** A place where a line has a name. `isUnsure`: a derivation, or half a Chinese word. */
export type Hit = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly script: Script;
  readonly isUnsure: boolean;
};

/** A line's words with what only some names need, computed once. */
export type Line = ReadLine & {
  readonly formsOf: (at: number) => readonly BareForm[];
  readonly boundaries: () => readonly number[];
};

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
const withoutArticle = (word: string): string => word.replace(/^ال(?=..)/u, '');

/**
 * Prepares a name. Returns `undefined` for one without any letter that the rules compare. `isExact`: with the Arabic
 * articles that it has, no more and no fewer.
 */
export const prepareName = (
  {text, lang}: LeakName,
  tableLang: string,
  isExact = false,
): PreparedName | undefined => {
  const [line] = readLine(text);
  const words = line?.words ?? [];
  const isIndonesian = lang === 'id' || tableLang === 'id';
  if (isHan(text))
    return {name: text, script: 'han', words: [line?.han?.text ?? ''], stems: [], isIndonesian};
  const script = words[0]?.script;
  if (script === undefined) return undefined;
  const bare =
    script === 'latin' ? words : words.map(word => ({...word, text: comparable(withoutArticle(word.text))}));
  return {
    name: text,
    script,
    words: bare.map(word => word.text),
    stems: bare.map(word => word.text.replace(/ه$/u, '')),
    isIndonesian,
    ...(isExact ? {articles: words.map(word => withoutArticle(word.text) !== word.text)} : {}),
  };
};

const PLURAL = /^(?:s|es)?$/;
/** What Indonesian joins to the end of a word: its owner, and particles of stress or question. */
const INDONESIAN_END = /^(?:nya|ku|mu)?(?:lah|kah|pun|tah)?$/;
const DERIVED_BEFORE = /^(?:ber|per|ter|se|pem|pen|peng|peny|pe|mem|men|meng|meny|me)?$/;
const DERIVED_BEHIND = /^(?:an|i|kan)?(?:nya|ku|mu)?$/;
/** The shortest name, in letters, that `di` and `ke` may be joined to. */
const SHORTEST_JOINED = 4;

const endsWell = (rest: string, isIndonesian: boolean): boolean =>
  PLURAL.test(rest) || (isIndonesian && INDONESIAN_END.test(rest));

/** Whether a word of a line is the last one of a name, with what may be joined behind it. */
const isLast = (word: string, name: string, isIndonesian: boolean): boolean => {
  if (word.startsWith(name)) return endsWell(word.slice(name.length), isIndonesian);
  return /[^aeiou]y$/.test(name) && word === `${name.slice(0, -1)}ies`;
};

const startingWords = (word: string, {words, isIndonesian}: PreparedName): readonly string[] => {
  const isLong = words.reduce((sum, {length}) => sum + length, 0) >= SHORTEST_JOINED;
  return isIndonesian && isLong && /^(?:di|ke)/.test(word) ? [word, word.slice(2)] : [word];
};

/** The ways in which a stem begins after a prefix with a nasal: `sate` becomes `menyate`. */
const stemsOf = (name: string): readonly string[] => (/^[kpst]/.test(name) ? [name, name.slice(1)] : [name]);

const isDerived = (word: string, {words, isIndonesian}: PreparedName): boolean => {
  const [name = ''] = words;
  if (!isIndonesian || words.length !== 1 || name.length < SHORTEST_JOINED) return false;
  return stemsOf(name).some(stem => {
    const at = word.indexOf(stem);
    const before = word.slice(0, Math.max(at, 0));
    if (at < 0 || (stem !== name && !/(?:n|m|ng|ny)$/.test(before))) return false;
    return DERIVED_BEFORE.test(before) && DERIVED_BEHIND.test(word.slice(at + stem.length));
  });
};

const latinAt = (words: readonly Word[], at: number, name: PreparedName): 'sure' | 'unsure' | undefined => {
  const last = name.words.length - 1;
  const fits = name.words.every((wanted, index) => {
    const word = words[at + index];
    if (word?.script !== 'latin' || (index > 0 && word.isApart)) return false;
    const options = index === 0 ? startingWords(word.text, name) : [word.text];
    return options.some(text => (index === last ? isLast(text, wanted, name.isIndonesian) : text === wanted));
  });
  if (fits) return 'sure';
  const word = words[at];
  return word?.script === 'latin' && isDerived(word.text, name) ? 'unsure' : undefined;
};

const arabicAt = ({words, formsOf}: Line, at: number, name: PreparedName): 'sure' | undefined => {
  const last = name.words.length - 1;
  const fits = name.words.every((wanted, index) => {
    const word = words[at + index];
    if (word?.script !== 'arabic' || (index > 0 && word.isApart)) return false;
    if (!word.text.includes(name.stems[index] ?? '')) return false;
    return formsOf(at + index).some(({text, before, hasOwner}) => {
      if (text !== wanted || (hasOwner && index < last)) return false;
      if (name.articles && name.articles[index] !== (before === 'article')) return false;
      // Two letters behind a particle are often another word: كشط is no شط.
      if (before === 'particle') return index === 0 && (wanted.length > 2 || last > 0);
      return true;
    });
  });
  return fits ? 'sure' : undefined;
};

const findInWords = (line: Line, name: PreparedName): readonly Hit[] => {
  const hits: Hit[] = [];
  const {words} = line;
  for (let at = 0; at + name.words.length <= words.length; at += 1) {
    const found = name.script === 'latin' ? latinAt(words, at, name) : arabicAt(line, at, name);
    if (found === undefined) continue;
    const start = words[at]?.start ?? 0;
    const end = words[at + name.words.length - 1]?.end ?? start;
    hits.push({name: name.name, start, end, script: name.script, isUnsure: found === 'unsure'});
  }
  return hits;
};

/** Names of that many characters or more need no word boundaries. */
const LONG_HAN = 3;

/** Particles that the segmenter joins to a name before or behind it, as in 我在|大学 and 在外|滩. */
const BEFORE = /^[我你他她它在去到从把是这那]+$/u;
const BEHIND = /^[里上的吗呢吧了都很]+$/u;

/** Returns whether a word begins or ends at a place, or is joined to a particle there. */
const isBoundary = (
  han: HanText,
  at: number,
  side: 'start' | 'end',
  boundaries: readonly number[],
): boolean => {
  const {text} = han;
  if (!isHan(text.charAt(at - 1)) || !isHan(text.charAt(at)) || boundaries.includes(at)) return true;
  const from = boundaries.findLast(boundary => boundary < at) ?? 0;
  const until = boundaries.find(boundary => boundary > at) ?? text.length;
  return side === 'start' ? BEFORE.test(text.slice(from, at)) : BEHIND.test(text.slice(at, until));
};

const findInHan = ({han, boundaries}: Line, name: PreparedName): readonly Hit[] => {
  const [wanted = ''] = name.words;
  const hits: Hit[] = [];
  if (han === undefined || wanted === '') return hits;
  for (let at = han.text.indexOf(wanted); at >= 0; at = han.text.indexOf(wanted, at + 1)) {
    const ends = [[at, 'start'] as const, [at + wanted.length, 'end'] as const];
    const sure =
      wanted.length >= LONG_HAN
        ? 2
        : ends.filter(([place, side]) => isBoundary(han, place, side, boundaries())).length;
    if (sure === 0) continue;
    const end = han.ends[at + wanted.length - 1] ?? 0;
    hits.push({name: name.name, start: han.starts[at] ?? 0, end, script: 'han', isUnsure: sure < 2});
  }
  return hits;
};

/** Finds all places of a name in a line (R2 to R4). */
export const findName = (line: Line, name: PreparedName): readonly Hit[] =>
  name.script === 'han' ? findInHan(line, name) : findInWords(line, name);

/** Prepares a line to be compared with many names. `segmenter` splits Chinese into words. */
export const openLine = (line: ReadLine, segmenter: Intl.Segmenter): Line => {
  const forms = new Map<number, readonly BareForm[]>();
  let found: readonly number[] | undefined;
  return {
    ...line,
    formsOf: at => {
      const known = forms.get(at) ?? bareForms(line.words[at]?.text ?? '');
      forms.set(at, known);
      return known;
    },
    boundaries: () => {
      found ??= Array.from(segmenter.segment(line.han?.text ?? ''), ({index}) => index);
      return found;
    },
  };
};
