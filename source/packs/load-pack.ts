import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {MAX_BYTES, readBytes, readTextFile} from '../files/read-file.ts';
import {systemCode} from '../files/system-code.ts';
import {type Checked, checked, faulty} from './checked.ts';
import {hasForms} from './house/forms.ts';
import type {HouseTexts} from './house/house-data.ts';
import type {TextFile} from './house/text-file.ts';
import {type Library, localeFolder, OWN_PREFIX, setFolder} from './library.ts';
import {
  checkAgainst,
  ENGLISH,
  isLaterFile,
  type Messages,
  parseMessages,
  WORD_FILES,
  type WordFile,
} from './locale.ts';
import {readOwnFile} from './own/read-own-file.ts';
import {isPackedText, packedFolder, packedName, unpackedName, unpackText} from './packed-texts.ts';
import {SCENARIOS, type Scenario, type ScenarioCode} from './scenarios.ts';

const readOwnText = ({own}: Library, file: string): Checked<string> => {
  if (own === undefined) return faulty(file, 'unreadable', undefined, 'ENOENT');
  const read = readOwnFile({folder: own.folder, shownAs: OWN_PREFIX}, file.slice(OWN_PREFIX.length));
  return read.ok ? checked(read.value.text) : faulty(file, 'unreadable', undefined, read.problem[0]?.code);
};

/** Reads a file of a pack as text. Its path starts at the package, or with `packs/` at a person's own packs. */
export const readText = (library: Library, file: string): Checked<string> => {
  if (file.startsWith(OWN_PREFIX)) return readOwnText(library, file);
  try {
    const plain = path.join(library.folder, file);
    if (!isPackedText(file) || existsSync(plain)) return checked(readTextFile(plain));
    const packed = path.join(library.folder, packedName(file));
    return checked(unpackText(readBytes(packed, {maxBytes: MAX_BYTES})));
  } catch (error) {
    return faulty(file, 'unreadable', undefined, systemCode(error));
  }
};

/** Returns whether a pack has a file. */
export const hasFile = ({folder, own}: Library, file: string): boolean =>
  file.startsWith(OWN_PREFIX)
    ? own !== undefined && existsSync(path.join(own.folder, file.slice(OWN_PREFIX.length)))
    : [file, ...(isPackedText(file) ? [packedName(file)] : [])].some(name =>
        existsSync(path.join(folder, name)),
      );

/** Returns the names of the files in a folder of the built-in packs. Throws when there is none. */
export const filesIn = (root: string, folder: string): readonly string[] => {
  const packed = path.join(root, packedFolder(folder));
  const names = existsSync(packed) ? readdirSync(packed).map(unpackedName) : [];
  return [...new Set([...readdirSync(path.join(root, folder)), ...names])];
};

/** Parses JSON without checking what it contains. */
export const parseJson = (text: string, file: string): Checked<unknown> => {
  try {
    return checked(JSON.parse(text));
  } catch {
    return faulty(file, 'not-json');
  }
};

/** Reads a JSON file of a pack without checking what it contains. */
export const readJson = (library: Library, file: string): Checked<unknown> => {
  const text = readText(library, file);
  return text.ok ? parseJson(text.value, file) : text;
};

const readMessages = (library: Library, lang: string, name: WordFile): Checked<Messages> => {
  const file = `${localeFolder(library, lang)}/words/${name}`;
  if (file.startsWith(OWN_PREFIX) && isLaterFile(name) && !hasFile(library, file))
    return checked(ENGLISH[name]);
  const data = readJson(library, file);
  if (!data.ok) return data;
  const messages = parseMessages(ENGLISH[name], data.value, file);
  return messages.ok ? checkAgainst(ENGLISH[name], messages.value, file) : messages;
};

/** Reads and checks interface words of a locale: those of some files, by default all. */
export const loadMessages = (
  library: Library,
  lang: string,
  files: readonly WordFile[] = WORD_FILES,
): Checked<Messages> => {
  const all: Record<string, string> = {};
  for (const name of files) {
    const messages = readMessages(library, lang, name);
    if (!messages.ok) return messages;
    // Copying a thousand messages with a spread takes 8 ms more.
    Object.assign(all, messages.value);
  }
  return checked(all);
};

