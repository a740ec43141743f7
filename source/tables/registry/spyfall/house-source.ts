import {type Checked, checked} from '../../../packs/checked.ts';
import type {EntitySet} from '../../../packs/entity-set.ts';
import type {HouseTexts} from '../../../packs/house/house-data.ts';
import {makeValues} from '../../../packs/house/parse-values.ts';
import type {TextFile} from '../../../packs/house/text-file.ts';
import {findOwnSet, type Library, OWN_PREFIX} from '../../../packs/library.ts';
import {arrangeHouseTexts, canTalk, houseFiles, readText, talkFiles} from '../../../packs/load-pack.ts';
import {knownGrades, type OwnGrades, readOwnGrades} from '../../../packs/own/own-grades.ts';
import type {Scenario} from '../../../packs/scenarios.ts';

/** The texts from which house players of a scenario are made. */
export type HouseSource = {
  readonly texts: HouseTexts;
  /** The features by which the set is graded, if those are not all of its domain. */
  readonly features?: readonly string[];
  /** The files unchanged, for the hash in the record. */
  readonly files: readonly TextFile[];
};

const readAll = (library: Library, files: readonly string[]): Checked<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>();
  for (const file of files) {
    const text = readText(library, file);
    if (!text.ok) return text;
    texts.set(file, text.value);
  }
  return checked(texts);
};

const textsAs = (files: readonly string[], texts: ReadonlyMap<string, string>): readonly TextFile[] =>
  files.map(file => ({file, text: texts.get(file) ?? ''}));

const readBuiltIn = (library: Library, {set, lang}: Scenario, domain: string): Checked<HouseSource> => {
  const files = houseFiles(library, set, domain, lang);
  const names = Object.values(files).flat();
  const texts = readAll(library, names);
  if (!texts.ok) return texts;
  const arranged = arrangeHouseTexts(files, file => texts.value.get(file) ?? '');
  return checked({texts: arranged, files: textsAs(names, texts.value)});
};

/** The whole table of a domain: features without grades get equal ones, and are left out later. */
const wholeTable = ({values}: OwnGrades, all: readonly string[]): string => {
  const even = values.entities.map(() => 2);
  return makeValues({...values, grades: new Map(all.map(id => [id, values.grades.get(id) ?? even]))});
};

const readOwn = (
  library: Library,
  {set, domain, lang}: Scenario,
  {entities}: EntitySet,
): Checked<HouseSource | undefined> => {
  const known = knownGrades(library, domain);
  if (!known || library.own === undefined || !canTalk(library, domain, lang)) return checked(undefined);
  const folder = {folder: library.own.folder, shownAs: OWN_PREFIX};
  const ids = entities.map(({id}) => id);
  const grades = readOwnGrades(folder, `entities/${set}/`, ids, known);
  // Their problem was reported at the start.
  if (!grades?.ok) return checked(undefined);
  const files = Object.values(talkFiles(library, domain, lang)).flat();
  const texts = readAll(library, files);
  if (!texts.ok) return texts;
  const named = houseFiles(library, set, domain, lang);
  const table = wholeTable(grades.value, known.features);
  return checked({
    texts: arrangeHouseTexts(named, file => (file === named.values ? table : (texts.value.get(file) ?? ''))),
    features: [...grades.value.values.grades.keys()],
    files: [...grades.value.files, ...textsAs(files, texts.value)],
  });
};

/** Reads the texts of a scenario's house players; no value when they cannot play it. */
export const readHouseSource = (
  library: Library,
  scenario: Scenario,
  set: EntitySet,
): Checked<HouseSource | undefined> =>
  findOwnSet(library, scenario.set)
    ? readOwn(library, scenario, set)
    : readBuiltIn(library, scenario, set.domain);
