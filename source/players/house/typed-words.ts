import type {Lexicon} from '../../packs/house/parse-lexicon.ts';
import {normalizeText} from '../../text/normalize.ts';
import {foldLetters, isCharacter, spaceCharacters} from './letters.ts';
import {createRespeller} from './other-letters.ts';

/** A typed word in the forms in which patterns may know it: as it is first, then without endings or slips. */
export type TypedWord = {readonly text: string; readonly forms: readonly string[]};

/** What comes later in a text is not read; nobody says so much in one line. */
const MOST_LETTERS = 400;

/** The shortest word whose slips are looked for. */
const SLIP_LENGTH = 5;

/** What is left of a word without a single letter at its start is at least this long, or it is another word. */
const LEAST_REST = 3;

type Ending = readonly [ending: string, instead: string];

const readEndings = (lexicon: Lexicon): readonly Ending[] =>
  lexicon.words.ending.map(entry => {
    const [ending = '', instead = ''] = entry.split('=').map(part => part.trim());
    return [ending, instead] as const;
  });

const stemsOf = (text: string, endings: readonly Ending[]): readonly string[] =>
  endings.flatMap(([ending, instead]) =>
    text.length > ending.length + 2 && text.endsWith(ending) ? [text.slice(0, -ending.length) + instead] : [],
  );

/** Whether two words differ by one letter: one more, one less, another one, or two swapped. */
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

/** Stands among words for a comma, a stop or a dash. */
export const PAUSE = '|';

/** Stops and commas that need no space behind them, and the space that stands for one in scripts without spaces. */
const TIGHT_STOPS = /[。、，！？；：،؛؟]|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/**
 * Lower case, no apostrophes, letters that are interchanged written as one; words, numbers, pauses, and characters of
 * scripts without spaces apart; letters drawn out ("sooo") are said once.
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

/** A way to write words: what a word begins and ends with, and what stands for it; `*` in that is what lay between. */
type Form = {readonly start: string; readonly end: string; readonly long: string};

const readForms = (lexicon: Lexicon) => {
  const whole = new Map<string, readonly string[]>();
  const around: Form[] = [];
  for (const form of lexicon.words.form) {
    const [short = '', long = ''] = form.split('=').map(part => part.trim());
    const [start = '', end] = short.split('*');
    if (end === undefined) whole.set(short, spaceCharacters(long).trim().split(/ +/));
    else around.push({start, end, long});
  }
  return {whole, around};
};

/** Words of several characters; `starts` are their first ones, so that most characters need no look. */
type Joined = {
  readonly known: ReadonlySet<string>;
  readonly starts: ReadonlySet<string>;
  readonly longest: number;
};

/** The words of a list that have several characters, joined where they stand in a text. */
const joinCharacters = (words: readonly string[], {known, starts, longest}: Joined) => {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    let length = starts.has(words[at] ?? '') ? Math.min(longest, words.length - at) : 1;
    while (length > 1 && !known.has(words.slice(at, at + length).join(''))) length--;
    joined.push(words.slice(at, at + Math.max(1, length)).join(''));
    at += Math.max(1, length) - 1;
  }
  return joined;
};

/** Makes the function that joins the characters of number words and units; all others stand alone. */
export const createJoiner = ({words}: Lexicon): ((split: readonly string[]) => readonly string[]) => {
  const names = [...words.number, ...words.unit].map(entry => (entry.split('=')[0] as string).trim());
  const known = new Set(names.filter(name => name.length > 1 && isCharacter(name.charAt(0))));
  const longest = [...known].reduce((most, {length}) => Math.max(most, length), 1);
  const starts = new Set([...known].map(name => Array.from(name)[0] ?? name));
  return split => (known.size === 0 ? split : joinCharacters(split, {known, starts, longest}));
};

/** Takes out what asks whether: "loud-not-loud" asks "loud"; idioms that are built alike stay. */
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

/** Puts a pause behind particles that end a breath, where more follows. */
const createBreather = ({words}: Lexicon): ((text: string) => string) => {
  if (words.closing.length === 0) return text => text;
  const pattern = new RegExp(`(${words.closing.join('|')})(?=\\p{Script=Han})`, 'gu');
  return text => text.replace(pattern, `$1 ${PAUSE} `);
};

/** What a splitter knows of the words to come: whole ones, and beginnings. */
type Known = {readonly words: ReadonlySet<string>; readonly beginnings: ReadonlySet<string>};

const isKnownTo = ({words, beginnings}: Known, word: string): boolean => {
  if (words.has(word)) return true;
  for (let length = 2; length <= word.length; length++)
    if (beginnings.has(word.slice(0, length))) return true;
  return false;
};

/** A word without what may stand at its start, when the rest is known. */
const withoutBeginning = (text: string, starts: readonly string[], known: Known): readonly string[] =>
  starts
    .filter(start => text.startsWith(start))
    .map(start => ({start, rest: text.slice(start.length)}))
    .filter(({start, rest}) => rest.length >= LEAST_REST - (start.length > 1 ? 1 : 0))
    .map(({rest}) => rest)
    .filter(rest => isKnownTo(known, rest));

const createForms = (lexicon: Lexicon, known: Known): ((text: string) => readonly string[]) => {
  const endings = readEndings(lexicon);
  const starts = lexicon.words.beginning;
  const long = [...known.words].filter(word => word.length >= SLIP_LENGTH - 1);
  return text => {
    const ended = stemsOf(text, endings);
    const stems = [
      ...ended.filter(stem => known.words.has(stem)),
      ...[text, ...ended].flatMap(form => withoutBeginning(form, starts, known)),
    ];
    if (isKnownTo(known, text) || stems.length > 0) return [text, ...stems];
    if (text.length < SLIP_LENGTH) return [text];
    const meant = long.filter(word => word[0] === text[0] && isOneSlipApart(text, word));
    return [text, ...meant.slice(0, 1)];
  };
};

/** All words that a language's lexicon knows, numbers and units too. */
const listWords = ({words}: Lexicon, known: Known): readonly string[] => {
  const named = [...words.number, ...words.unit].map(entry => (entry.split('=')[0] as string).trim());
  return [...known.words, ...known.beginnings, ...named];
};

/** Makes the function that takes a typed text apart, for a vocabulary: whole words, and beginnings of words. */
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
