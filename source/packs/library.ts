import type {PackProblem} from './checked.ts';
import {SCENARIOS, type Scenario} from './scenarios.ts';

/** Where the grades of a person's own set come from: a table, lines that compare it to known sets, or a model. */
export const GRADE_SOURCES = ['values', 'like', 'model'] as const;
export type GradeSource = (typeof GRADE_SOURCES)[number];

/** A person's own set of entities. */
export type OwnSet = {
  readonly id: string;
  readonly domain: string;
  /** Its name, by language. */
  readonly names: Readonly<Record<string, string>>;
  /** Languages in which every entity has a name. */
  readonly langs: readonly string[];
  readonly entities: number;
  /** `undefined` when house players don't know the set. */
  readonly grades: GradeSource | undefined;
};

/** A person's own language. */
export type OwnLocale = {
  readonly lang: string;
  readonly hasWords: boolean;
  readonly hasPrompts: boolean;
  /** What house players can talk about in it. */
  readonly domains: readonly string[];
};

/** A person's own packs: those that work, and what is wrong with the others. */
export type OwnPacks = {
  readonly folder: string;
  readonly sets: readonly OwnSet[];
  readonly locales: readonly OwnLocale[];
  readonly problems: readonly PackProblem[];
};

/** All packs: the built-in ones, in `entities/` and `locales/` of the folder, and a person's own. */
export type Library = {readonly folder: string; readonly own?: OwnPacks};

/** The start of paths to a person's own packs. Records don't name the real folder. */
export const OWN_PREFIX = 'packs/';

const isOwnSet = ({own}: Library, set: string): boolean => own?.sets.some(({id}) => id === set) ?? false;

const isOwnLocale = ({own}: Library, lang: string): boolean =>
  own?.locales.some(locale => locale.lang === lang) ?? false;

/** Returns the folder of a set, with `/`. */
export const setFolder = (library: Library, set: string): string =>
  `${isOwnSet(library, set) ? OWN_PREFIX : ''}entities/${set}`;

/** Returns the folder of a language, with `/`. */
export const localeFolder = (library: Library, lang: string): string =>
  `${isOwnLocale(library, lang) ? OWN_PREFIX : ''}locales/${lang}`;

/** Finds a person's own set by its id. */
export const findOwnSet = ({own}: Library, set: string): OwnSet | undefined =>
  own?.sets.find(({id}) => id === set);

/** Returns the scenarios of a person's own sets: one for each language with names for all entities. */
export const ownScenarios = ({own}: Library): readonly Scenario[] =>
  (own?.sets ?? []).flatMap(({id, domain, langs}) =>
    langs.map(lang => ({code: `${id}:${lang}`, set: id, domain, lang})),
  );

/** Finds the scenario of a code, playable or not. */
export const findScenario = (library: Library, code: string): Scenario | undefined =>
  [...SCENARIOS, ...ownScenarios(library)].find(scenario => scenario.code === code);

/**
 * Finds the scenario that a text means: a code in any case, or the id of a person's own set. An id means the first of
 * `langs` that the set has, else the set's first language.
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
