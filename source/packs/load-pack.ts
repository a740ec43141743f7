import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {type Checked, checked, faulty} from './checked.ts';
import {ENGLISH} from './english.ts';
import type {HouseTexts} from './house/house-data.ts';
import type {TextFile} from './house/problem.ts';
import {checkAgainst, type Messages, parseMessages, WORD_FILES, type WordFile} from './locale.ts';
import {SCENARIOS, type ScenarioCode} from './scenarios.ts';

/** Reads a file of a pack as text. `file` is relative to the package root, with `/`. */
export const readText = (root: string, file: string): Checked<string> => {
  try {
    return checked(readFileSync(path.join(root, file), 'utf8'));
  } catch (error) {
    return faulty(file, 'unreadable', undefined, (error as NodeJS.ErrnoException).code);
  }
};

/** Reads a JSON file of a pack, unchecked. */
export const readJson = (root: string, file: string): Checked<unknown> => {
  const text = readText(root, file);
  if (!text.ok) return text;
  try {
    return checked(JSON.parse(text.value));
  } catch {
    return faulty(file, 'not-json');
  }
};

const readMessages = (root: string, lang: string, name: WordFile): Checked<Messages> => {
  const file = `locales/${lang}/words/${name}`;
  const data = readJson(root, file);
  if (!data.ok) return data;
  const messages = parseMessages(data.value, file);
  return messages.ok ? checkAgainst(ENGLISH[name], messages.value, file) : messages;
};

/** Reads and checks all interface words of a locale. */
export const loadMessages = (root: string, lang: string): Checked<Messages> => {
  let all: Messages = {};
  for (const name of WORD_FILES) {
    const messages = readMessages(root, lang, name);
    if (!messages.ok) return messages;
    all = {...all, ...messages.value};
  }
  return checked(all);
};

/** The interface languages that the package has words in. */
export const availableLocales = (root: string): readonly string[] =>
  readdirSync(path.join(root, 'locales')).filter(lang =>
    existsSync(path.join(root, 'locales', lang, 'words', WORD_FILES[0])),
  );

/** Domains that have all features of another, and say of them what that one does. */
const WITHIN: Readonly<Record<string, string>> = {local: 'place'};

/** The files of the house players for a domain of entities in a language, and for one set. */
export const houseFiles = (set: string, domain: string, lang: string) => {
  const wider = WITHIN[domain];
  const domains = wider === undefined ? [domain] : [wider, domain];
  return {
    phrases: domains.map(name => `locales/${lang}/house/phrases.${name}.txt`),
    lexicon: ['words', ...domains].map(name => `locales/${lang}/house/lexicon.${name}.txt`),
    voice: `locales/${lang}/house/voice.json`,
    values: `entities/${set}/values.txt`,
    features: `entities/features.${domain}.csv`,
  };
};

/** The texts of house files, in the shape in which they are parsed. */
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
    lexicon: files.lexicon.map(one),
  };
};

/** The codes of the scenarios that can be played: every file of their set and of its house players is there. */
export const playableScenarios = (root: string): readonly ScenarioCode[] =>
  SCENARIOS.filter(({set, domain, lang}) =>
    [`entities/${set}/set.json`, ...Object.values(houseFiles(set, domain, lang)).flat()].every(file =>
      existsSync(path.join(root, file)),
    ),
  ).map(({code}) => code);
