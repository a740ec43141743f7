import type {Messages} from './locale.ts';

/** The language of developers: English whose letters carry accents, to show what is not from the locale. */
export const PSEUDO = 'pseudo';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćđéƒǵĥíĵķĺɱńóṕɋŕśťúṽŵẋýźÁƁĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼŴẊÝŹ';

const accent = (text: string): string =>
  text.replaceAll(/[a-zA-Z]/g, letter => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** Where a message's own text ends: at a placeholder, or at the end of the branch that it is. */
const TEXT = /(?:[^{}']|'(?:[{}][^']*(?:'|$))?)*/y;
/** What stands before the first branch of a plural or a choice: it is not shown. */
const HEAD = /[^{}]*/y;

const take = (message: string, at: number, pattern: RegExp): string => {
  pattern.lastIndex = at;
  return pattern.exec(message)?.[0] ?? '';
};

/** Reads from a `{` to behind its `}`: names stay, branches are messages. */
const pseudoArgument = (message: string, from: number): readonly [string, number] => {
  let done = '{';
  let at = from + 1;
  for (;;) {
    const head = take(message, at, HEAD);
    done += head;
    at += head.length;
    if (message[at] !== '{') return [`${done}}`, at + 1];
    const [branch, end] = pseudoParts(message, at + 1);
    done += `{${branch}}`;
    at = end + 1;
  }
};

/** Reads up to the end, or to the `}` that closes the branch. */
const pseudoParts = (message: string, from: number): readonly [string, number] => {
  let done = '';
  let at = from;
  for (;;) {
    const text = take(message, at, TEXT);
    done += accent(text);
    at += text.length;
    if (message[at] !== '{') return [done, at];
    const [argument, end] = pseudoArgument(message, at);
    done += argument;
    at = end;
  }
};

/** How much longer other languages are, as a rule. */
const LONGER = 0.35;

/** A message as developers read it: accented, in brackets, and longer, as many languages are. */
export const makePseudo = (message: string): string => {
  const [text] = pseudoParts(message, 0);
  const letters = [...text].filter(character => ACCENTED.includes(character)).length;
  if (letters === 0) return message;
  const lead = take(text, 0, /\s*/y);
  return `${lead}[${text.slice(lead.length)}${'~'.repeat(Math.ceil(letters * LONGER))}]`;
};

/** Messages in the language of developers, made of the English ones. */
export const makePseudoMessages = (english: Messages): Messages =>
  Object.fromEntries(Object.entries(english).map(([key, message]) => [key, makePseudo(message)]));
