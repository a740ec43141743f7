import {type Checked, checked, firstProblem} from '../../../packs/checked.ts';
import {type EntitySet, entityWords} from '../../../packs/entity-set.ts';
import {type HouseData, parseHouseData} from '../../../packs/house/house-data.ts';
import type {EarData} from '../../../packs/house/parse-ear.ts';
import type {TextFile} from '../../../packs/house/text-file.ts';
import type {Library} from '../../../packs/library.ts';
import {loadEar} from '../../../packs/load-ear.ts';
import {entityFile, loadEntitySet} from '../../../packs/load-entities.ts';
import {canTalk} from '../../../packs/load-pack.ts';
import type {Scenario} from '../../../packs/scenarios.ts';
import type {LineEar} from '../../../players/line-ear.ts';
import {createHouseKit} from '../../../players/spyfall/kit.ts';
import {createLineEar} from '../../../players/spyfall/read/hear-line.ts';
import {readHouseSource} from './house-source.ts';

/** What house players of a scenario are made from. */
export type HouseMaterial = {
  readonly data: HouseData;
  /** What was learned about typed lines in the language, if anything. */
  readonly trained: EarData | undefined;
  /** The files unchanged, for the hash in the record. */
  readonly files: readonly TextFile[];
};

/** House data with only some features: a set may be graded by a part of them. */
const withFeatures = (data: HouseData, features: readonly string[]): HouseData => {
  const kept = data.features.flatMap(({id}, index) => (features.includes(id) ? [index] : []));
  const pick = <T>(list: readonly T[]): readonly T[] => list.filter((_, index) => kept.includes(index));
  const topics = new Map([...data.lexicon.topics].filter(([id]) => features.includes(id)));
  return {
    ...data,
    features: pick(data.features),
    values: pick(data.values),
    topics: pick(data.topics),
    exchanges: pick(data.exchanges),
    lexicon: {...data.lexicon, topics},
  };
};

/** Reads and checks what house players of a scenario are made from; no value when they can't play it. */
export const loadHouseMaterial = (
  library: Library,
  scenario: Scenario,
  set: EntitySet,
): Checked<HouseMaterial | undefined> => {
  const entities = entityWords(set, scenario.lang, entityFile(scenario.set, library));
  if (!entities.ok) return entities;
  const source = readHouseSource(library, scenario, set);
  if (!source.ok) return source;
  if (!source.value) return checked(undefined);
  const ear = loadEar(library, scenario.domain, scenario.lang);
  if (!ear.ok) return ear;
  const {texts, features, files} = source.value;
  const data = firstProblem(parseHouseData(texts, entities.value));
  if (!data.ok) return data;
  return checked({
    data: features ? withFeatures(data.value, features) : data.value,
    trained: ear.value?.data,
    files: [...files, ...(ear.value ? [ear.value.file] : [])],
  });
};

/** Makes the ear of a scenario's house players; no value when they don't talk about it in its language. */
export const createEar = (library: Library, scenario: Scenario): Checked<LineEar | undefined> => {
  const {set, domain, lang} = scenario;
  if (!canTalk(library, domain, lang)) return checked(undefined);
  const loaded = loadEntitySet(library, set);
  if (!loaded.ok) return loaded;
  const material = loadHouseMaterial(library, scenario, loaded.value);
  if (!material.ok) return material;
  return checked(
    material.value && createLineEar(createHouseKit(material.value.data, material.value.trained)),
  );
};
