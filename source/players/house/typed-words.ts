import type {Lexicon} from '../../packs/house/parse-lexicon.ts';

/** A typed word in the forms in which patterns may know it: as it is first, then without endings or slips. */
export type TypedWord = {readonly text: string; readonly forms: readonly string[]};

/** The shortest word whose slips are looked for. */
const SLIP_LENGTH = 5;

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

/** Lower case, no apostrophes, words, numbers and pauses apart; letters drawn out ("sooo") are said once. */
export const splitTyped = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’'`]/g, '')
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(/(\d)[.,](\d)/g, '$1$2')
    .replace(/[,.;:!?…–—]+(?=\s|$)|\s-\s/g, ` ${PAUSE} `)
    .split(/[^\p{L}\p{N}|]+/u)
    .filter(word => word !== '');

const shortForms = (lexicon: Lexicon): ReadonlyMap<string, readonly string[]> =>
  new Map(
    lexicon.words.form.map(form => {
      const [short = '', long = ''] = form.split('=').map(part => part.trim());
      return [short, long.split(' ')] as const;
    }),
  );

/** Makes the function that takes a typed text apart, for a vocabulary: whole words, and beginnings of words. */
export const createWordSplitter = (
  lexicon: Lexicon,
  words: ReadonlySet<string>,
  beginnings: ReadonlySet<string>,
): ((text: string) => readonly TypedWord[]) => {
  const short = shortForms(lexicon);
  const endings = readEndings(lexicon);
  const long = [...words].filter(word => word.length >= SLIP_LENGTH - 1);
  const isKnown = (word: string): boolean => {
    if (words.has(word)) return true;
    for (let length = 2; length <= word.length; length++)
      if (beginnings.has(word.slice(0, length))) return true;
    return false;
  };
  const formsOf = (text: string): readonly string[] => {
    const stems = stemsOf(text, endings).filter(stem => words.has(stem));
    if (isKnown(text) || stems.length > 0) return [text, ...stems];
    if (text.length < SLIP_LENGTH) return [text];
    const meant = long.filter(word => word[0] === text[0] && isOneSlipApart(text, word));
    return [text, ...meant.slice(0, 1)];
  };
  return text =>
    splitTyped(text)
      .flatMap(word => short.get(word) ?? [word])
      .map(word => ({text: word, forms: formsOf(word)}));
};
