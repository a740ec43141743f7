import type {Lexicon} from '../../../packs/house/parse-lexicon.ts';
import {normalizeText} from '../../../text/normalize.ts';
import {foldLetters, isCharacter, pairsOf, spaceCharacters} from './letters.ts';
import {createRespeller} from './other-letters.ts';

/** A typed word, and the forms in which patterns may know it: first as it is, then without endings and slips. */
export type TypedWord = {readonly text: string; readonly forms: readonly string[]};

/** How much of a text is read, in UTF-16 units. No real line is longer. */
const MOST_LETTERS = 400;

/** The shortest word that is checked for typing slips. */
const SLIP_LENGTH = 5;

/** The shortest word that may be left after removing a beginning of one letter. */
const LEAST_REST = 3;

type Ending = readonly [ending: string, instead: string];

const stemsOf = (text: string, endings: readonly Ending[]): readonly string[] =>
  endings.flatMap(([ending, instead]) =>
    text.length > ending.length + 2 && text.endsWith(ending) ? [text.slice(0, -ending.length) + instead] : [],
  );

/** Returns whether two words differ by one slip: a letter more, a letter less, another letter, or two swapped. */
export const isOneSlipApart = (a: string, b: string): boolean => {
  const gap = a.length - b.length;
  if (a === b || Math.abs(gap) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  if (gap === 1) return a.slice(start + 1) === b.slice(start);
  if (gap === -1) return a.slice(start) === b.slice(start + 1);
  if (a.slice(start + 1) === b.slice(start + 1)) return true;
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start];
  return isSwapped && a.slice(start + 2) === b.slice(start + 2);
};

/** The mark of a comma, a stop or a dash among words. */
export const PAUSE = '|';

/** Stops and commas that need no space after them, and spaces used as such in scripts without spaces. */
const TIGHT_STOPS = /[。、，！？；：،؛؟]|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/**
 * Splits a text into words, numbers and pauses; each character of a script without spaces is a word. Words are in
 * lower case, without apostrophes and drawn-out letters ("sooo"), with interchangeable letters unified.
 */
export const splitTyped = (text: string): readonly string[] =>
  spaceCharacters(foldLetters(normalizeText(text.replace(TIGHT_STOPS, ` ${PAUSE} `), 'NFKC').toLowerCase()))
    .replace(/[’'`]/g, '')
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .replace(/(\d)[.,](\d)/g, '$1$2')
    .replace(/(?<![,.;:!?…–—])[,.;:!?…–—]+(?=\s|$)|\s-\s/g, ` ${PAUSE} `)
    .split(/[^\p{L}\p{N}|]+/u)
    .filter(word => word !== '');

/** A short form: how it begins and ends, and its long form, with `*` for the letters between. */
type Form = {readonly start: string; readonly end: string; readonly long: string};

const readForms = (lexicon: Lexicon) => {
  const whole = new Map<string, readonly string[]>();
  const around: Form[] = [];
  for (const [short, long] of pairsOf(lexicon.words.form)) {
    const [start = '', end] = short.split('*');
    if (end === undefined) whole.set(short, spaceCharacters(long).trim().split(/ +/));
    else around.push({start, end, long});
  }
  return {whole, around};
};

/** Joins characters to the longest word of a set that begins with them. */
const joinCharacters = (
  words: readonly string[],
  known: ReadonlySet<string>,
  longest: number,
): readonly string[] => {
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longest, words.length - at);
    while (length > 1 && !known.has(words.slice(at, at + length).join(''))) length--;
    joined.push(words.slice(at, at + length).join(''));
    at += length;
  }
  return joined;
};

const namesOf = (entries: readonly string[]): readonly string[] => pairsOf(entries).map(([name]) => name);

/** Makes a function that joins the characters of number words and units. All others stay separate. */
export const createJoiner = ({words}: Lexicon): ((split: readonly string[]) => readonly string[]) => {
  const names = namesOf([...words.number, ...words.unit]);
  const known = new Set(names.filter(name => name.length > 1 && isCharacter(name.charAt(0))));
  const longest = names.reduce((most, {length}) => Math.max(most, length), 1);
  return split => (known.size === 0 ? split : joinCharacters(split, known, longest));
};

