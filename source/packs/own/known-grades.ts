import {type Checked, checked} from '../checked.ts';
import {parseFeatures} from '../house/parse-features.ts';
import type {GradeColumn} from '../house/parse-like.ts';
import {parseValues} from '../house/parse-values.ts';
import type {TextFile} from '../house/problem.ts';
import type {Library} from '../library.ts';
import {domainsOf, featureFile, readText} from '../load-pack.ts';
import {SCENARIOS} from '../scenarios.ts';

/** Grades that the program has: the features of a domain, and entities whose grades all of them have. */
export type KnownGrades = {
  readonly features: readonly string[];
  readonly columns: ReadonlyMap<string, GradeColumn>;
  /** The program's files that they are from. */
  readonly files: readonly TextFile[];
};

const readFile = (library: Library, file: string): Checked<TextFile> => {
  const text = readText(library, file);
  return text.ok ? checked({file, text: text.value}) : text;
};

const idsOf = (text: string): readonly string[] =>
  /^# columns:(.*)$/m.exec(text)?.[1]?.trim().split(/\s+/) ?? [];

const columnsOf = (source: TextFile, features: readonly string[]): readonly [string, GradeColumn][] => {
  const parsed = parseValues(source, {features, entities: idsOf(source.text)});
  if (!parsed.ok) return [];
  const {entities, grades} = parsed.value;
  return entities.map((id, at) => [
    id,
    new Map([...grades].map(([feature, row]) => [feature, row[at] ?? 2])),
  ]);
};

/** The features of a domain; `undefined` where house players know nothing of it. */
export const featuresOf = (library: Library, domain: string): readonly string[] | undefined => {
  const read = readFile(library, featureFile(domain));
  const parsed = read.ok ? parseFeatures(read.value) : undefined;
  return parsed?.ok ? parsed.value.map(({id}) => id) : undefined;
};

/** The sets of the program whose entities have all features of a domain. */
const setsFor = (domain: string): readonly {readonly set: string; readonly domain: string}[] => {
  const fitting = SCENARIOS.filter(scenario => domainsOf(scenario.domain).includes(domain));
  return [...new Map(fitting.map(({set, domain: own}) => [set, {set, domain: own}])).values()];
};

/** What the program knows of a domain; `undefined` where house players know nothing of it. */
export const knownGrades = (library: Library, domain: string): KnownGrades | undefined => {
  const features = featuresOf(library, domain);
  if (features === undefined) return undefined;
  const read = setsFor(domain).flatMap(({set, domain: own}) => {
    const source = readFile(library, `entities/${set}/values.txt`);
    return source.ok ? [{source: source.value, features: featuresOf(library, own) ?? []}] : [];
  });
  const columns = new Map(read.flatMap(({source, features: all}) => columnsOf(source, all)));
  return {features, columns, files: read.map(({source}) => source)};
};
