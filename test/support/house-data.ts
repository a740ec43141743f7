import {readFileSync} from 'node:fs';
import {type HouseEntity, parseHouseData} from '../../source/packs/house/house-data.ts';
import type {TextFile} from '../../source/packs/house/problem.ts';
import {createHouseKit, type HouseKit} from '../../source/players/house/kit.ts';

const root = new URL('../../../', import.meta.url);

/** Reads a committed file by its path in the repository. */
export const readCommitted = (file: string): TextFile => ({
  file,
  text: readFileSync(new URL(file, root), 'utf8'),
});

type RawSet = {
  readonly entities: readonly {
    readonly id: string;
    readonly names: Readonly<Record<string, string>>;
    readonly aliases?: Readonly<Record<string, readonly string[]>>;
  }[];
};

/** The generic entities in English, as committed. */
export const genericEntities = (): readonly HouseEntity[] => {
  const set = JSON.parse(readCommitted('entities/generic/set.json').text) as RawSet;
  return set.entities.map(({id, names, aliases}) => ({
    id,
    name: names.en ?? id,
    aliases: aliases?.en ?? [],
  }));
};

/** The committed files of the English house data. */
export const englishTexts = () => ({
  features: readCommitted('entities/features.place.csv'),
  values: readCommitted('entities/generic/values.txt'),
  phrases: readCommitted('locales/en/house/phrases.place.txt'),
  voice: readCommitted('locales/en/house/voice.json'),
  lexicon: readCommitted('locales/en/house/lexicon.place.txt'),
});

/** A kit of the committed English data. Throws with the problems when they do not parse. */
export const englishKit = (): HouseKit => {
  const parsed = parseHouseData(englishTexts(), genericEntities());
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems, undefined, 1));
  return createHouseKit(parsed.value);
};

/** All that house players may say, with placeholders. */
export const allHouseLines = ({data}: HouseKit): readonly string[] => [
  ...data.topics.flatMap(({questions, answers}) => [...questions.map(({text}) => text), ...answers.flat()]),
  ...Object.values(data.voice.common).flat(),
  ...data.voice.personas.flatMap(persona =>
    Object.values(persona).flatMap(value => (Array.isArray(value) ? value : [])),
  ),
];