/** Makes a function that shortens questions such as "loud-not-loud" to "loud". Idioms of that form stay. */
const createWhether = ({words}: Lexicon): ((text: string) => string) => {
  if (words.whether.length === 0) return text => text;
  const asking = `(\\p{Script=Han}{1,2})(?:${words.whether.join('|')})\\1`;
  const doubled = new RegExp(asking, 'u');
  const idioms = [...words.empty, ...words.mid]
    .filter(idiom => doubled.test(idiom))
    .map(idiom => idiom.replaceAll('*', ''));
  const pattern = new RegExp([...idioms, asking].join('|'), 'gu');
  return text => text.replace(pattern, (found: string, word?: string) => word ?? found);
};

/** Makes a function that adds a pause after particles that end a clause, if more follows. */
const createBreather = ({words}: Lexicon): ((text: string) => string) => {
  if (words.closing.length === 0) return text => text;
  const pattern = new RegExp(`(${words.closing.join('|')})(?=\\p{Script=Han})`, 'gu');
  return text => text.replace(pattern, `$1 ${PAUSE} `);
};

/** The words of the patterns: whole words, and beginnings of words. */
type Known = {readonly words: ReadonlySet<string>; readonly beginnings: ReadonlySet<string>};

const isKnownTo = ({words, beginnings}: Known, word: string): boolean => {
  if (words.has(word)) return true;
  for (let length = 2; length <= word.length; length++)
    if (beginnings.has(word.slice(0, length))) return true;
  return false;
};

/** The known words that are left after removing a known beginning, such as an article. */
const withoutBeginning = (text: string, starts: readonly string[], known: Known): readonly string[] =>
  starts
    .filter(start => text.startsWith(start))
    .map(start => ({start, rest: text.slice(start.length)}))
    .filter(({start, rest}) => rest.length >= LEAST_REST - (start.length > 1 ? 1 : 0))
    .map(({rest}) => rest)
    .filter(rest => isKnownTo(known, rest));

const createForms = (lexicon: Lexicon, known: Known): ((text: string) => readonly string[]) => {
  const endings = pairsOf(lexicon.words.ending);
  const starts = lexicon.words.beginning;
  const long = Map.groupBy(
    [...known.words].filter(word => word.length >= SLIP_LENGTH - 1),
    word => word[0],
  );
  return text => {
    const ended = stemsOf(text, endings);
    const stems = [
      ...ended.filter(stem => known.words.has(stem)),
      ...[text, ...ended].flatMap(form => withoutBeginning(form, starts, known)),
    ];
    if (isKnownTo(known, text) || stems.length > 0) return [text, ...stems];
    if (text.length < SLIP_LENGTH) return [text];
    const meant = long.get(text[0])?.find(word => isOneSlipApart(text, word));
    return meant === undefined ? [text] : [text, meant];
  };
};

/** All words of a language's lexicon, including numbers and units. */
const listWords = ({words}: Lexicon, known: Known): readonly string[] => [
  ...known.words,
  ...known.beginnings,
  ...namesOf([...words.number, ...words.unit]),
];

/** Makes a function that splits a typed text, for a vocabulary of whole words and beginnings of words. */
export const createWordSplitter = (
  lexicon: Lexicon,
  known: Known,
): ((text: string) => readonly TypedWord[]) => {
  const {whole, around} = readForms(lexicon);
  const join = createJoiner(lexicon);
  const asked = createWhether(lexicon);
  const breathe = createBreather(lexicon);
  const respell = createRespeller(lexicon.words.letter, listWords(lexicon, known), lexicon.words.beginning);
  const formsOf = createForms(lexicon, known);
  const respelled = (text: string): string => {
    if (lexicon.words.letter.length === 0) return text;
    const word = (typed: string): string => whole.get(typed)?.join(' ') ?? respell(typed);
    return text.toLowerCase().replace(/(?<![a-z0-9])\d*[a-z][a-z0-9]*/g, word);
  };
  const unfold = (word: string): readonly string[] => {
    const long = whole.get(word);
    if (long || known.words.has(word)) return long ?? [word];
    const form = around.find(
      ({start, end}) =>
        word.length > start.length + end.length + 1 && word.startsWith(start) && word.endsWith(end),
    );
    if (!form) return [word];
    return form.long.replace('*', word.slice(form.start.length, word.length - form.end.length)).split(' ');
  };
  return text =>
    join(splitTyped(respelled(breathe(asked(text.slice(0, MOST_LETTERS))))).flatMap(unfold)).map(word => ({
      text: word,
      forms: formsOf(word),
    }));
};
