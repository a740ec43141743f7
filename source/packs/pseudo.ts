import {type Messages, textsOf} from './locale.ts';

/** The language of developers: English whose letters carry accents, to show what is not from the locale. */
export const PSEUDO = 'pseudo';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćđéƒǵĥíĵķĺɱńóṕɋŕśťúṽŵẋýźÁƁĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼŴẊÝŹ';

const accent = (text: string): string =>
  text.replaceAll(/[a-zA-Z]/g, letter => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** Accents the texts of a message and of its branches. Placeholders stay. */
const accentTexts = (message: string): string => {
  let done = '';
  let from = 0;
  for (const {start, end} of textsOf(message)) {
    done += message.slice(from, start) + accent(message.slice(start, end));
    from = end;
  }
  return done + message.slice(from);
};

/** How much longer other languages are, as a rule. */
const LONGER = 0.35;

/** A message as developers read it: accented, in brackets, and longer, as many languages are. */
export const makePseudo = (message: string): string => {
  const text = accentTexts(message);
  const letters = [...text].filter(character => ACCENTED.includes(character)).length;
  if (letters === 0) return message;
  const lead = /^\s*/.exec(text)?.[0] ?? '';
  return `${lead}[${text.slice(lead.length)}${'~'.repeat(Math.ceil(letters * LONGER))}]`;
};

/** Messages in the language of developers, made of the English ones. */
export const makePseudoMessages = (english: Messages): Messages =>
  Object.fromEntries(Object.entries(english).map(([key, message]) => [key, makePseudo(message)]));
