import english from '../../locales/en/words/report.json' with {type: 'json'};
import {type Checked, checked, faulty} from './checked.ts';
import {createNumberText} from './language.ts';
import {type Library, localeFolder} from './library.ts';
import {hasFile, readJson} from './load-pack.ts';
import {checkAgainst, type Messages, parseMessages} from './locale.ts';
import {makePseudoMessages, PSEUDO} from './pseudo.ts';
import {createTexts, isFillable, type MessageKey, type MessageValues, type Words} from './words.ts';

/** A message of reports. */
export type ReportKey = keyof typeof english;

/** The words of reports and of the interface. Only commands that show a report load them. */
export type ReportWords = Pick<Words, 'lang' | 'number' | 'list' | 'percent'> &
  ((key: ReportKey | MessageKey, values?: MessageValues) => string);

/** Reads and checks a locale's file. */
const readFile = (library: Library, file: string): Checked<Messages> => {
  const data = readJson(library, file);
  if (!data.ok) return data;
  const messages = parseMessages(english, data.value, file);
  if (!messages.ok) return messages;
  const broken = Object.entries(messages.value).find(([, message]) => !isFillable(message));
  return broken === undefined
    ? checkAgainst(english, messages.value, file)
    : faulty(file, 'syntax', broken[0]);
};

const loadMessages = (library: Library, lang: string): Checked<Messages> => {
  if (lang === PSEUDO) return checked(makePseudoMessages(english));
  const file = `${localeFolder(library, lang)}/words/report.json`;
  return hasFile(library, file) ? readFile(library, file) : checked(english);
};

/** Adds the words of reports to those of the interface. A person's own locale without them gets the English ones. */
export const loadReportWords = (library: Library, words: Words): Checked<ReportWords> => {
  const messages = loadMessages(library, words.lang);
  if (!messages.ok) return messages;
  const texts = createTexts<ReportKey>(messages.value, words.lang, createNumberText(words.lang));
  const isOwn = (key: string): key is ReportKey => Object.hasOwn(english, key);
  const all = (key: ReportKey | MessageKey, values?: MessageValues): string =>
    isOwn(key) ? texts(key, values) : words(key, values);
  return checked(Object.assign(all, {...words}));
};
