import {parseFeatures} from '../../../packs/house/parse-features.ts';
import {parseTopicHead} from '../../../packs/house/parse-phrases.ts';
import {contentLines} from '../../../packs/house/text-file.ts';
import {findScenario, type Library} from '../../../packs/library.ts';
import {loadDescriptions, loadEntitySet} from '../../../packs/load-entities.ts';
import {houseFiles, readText} from '../../../packs/load-pack.ts';
import type {EntityHelp} from '../../table.ts';
import type {TopicWords} from './session.ts';

const setOf = (library: Library, scenario: string) => {
  const found = findScenario(library, scenario);
  return found && loadEntitySet(library, found.set);
};

/** Reads the lines of a language; if they are damaged, those of the set itself. */
const readHelp = (library: Library, scenario: string, lang: string): ReadonlyMap<string, EntityHelp> => {
  const set = setOf(library, scenario);
  if (!set?.ok) return new Map();
  const lines = loadDescriptions(library, set.value, lang);
  return new Map(
    set.value.entities.map(({id, gloss, description}) => [
      id,
      {gloss, line: (lines.ok ? lines.value[id] : undefined) ?? description},
    ]),
  );
};

/** Returns a function that reads the table of a language once and looks an id up in it. */
const lookUp = <T>(
  read: (lang: string) => ReadonlyMap<string, T>,
): ((id: string, lang: string) => T | undefined) => {
  const byLang = new Map<string, ReadonlyMap<string, T>>();
  return (id, lang) => {
    const table = byLang.get(lang) ?? read(lang);
    byLang.set(lang, table);
    return table.get(id);
  };
};

/** Makes a function that explains an entity of a scenario to a learner, in a language of the interface. */
export const createEntityHelp = (library: Library, scenario: string) =>
  lookUp(lang => readHelp(library, scenario, lang));

const readLines = (library: Library, files: readonly string[]): readonly string[] =>
  files.flatMap(file => {
    const text = readText(library, file);
    return text.ok ? contentLines(text.value).map(line => line.text) : [];
  });

/** The ends of scales in the words of the feature table, which is in English. */
const englishEnds = (library: Library, file: string): ReadonlyMap<string, TopicWords['ends']> => {
  const text = readText(library, file);
  const features = text.ok ? parseFeatures({file, text: text.value}) : undefined;
  return new Map(features?.ok ? features.value.map(({id, low, high}) => [id, [low, high]]) : []);
};

const readTopics = (library: Library, scenario: string, lang: string): ReadonlyMap<string, TopicWords> => {
  const found = findScenario(library, scenario);
  if (found === undefined) return new Map();
  const files = houseFiles(library, found.set, found.domain, lang);
  const own = lang === 'en' ? englishEnds(library, files.features) : undefined;
  const topics = new Map<string, TopicWords>();
  for (const line of readLines(library, files.phrases)) {
    const {feature = '', noun = '', ends} = parseTopicHead(line) ?? {};
    const scale = ends ?? own?.get(feature);
    if (scale !== undefined) topics.set(feature, {noun, ends: scale});
  }
  return topics;
};

/**
 * Makes a function that returns the words for a topic of house players in a language of the interface, if it has
 * phrases about the domain. Does not read the phrases themselves.
 */
export const createTopicWords = (library: Library, scenario: string) =>
  lookUp(lang => readTopics(library, scenario, lang));
