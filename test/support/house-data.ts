import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {type EntitySet, type EntityWords, entityWords} from '../../source/packs/entity-set.ts';
import {parseHouseData} from '../../source/packs/house/house-data.ts';
import type {EarData} from '../../source/packs/house/parse-ear.ts';
import type {TextFile} from '../../source/packs/house/text-file.ts';
import {type Library, ownScenarios} from '../../source/packs/library.ts';
import {loadEar} from '../../source/packs/load-ear.ts';
import {entityFile, parseEntityText} from '../../source/packs/load-entities.ts';
import {arrangeHouseTexts, completeScenarios, houseFiles} from '../../source/packs/load-pack.ts';
import {SCENARIOS, type ScenarioCode} from '../../source/packs/scenarios.ts';
import {createHouseKit, type HouseKit} from '../../source/players/spyfall/kit.ts';

const root = new URL('../../../', import.meta.url);

/** Reads a committed file by its path in the repository. */
export const readCommitted = (file: string): TextFile => ({
  file,
  text: readFileSync(new URL(file, root), 'utf8'),
});

/** Whether a file is committed. */
export const isCommitted = (file: string): boolean => existsSync(new URL(file, root));

const scenarioOf = (code: ScenarioCode) => {
  const found = SCENARIOS.find(scenario => scenario.code === code);
  if (!found) throw new Error(`There is no scenario ${code}.`);
  return found;
};

const setOf = (set: string): EntitySet => {
  const parsed = parseEntityText(readCommitted(entityFile(set)).text, set);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  return parsed.value;
};

/** The entities of a scenario in its language, as committed. */
export const entitiesOf = (code: ScenarioCode): readonly EntityWords[] => {
  const {set, lang} = scenarioOf(code);
  const words = entityWords(setOf(set), lang, entityFile(set));
  if (!words.ok) throw new Error(JSON.stringify(words.problem));
  return words.value;
};

/** The committed files of a scenario's house data. */
export const textsOf = (code: ScenarioCode) => {
  const {set, domain, lang} = scenarioOf(code);
  return arrangeHouseTexts(houseFiles({folder: ''}, set, domain, lang), file => readCommitted(file).text);
};

/** A kit of a scenario's committed data. Throws with the problems when they do not parse. */
export const kitOf = (code: ScenarioCode): HouseKit => {
  const parsed = parseHouseData(textsOf(code), entitiesOf(code));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem, undefined, 1));
  return createHouseKit(parsed.value);
};

/** What was learned about typed lines of a scenario's language. */
export const trainedFor = (code: ScenarioCode): EarData => {
  const {domain, lang} = scenarioOf(code);
  const loaded = loadEar({folder: fileURLToPath(root)}, domain, lang);
  if (!loaded.ok || !loaded.value) throw new Error(`Nothing was learned for ${code}.`);
  return loaded.value.data;
};

/** The languages with a trained ear, each with a scenario of places in it. */
export const EAR_LANGUAGES = [
  {lang: 'en', code: 'G_EN'},
  {lang: 'id', code: 'G_ID'},
  {lang: 'zh', code: 'G_ZH'},
  {lang: 'arz', code: 'G_EG'},
] as const;

/** A kit that reads typed lines with what was learned, as at a table. */
export const hearingKitOf = (code: ScenarioCode): HouseKit => {
  const parsed = parseHouseData(textsOf(code), entitiesOf(code));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem, undefined, 1));
  return createHouseKit(parsed.value, trainedFor(code));
};

/** The generic entities in English, as committed. */
export const genericEntities = (): readonly EntityWords[] => entitiesOf('G_EN');

/** The committed files of the English house data. */
export const englishTexts = () => textsOf('G_EN');

/** A kit of the committed English data. */
export const englishKit = (): HouseKit => kitOf('G_EN');

/** All that house players may say, with placeholders. */
export const allHouseLines = ({data}: HouseKit): readonly string[] => [
  ...data.topics.flatMap(({questions, answers}) => [...questions.map(({text}) => text), ...answers.flat()]),
  ...data.exchanges
    .flat()
    .flatMap(({text, answers, comments, ofEntities = []}) => [
      text,
      ...[...answers.flat(), ...comments, ...ofEntities].map(line => line.text),
    ]),
  ...Object.values(data.voice.common).flat(),
  ...data.voice.personas.flatMap(persona =>
    Object.values(persona).flatMap(value => (Array.isArray(value) ? value : [])),
  ),
];

/** The codes of all scenarios that can be played; those of a person's own sets perhaps by models alone. */
export const playableScenarios = (library: Library): readonly string[] => [
  ...completeScenarios(library),
  ...ownScenarios(library).map(({code}) => code),
];
