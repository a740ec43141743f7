import * as z from 'zod/mini';
import {pathText} from '../text/field-path.ts';
import type {LeakEntity, LeakName} from '../text/leaks/types.ts';
import {type Checked, checked, faulty} from './checked.ts';
import type {Entity, EntitySet} from './entity-set.ts';
import {LANG, valueAt} from './entity-set.ts';
import {type Library, setFolder} from './library.ts';
import {loadEntitySet} from './load-entities.ts';
import {hasFile, parseJson, readText} from './load-pack.ts';

const terms = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))).check(z.maxLength(200));

const entityTerms = z.strictObject({
  /** More names, by language: plurals that are other words, short and full forms, everyday synonyms. */
  names: z.optional(z.record(z.string().check(z.regex(LANG)), terms)),
  /** Names, of the set or of this file, that often mean something else. */
  weak: z.optional(terms),
  /** Expressions that contain a name and are about something else. */
  excludes: z.optional(terms),
  /** Expressions that contain a name and may be about something else. */
  idioms: z.optional(terms),
  /** Names that are also English words and mean something else there. */
  english: z.optional(terms),
});

/** The file of what names the entities of a set in speech, by the entities' ids. Unknown fields are refused. */
const leakTermsSchema = z.record(z.string(), entityTerms);

/** What names the entities of a set in speech, beside their names and aliases. */
export type LeakTerms = z.infer<typeof leakTermsSchema>;

/** Returns the file of a set's terms, as `readText` names it. A set need not have one. */
export const leakTermsFile = (library: Library, set: string): string =>
  `${setFolder(library, set)}/leaks.json`;

/** Checks the text of a set's terms. Refuses entities that the set doesn't have. */
export const parseLeakTerms = (text: string, file: string, {entities}: EntitySet): Checked<LeakTerms> => {
  const data = parseJson(text, file);
  if (!data.ok) return data;
  const parsed = leakTermsSchema.safeParse(data.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path ?? [];
    if (issue?.code === 'unrecognized_keys')
      return faulty(file, 'unknown-field', pathText([...path, ...issue.keys.slice(0, 1)]));
    const fault = valueAt(data.value, path) === undefined ? 'missing-field' : 'wrong-type';
    return faulty(file, fault, path.length === 0 ? undefined : pathText(path));
  }
  const unknown = Object.keys(parsed.data).find(id => !entities.some(entity => entity.id === id));
  return unknown === undefined ? checked(parsed.data) : faulty(file, 'unknown-field', unknown);
};

/** The fewest letters of an alias that counts at a table of another language, where it may be an ordinary word. */
const FEWEST_FOREIGN = 4;

const inLanguage = (texts: readonly string[], lang: string): readonly LeakName[] =>
  texts.map(text => ({text, lang}));

const namesOf = ({names, aliases = {}}: Entity, more: LeakTerms[string] | undefined, lang: string) => {
  const languages = [lang, ...Object.keys(names).filter(other => other !== lang)];
  const isKnown = (text: string, language: string): boolean =>
    language === lang || !/^[A-Za-z]+$/.test(text) || text.length >= FEWEST_FOREIGN;
  return languages.flatMap(language =>
    [
      ...inLanguage(names[language] === undefined ? [] : [names[language]], language),
      ...inLanguage(aliases[language] ?? [], language),
      ...inLanguage(more?.names?.[language] ?? [], language),
    ].filter(({text}, index) => index === 0 || isKnown(text, language)),
  );
};

/** Returns the entities of a set as the rules for leaks take them, at a table of a language. */
export const leakEntitiesOf = (set: EntitySet, terms: LeakTerms, lang: string): readonly LeakEntity[] =>
  set.entities.map(entity => {
    const {names: _, ...others} = terms[entity.id] ?? {};
    return {id: entity.id, names: namesOf(entity, terms[entity.id], lang), ...others};
  });

/** Reads and checks what names the entities of a set in speech. A set without such a file has its names alone. */
export const loadLeakTerms = (library: Library, set: EntitySet): Checked<LeakTerms> => {
  const file = leakTermsFile(library, set.id);
  if (!hasFile(library, file)) return checked({});
  const text = readText(library, file);
  return text.ok ? parseLeakTerms(text.value, file, set) : text;
};

/** Reads a set and returns its entities as the rules for leaks take them, at a table of a language. */
export const loadLeakEntities = (
  library: Library,
  setId: string,
  lang: string,
): Checked<readonly LeakEntity[]> => {
  const set = loadEntitySet(library, setId);
  if (!set.ok) return set;
  const terms = loadLeakTerms(library, set.value);
  return terms.ok ? checked(leakEntitiesOf(set.value, terms.value, lang)) : terms;
};
