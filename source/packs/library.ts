import type {PackProblem} from './checked.ts';
import {SCENARIOS, type Scenario} from './scenarios.ts';

/** Where a set of a person's own has its grades from: a table, lines that liken entities to known ones, a model. */
export const GRADE_SOURCES = ['values', 'like', 'model'] as const;
export type GradeSource = (typeof GRADE_SOURCES)[number];

/** A set of entities that a person added. */
export type OwnSet = {
  readonly id: string;
  readonly domain: string;
  /** What it is called, by language. */
  readonly names: Readonly<Record<string, string>>;
  /** Languages in which every entity has a name. */
  readonly langs: readonly string[];
  readonly entities: number;
  /** `undefined`: house players know nothing of it. */
  readonly grades: GradeSource | undefined;
};

/** A language that a person added. */
export type OwnLocale = {
  readonly lang: string;
  readonly hasWords: boolean;
  readonly hasPrompts: boolean;
  /** What house players can talk about in it. */
  readonly domains: readonly string[];
};

/** A person's own packs: those that are right, and what is wrong with the others. */
export type OwnPacks = {
  readonly folder: string;
  readonly sets: readonly OwnSet[];
  readonly locales: readonly OwnLocale[];
  readonly problems: readonly PackProblem[];
};

/** All packs there are: the program's, in `entities/` and `locales/` of its folder, and a person's own. */
export type Library = {readonly folder: string; readonly own?: OwnPacks};

/** Paths of a person's own packs begin so: a record names no folder of theirs. */
export const OWN_PREFIX = 'packs/';

const isOwnSet = ({own}: Library, set: string): boolean => own?.sets.some(({id}) => id === set) ?? false;

const isOwnLocale = ({own}: Library, lang: string): boolean =>
  own?.locales.some(locale => locale.lang === lang) ?? false;

/** The folder of a set, with `/`. */
export const setFolder = (library: Library, set: string): string =>
  `${isOwnSet(library, set) ? OWN_PREFIX : ''}entities/${set}`;

/** The folder of a language, with `/`. */
export const localeFolder = (library: Library, lang: string): string =>
  `${isOwnLocale(library, lang) ? OWN_PREFIX : ''}locales/${lang}`;

/** The set of a person's own by its id. */
export const findOwnSet = ({own}: Library, set: string): OwnSet | undefined =>
  own?.sets.find(({id}) => id === set);

/** Scenarios of a person's own sets: one for each language in which a set has all its names. */
export const ownScenarios = ({own}: Library): readonly Scenario[] =>
  (own?.sets ?? []).flatMap(({id, domain, langs}) =>
    langs.map(lang => ({code: `${id}:${lang}`, set: id, domain, lang})),
  );

/** The scenario of a code, playable or not. */
export const findScenario = (library: Library, code: string): Scenario | undefined =>
  [...SCENARIOS, ...ownScenarios(library)].find(scenario => scenario.code === code);

/**
 * The scenario that somebody means: a code in any case, or the id of a set of their own, which stands for its
 * language that comes first among `langs`, else its first.
 */
export const matchScenario = (
  text: string,
  codes: readonly string[],
  langs: readonly string[] = [],
): string | undefined => {
  const wanted = text.toLowerCase();
  const exact = codes.find(code => code.toLowerCase() === wanted);
  const ofSet = codes.filter(code => code.startsWith(`${wanted}:`));
  const preferred = langs.map(lang => `${wanted}:${lang}`).find(code => ofSet.includes(code));
  return exact ?? preferred ?? ofSet[0];
};
