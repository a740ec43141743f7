import type {SpyfallTypes} from '../games/spyfall/spyfall.ts';
import {type Checked, checked, faulty} from '../packs/checked.ts';
import {type EntityWords, entityWords} from '../packs/entity-set.ts';
import {contentHash} from '../packs/hash-pack.ts';
import {type HouseData, type HouseTexts, parseHouseData} from '../packs/house/house-data.ts';
import {PERSONA_KEYS} from '../packs/house/parse-voice.ts';
import type {HouseDataProblem} from '../packs/house/problem.ts';
import {entityFile, parseEntityText} from '../packs/load-entities.ts';
import {arrangeHouseTexts, houseFiles, readText} from '../packs/load-pack.ts';
import {SCENARIOS} from '../packs/scenarios.ts';
import {createHousePlayer} from '../players/house/house-player.ts';
import {createHouseKit} from '../players/house/kit.ts';
import {createLineReader} from '../players/house/line-reader.ts';
import type {LineReader} from '../players/line-reader.ts';
import type {SeatPlayer} from '../players/player.ts';
import type {PackStamp} from '../records/types.ts';
import {createLineFinder, type LineFinder} from './said-lines.ts';

/** How one house player is seated. */
export type HouseSeat = {
  readonly level: 'easy' | 'normal' | 'hard';
  readonly seed: number;
  /** The id; by default the one whose name the seat bears. */
  readonly persona?: string;
  readonly recentLines: readonly string[];
};

/** The house players of one scenario. */
export type House = {
  readonly lang: string;
  readonly entities: readonly EntityWords[];
  readonly personas: readonly {readonly id: string; readonly name: string}[];
  readonly createPlayer: (seat: HouseSeat) => SeatPlayer<SpyfallTypes>;
  /** How house players read a person's lines; `seed` is for its suggestions, `openTopic` what an open question is about. */
  readonly createReader: (seed: number, openTopic: string) => LineReader;
  /** Finds again which lines were said. */
  readonly findLines: LineFinder;
  readonly packs: readonly PackStamp[];
};

type Texts = {readonly set: string; readonly house: HouseTexts};

const readTexts = (root: string, set: string, lang: string): Checked<Texts> => {
  const setText = readText(root, entityFile(set));
  if (!setText.ok) return setText;
  const parsed = parseEntityText(setText.value, set);
  if (!parsed.ok) return parsed;
  const files = houseFiles(set, parsed.value.domain, lang);
  const texts = new Map<string, string>();
  for (const file of Object.values(files).flat()) {
    const text = readText(root, file);
    if (!text.ok) return text;
    texts.set(file, text.value);
  }
  return checked({set: setText.value, house: arrangeHouseTexts(files, file => texts.get(file) ?? '')});
};

const faultOf = (
  code: HouseDataProblem['code'],
): 'not-json' | 'duplicate' | 'missing' | 'unknown' | 'wrong' => {
  if (code === 'not-json' || code === 'duplicate') return code;
  if (code.startsWith('missing-')) return 'missing';
  return code.startsWith('unknown-') ? 'unknown' : 'wrong';
};

/** A fault of house data as a pack problem: the first of them is told. */
const houseProblem = ([problem]: readonly HouseDataProblem[]): ReturnType<typeof faulty> => {
  if (problem === undefined) throw new Error('House data was refused without a reason.');
  const {file, line, field, value, allowed} = problem;
  const place = [line === undefined ? '' : `line ${line}`, field ?? ''].filter(Boolean).join(', ');
  const expected = allowed === undefined ? '' : `expected ${allowed.join(', ')}`;
  const found = value === undefined ? '' : `found ${value}`;
  const detail = [found, expected].filter(Boolean).join('; ');
  return faulty(file, faultOf(problem.code), place || problem.code, detail || undefined);
};

const linesOf = ({topics, voice}: HouseData): readonly string[] => [
  ...topics.flatMap(({questions, answers}) => [...questions.map(({text}) => text), ...answers.flat()]),
  ...Object.values(voice.common).flat(),
  ...voice.personas.flatMap(persona => PERSONA_KEYS.flatMap(key => persona[key])),
];

const stampsOf = ({set, house}: Texts, file: string): readonly PackStamp[] => [
  {id: file, hash: contentHash(set)},
  ...Object.values(house)
    .flat()
    .map(({file: id, text}) => ({id, hash: contentHash(text)})),
];

/** Reads and checks everything that house players of a scenario need. Takes some 20 ms: once a program run. */
export const loadHouse = (root: string, scenario: string): Checked<House> => {
  const found = SCENARIOS.find(({code}) => code === scenario);
  if (!found) throw new Error(`There is no scenario ${scenario}.`);
  const {set, lang} = found;
  const texts = readTexts(root, set, lang);
  if (!texts.ok) return texts;
  const entitySet = parseEntityText(texts.value.set, set);
  if (!entitySet.ok) return entitySet;
  const entities = entityWords(entitySet.value, lang, entityFile(set));
  if (!entities.ok) return entities;
  const data = parseHouseData(texts.value.house, entities.value);
  if (!data.ok) return houseProblem(data.problems);
  const kit = createHouseKit(data.value);
  return checked({
    lang,
    entities: entities.value,
    personas: data.value.voice.personas.map(({id, name}) => ({id, name})),
    createPlayer: seat => createHousePlayer({kit, ...seat}),
    createReader: (seed, openTopic) => createLineReader({kit, seed, openTopic}),
    findLines: createLineFinder(linesOf(data.value)),
    packs: stampsOf(texts.value, entityFile(set)),
  });
};