/** Returns the interface languages, built in and a person's own. */
export const availableLocales = (library: Library): readonly string[] => {
  const {folder, own} = library;
  const builtIn = readdirSync(path.join(folder, 'locales')).filter(lang =>
    hasFile(library, `locales/${lang}/words/${WORD_FILES[0]}`),
  );
  const added = (own?.locales ?? []).filter(({hasWords}) => hasWords).map(({lang}) => lang);
  return [...builtIn, ...added.filter(lang => !builtIn.includes(lang))];
};

/** Domains that include all features and lines of a wider one. */
const WITHIN: Readonly<Record<string, string>> = {local: 'place'};

/** Returns the domains whose lines serve a domain: the wider one, if any, and then itself. */
export const domainsOf = (domain: string): readonly string[] => {
  const wider = WITHIN[domain];
  return wider === undefined ? [domain] : [wider, domain];
};

/** Returns the files of what house players say and understand about a domain in a language. */
export const talkFiles = (library: Library, domain: string, lang: string) => {
  const folder = `${localeFolder(library, lang)}/house`;
  const domains = domainsOf(domain);
  return {
    phrases: domains.map(name => `${folder}/phrases.${name}.txt`),
    // Not every language has them.
    exchanges: domains.map(name => `${folder}/exchanges.${name}.txt`).filter(file => hasFile(library, file)),
    lexicon: ['words', ...domains].map(name => `${folder}/lexicon.${name}.txt`),
    voice: `${folder}/voice.json`,
    features: featureFile(domain),
  };
};

/** Returns the file of a domain's features. */
export const featureFile = (domain: string): string => `entities/features.${domain}.csv`;

/** Returns the file of answers about a set's entities in a language, if it has one. A person's own sets have none. */
const answerFiles = (library: Library, set: string, lang: string): readonly string[] =>
  [`${setFolder(library, set)}/answers.${lang}.txt`].filter(
    file => !file.startsWith(OWN_PREFIX) && hasFile(library, file),
  );

/** Returns the files of the house players for a set, its domain and a language. */
export const houseFiles = (library: Library, set: string, domain: string, lang: string) => ({
  ...talkFiles(library, domain, lang),
  values: `${setFolder(library, set)}/values.txt`,
  answers: answerFiles(library, set, lang),
});

/** Returns whether house players can talk about a domain in a language. A person's own must have no problems. */
export const canTalk = (library: Library, domain: string, lang: string): boolean => {
  const added = library.own?.locales.find(locale => locale.lang === lang);
  if (added) return added.domains.includes(domain);
  return Object.values(talkFiles(library, domain, lang))
    .flat()
    .every(file => hasFile(library, file));
};

/** Returns whether house players of a scenario speak to women in words of their own. Reads what they say. */
export const speaksByForms = (library: Library, {domain, lang}: Scenario): boolean => {
  if (!canTalk(library, domain, lang)) return false;
  const {voice, phrases, exchanges} = talkFiles(library, domain, lang);
  return [voice, ...phrases, ...exchanges].some(file => {
    const text = readText(library, file);
    return text.ok && hasForms(text.value);
  });
};

/** Returns the texts of house files as `parseHouseData` takes them. */
export const arrangeHouseTexts = (
  files: ReturnType<typeof houseFiles>,
  textOf: (file: string) => string,
): HouseTexts => {
  const one = (file: string): TextFile => ({file, text: textOf(file)});
  return {
    features: one(files.features),
    values: one(files.values),
    voice: one(files.voice),
    phrases: files.phrases.map(one),
    exchanges: files.exchanges.map(one),
    answers: files.answers.map(one),
    lexicon: files.lexicon.map(one),
  };
};

/** Returns the codes of the built-in scenarios that can be played: all their files are there. */
export const completeScenarios = (library: Library): readonly ScenarioCode[] =>
  SCENARIOS.filter(({set, domain, lang}) =>
    [`entities/${set}/set.json`, ...Object.values(houseFiles(library, set, domain, lang)).flat()].every(
      file => hasFile(library, file),
    ),
  ).map(({code}) => code);
