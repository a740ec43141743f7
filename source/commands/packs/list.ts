import {readdirSync} from 'node:fs';
import path from 'node:path';
import {languageName} from '../../packs/language.ts';
import {type Library, OWN_PREFIX, type OwnLocale, type OwnSet} from '../../packs/library.ts';
import {loadEntitySet} from '../../packs/load-entities.ts';
import {canTalk, hasFile} from '../../packs/load-pack.ts';
import {checkPacksFolder, type Found, problemsOf} from '../../packs/own/find-own-packs.ts';
import {HOUSE_DOMAINS, SCENARIOS} from '../../packs/scenarios.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {loadEnglishPrompts, ownPacksFolder} from '../app/open-library.ts';
import {printError, type Shell} from '../app/shell.ts';
import {alignRows, type Entry, printResult} from '../print/print-result.ts';
import {describeFinding} from './describe-finding.ts';

/** How house players know a set in a language: by a table, by known entities, by a model's grades, or not at all. */
type Knowing = 'yes' | 'like' | 'model' | 'no';

type ListedSet = {
  readonly id: string;
  readonly isOwn: boolean;
  readonly domain?: string;
  readonly entities?: number;
  readonly scenarios: readonly {
    readonly code: string;
    readonly lang: string;
    readonly housePlayers: Knowing;
  }[];
  readonly problems: readonly string[];
};

type ListedLocale = {
  readonly lang: string;
  readonly isOwn: boolean;
  readonly hasWords: boolean;
  readonly hasPrompts: boolean;
  readonly domains: readonly string[];
  readonly problems: readonly string[];
};

/** Returns a domain's name. An unknown domain keeps the name in its set. */
const domainName = (domain: string, {words}: Shell): string => {
  const known = HOUSE_DOMAINS.find(one => one === domain);
  return known === undefined ? domain : words(`packs.domain-${known}`);
};

const listBuiltIn = (library: Library): readonly ListedSet[] =>
  [...new Set(SCENARIOS.map(({set}) => set))].flatMap(id => {
    const set = loadEntitySet(library, id);
    if (!set.ok) return [];
    const {domain, entities} = set.value;
    const scenarios = SCENARIOS.filter(one => one.set === id).map(({code, lang}) => ({
      code,
      lang,
      housePlayers: canTalk(library, domain, lang) ? ('yes' as const) : ('no' as const),
    }));
    return [{id, isOwn: false, domain, entities: entities.length, scenarios, problems: []}];
  });

const knowingOf = (library: Library, {domain, grades}: OwnSet, lang: string): Knowing => {
  if (grades === undefined || !canTalk(library, domain, lang)) return 'no';
  return grades === 'values' ? 'yes' : grades;
};

const listOwn = ({root, words}: Shell, {name, value, problems}: Found<OwnSet>): ListedSet => {
  const told = problems.map(problem => describeFinding(problem, words));
  if (!value) return {id: name, isOwn: true, scenarios: [], problems: told};
  const {id, domain, entities, langs} = value;
  const scenarios = langs.map(lang => ({
    code: `${id}:${lang}`,
    lang,
    housePlayers: knowingOf(root, value, lang),
  }));
  return {id, isOwn: true, domain, entities, scenarios, problems: told};
};

const listLanguages = (library: Library): readonly ListedLocale[] =>
  readdirSync(path.join(library.folder, 'locales'))
    .sort()
    .map(lang => ({
      lang,
      isOwn: false,
      hasWords: hasFile(library, `locales/${lang}/words`),
      hasPrompts: hasFile(library, `locales/${lang}/prompts`),
      domains: HOUSE_DOMAINS.filter(domain => canTalk(library, domain, lang)),
      problems: [],
    }));

