import {type Messages, textsOf} from './locale.ts';

/** The developers' language: accented English, which shows what isn't from the locale. */
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

/** How much longer other languages usually are. */
const LONGER = 0.35;

/** Returns a message of the pseudo-locale: accented, in brackets, and longer. */
export const makePseudo = (message: string): string => {
  const text = accentTexts(message);
  const letters = [...text].filter(character => ACCENTED.includes(character)).length;
  if (letters === 0) return message;
  const lead = /^\s*/.exec(text)?.[0] ?? '';
  return `${lead}[${text.slice(lead.length)}${'~'.repeat(Math.ceil(letters * LONGER))}]`;
};

/** Returns the messages of the pseudo-locale, made from the English ones. */
export const makePseudoMessages = (english: Messages): Messages =>
  Object.fromEntries(Object.entries(english).map(([key, message]) => [key, makePseudo(message)]));
