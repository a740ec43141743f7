import {type PackProblem, problemsIn} from '../checked.ts';
import {type EntitySet, LANG} from '../entity-set.ts';
import type {TextFile} from '../house/text-file.ts';
import {parseLeakTerms} from '../leak-terms.ts';
import type {Library, OwnLocale, OwnPacks, OwnSet} from '../library.ts';
import {OWN_PREFIX} from '../library.ts';
import {domainsOf, featureFile, hasFile, readText} from '../load-pack.ts';
import {HOUSE_DOMAINS, SCENARIOS} from '../scenarios.ts';
import {
  checkHouseTalk,
  checkHouseVoice,
  checkPrompts,
  checkWords,
  type EnglishPrompts,
} from './check-locale.ts';
import {checkSet, langsOf} from './check-set.ts';
import {knownGrades, readOwnGrades} from './own-grades.ts';
import {folderName, hasOwnFile, type OwnFolder, ownFolders, readOwnFile} from './read-own-file.ts';

type Problems = readonly PackProblem[];

/** A set or a language: the part that can be used, and what is wrong. */
export type Found<T> = {readonly name: string; readonly value?: T; readonly problems: Problems};

/** Returns the ids of built-in sets, which can't be replaced. */
const builtInSets = (): readonly string[] => [...new Set(SCENARIOS.map(({set}) => set))];

const checkGrades = (library: Library, folder: OwnFolder, place: string, {domain, entities}: EntitySet) => {
  const known = knownGrades(library, domain);
  const ids = entities.map(({id}) => id);
  const read = known && readOwnGrades(folder, place, ids, known);
  return {
    grades: read?.ok ? read.value.source : undefined,
    problems: problemsIn(read),
  };
};

/** Checks what names the set's entities in speech, if the pack says it. */
const checkLeaks = (folder: OwnFolder, place: string, set: EntitySet): Problems => {
  const name = `${place}leaks.json`;
  if (!hasOwnFile(folder, name)) return [];
  const read = readOwnFile(folder, name);
  if (!read.ok) return read.problem;
  const terms = parseLeakTerms(read.value.text, read.value.file, set);
  return terms.ok ? [] : [terms.problem];
};

/**
 * Checks the set at `place`, a path in `folder` with `/` at its end. The set's id must be `name`. Models can still
 * play a set whose grades are wrong.
 */
export const checkOwnSet = (
  library: Library,
  folder: OwnFolder,
  place: string,
  name: string,
): Found<OwnSet> => {
  const read = readOwnFile(folder, `${place}set.json`);
  if (!read.ok) return {name, problems: read.problem};
  const {set, problems} = checkSet(read.value, name, builtInSets());
  if (!set) return {name, problems};
  const {grades, problems: wrong} = checkGrades(library, folder, place, set);
  const {id, domain, entities, name: names = {}} = set;
  return {
    name,
    value: {id, domain, names, langs: langsOf(set), entities: entities.length, grades},
    problems: [...wrong, ...checkLeaks(folder, place, set)],
  };
};

type Talk = {readonly domains: readonly string[]; readonly problems: Problems};

const checkHouse = (library: Library, folder: OwnFolder, place: string): Talk => {
  if (!hasOwnFile(folder, `${place}house`)) return {domains: [], problems: []};
  const read = (name: string) => readOwnFile(folder, place + name);
  const has = (name: string): boolean => hasOwnFile(folder, place + name);
  const voice = checkHouseVoice(read);
  const tried = HOUSE_DOMAINS.filter(domain => hasOwnFile(folder, `${place}house/phrases.${domain}.txt`)).map(
    domain => {
      const file = featureFile(domain);
      const text = readText(library, file);
      const features: TextFile = {file, text: text.ok ? text.value : ''};
      return {domain, problems: checkHouseTalk(read, has, domainsOf(domain), features)};
    },
  );
  const right = tried.filter(({problems}) => problems.length === 0).map(({domain}) => domain);
  // Domains share files; each problem is reported once.
  const problems = [...voice, ...tried.flatMap(({problems: some}) => some)];
  const told = new Map(problems.map(problem => [JSON.stringify(problem), problem]));
  return {domains: voice.length === 0 ? right : [], problems: [...told.values()]};
};

const refuseName = (library: Library, folder: OwnFolder, place: string, lang: string): Problems => {
  const file = folderName(folder.shownAs + place);
  if (!LANG.test(lang)) return [{code: 'wrong-lang', file, value: lang, allowed: ['fr', 'pt-BR']}];
  return hasFile(library, `locales/${lang}`) ? [{code: 'taken', file, value: lang}] : [];
};

/** Checks the language in a folder, part by part. Parts without problems can be used. */
export const checkOwnLocale = (
  library: Library,
  folder: OwnFolder,
  place: string,
  lang: string,
  prompts: EnglishPrompts,
): Found<OwnLocale> => {
  const refused = refuseName({folder: library.folder}, folder, place, lang);
  if (refused.length > 0) return {name: lang, problems: refused};
  const inside = ownFolders(folder, place);
  if (!inside.ok) return {name: lang, problems: inside.problem};
  const read = (name: string) => readOwnFile(folder, place + name);
  const has = (name: string): boolean => hasOwnFile(folder, place + name);
  const words = has('words') ? checkWords(read, has) : undefined;
  const wording = has('prompts') ? checkPrompts(read, has, prompts) : undefined;
  const house = checkHouse(library, folder, place);
  const value = {
    lang,
    hasWords: words?.length === 0,
    hasPrompts: wording?.length === 0,
    domains: house.domains,
  };
  return {name: lang, value, problems: [...(words ?? []), ...(wording ?? []), ...house.problems]};
};

/** The packs in a folder, right or wrong. */
export type FoundPacks = {
  readonly sets: readonly Found<OwnSet>[];
  readonly locales: readonly Found<OwnLocale>[];
  /** Folders that can't be read. */
  readonly problems: Problems;
};

/** Checks everything in a folder of packs. */
export const checkPacksFolder = (
  library: Library,
  folder: OwnFolder,
  prompts: EnglishPrompts,
): FoundPacks => {
  const all = ownFolders(folder, '');
  if (!all.ok) return {sets: [], locales: [], problems: all.problem};
  const [sets, locales] = [ownFolders(folder, 'entities'), ownFolders(folder, 'locales')];
  return {
    sets: sets.ok ? sets.value.map(name => checkOwnSet(library, folder, `entities/${name}/`, name)) : [],
    locales: locales.ok
      ? locales.value.map(lang => checkOwnLocale(library, folder, `locales/${lang}/`, lang, prompts))
      : [],
    problems: problemsIn(sets, locales),
  };
};

/** Returns all problems in a folder of packs. */
export const problemsOf = ({sets, locales, problems}: FoundPacks): Problems => [
  ...problems,
  ...[...sets, ...locales].flatMap(found => found.problems),
];

/** Finds a person's own packs. A problem in one doesn't affect the others. */
export const findOwnPacks = (library: Library, folder: string, prompts: EnglishPrompts): OwnPacks => {
  const found = checkPacksFolder(library, {folder, shownAs: OWN_PREFIX}, prompts);
  return {
    folder,
    sets: found.sets.flatMap(({value}) => value ?? []),
    locales: found.locales.flatMap(({value}) => value ?? []),
    problems: problemsOf(found),
  };
};