const listOwnLanguage = ({words}: Shell, {name, value, problems}: Found<OwnLocale>): ListedLocale => ({
  lang: name,
  isOwn: true,
  hasWords: value?.hasWords ?? false,
  hasPrompts: value?.hasPrompts ?? false,
  domains: value?.domains ?? [],
  problems: problems.map(problem => describeFinding(problem, words)),
});

const setEntry = ({id, isOwn, domain, entities, scenarios, problems}: ListedSet): Entry => {
  const languages = scenarios.map(({lang}) => lang);
  return {id, isOwn, domain, entities, languages, scenarios, problems};
};

const localeEntry = ({domains, ...locale}: ListedLocale): Entry => ({
  ...locale,
  name: languageName(locale.lang),
  houseDomains: domains,
});

const describeKnowing = ({words}: Shell, {scenarios}: ListedSet): string => {
  const kinds = [...new Set(scenarios.map(({housePlayers}) => housePlayers))];
  const describe = (kind: Knowing): string => {
    const langs = scenarios.filter(({housePlayers}) => housePlayers === kind).map(({lang}) => lang);
    return kinds.length === 1
      ? words(`packs.house-${kind}`)
      : words('packs.house-in', {knowing: words(`packs.house-${kind}`), languages: words.list(langs)});
  };
  return words.list(kinds.map(describe));
};

const mark = ({words}: Shell, isOwn: boolean, problems: readonly string[]): string =>
  words.list([
    isOwn ? words('packs.own') : words('packs.built-in'),
    ...(problems.length > 0 ? [words('packs.faulty', {count: problems.length})] : []),
  ]);

const setRow = (shell: Shell, set: ListedSet): readonly string[] => [
  set.id,
  set.entities === undefined ? '' : shell.words.number(set.entities),
  set.domain === undefined ? '' : domainName(set.domain, shell),
  set.scenarios.map(({code}) => code).join(' '),
  describeKnowing(shell, set),
  mark(shell, set.isOwn, set.problems),
];

const localeRow = (shell: Shell, locale: ListedLocale): readonly string[] => {
  const {words} = shell;
  const domains = locale.domains.map(domain => domainName(domain, shell));
  const parts = [
    ...(locale.hasWords ? [words('packs.part-words')] : []),
    ...(locale.hasPrompts ? [words('packs.part-prompts')] : []),
    ...(domains.length > 0 ? [words('packs.part-house', {domains: words.list(domains)})] : []),
  ];
  const {lang, isOwn, problems} = locale;
  return [lang, languageName(lang), words.list(parts), mark(shell, isOwn, problems)];
};

const makeTables = (
  shell: Shell,
  sets: readonly ListedSet[],
  locales: readonly ListedLocale[],
): readonly string[] => {
  const {words} = shell;
  const heads = ['set', 'entities', 'about', 'scenarios', 'house', 'whose'] as const;
  const others = ['language', 'name', 'parts', 'whose'] as const;
  return [
    ...alignRows([heads.map(head => words(`packs.head-${head}`)), ...sets.map(set => setRow(shell, set))]),
    '',
    ...alignRows([
      others.map(head => words(`packs.head-${head}`)),
      ...locales.map(locale => localeRow(shell, locale)),
    ]),
  ];
};

/** Lists all packs, built in and the person's own. */
export const listPacks = async (shell: Shell, json: boolean): Promise<ExitCode> => {
  const {root, env, words} = shell;
  const own = checkPacksFolder(
    root,
    {folder: ownPacksFolder(env), shownAs: OWN_PREFIX},
    await loadEnglishPrompts(),
  );
  const sets = [...listBuiltIn(root), ...own.sets.map(found => listOwn(shell, found))];
  const locales = [...listLanguages(root), ...own.locales.map(found => listOwnLanguage(shell, found))];
  const result = {sets: sets.map(setEntry), locales: locales.map(localeEntry)};
  printResult(shell, json, result, makeTables(shell, sets, locales));
  for (const problem of problemsOf(own)) printError(shell, describeFinding(problem, words));
  return EXIT.done;
};
