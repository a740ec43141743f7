import {hashText} from '../../games/chance.ts';
import type {HouseData} from '../../packs/house/house-data.ts';
import {createMentionFinder} from '../../text/mentions.ts';
import {type Bank, createBank} from './bank.ts';
import {createScratch, type Scratch} from './beliefs.ts';
import {createTableKeeper, type TableLines} from './decks.ts';
import {type BankReader, createBankReader} from './read-bank.ts';
import {createTypedReader, type TypedReader} from './read-typed.ts';
import {createSpeakerModel, type SpeakerModel} from './speaker-model.ts';

/**
 * Everything that house players of one entity set and language share: the data, and tables made of them once. Of games
 * it holds nothing that could not be thrown away at any time.
 */
export type HouseKit = {
  readonly data: HouseData;
  readonly bank: Bank;
  readonly lines: BankReader;
  readonly model: SpeakerModel;
  /** Reads what is no line of the bank. */
  readonly typed: TypedReader;
  /** Whether a text names an entity of the set. */
  readonly namesEntity: (text: string) => boolean;
  /** Grades by feature, then by entity (`feature * entities + entity`), in the order of the set. */
  readonly table: Uint8Array;
  readonly featureIndex: ReadonlyMap<string, number>;
  readonly entityIndex: ReadonlyMap<string, number>;
  /** The names of all groups of features, and the place among them of each feature's own. */
  readonly groups: readonly string[];
  readonly groupOf: readonly number[];
  /** The hash of a text; those of the data's own lines are known. */
  readonly hashOf: (text: string) => number;
  /** What the seats of one table share, by its seed and the lines of earlier games. */
  readonly linesOf: (seed: number, said: readonly string[] | undefined) => TableLines;
  readonly scratch: Scratch;
};

const listLines = ({topics, voice}: HouseData): readonly string[] => [
  ...topics.flatMap(({questions, answers}) => [...questions.map(({text}) => text), ...answers.flat()]),
  ...[voice.common, ...voice.personas].flatMap(lines =>
    Object.values(lines).flatMap(list => (Array.isArray(list) ? list : [])),
  ),
];

const createHasher = (lines: readonly string[]): ((text: string) => number) => {
  const known = new Map(lines.map(line => [line, hashText(line)]));
  return text => known.get(text) ?? hashText(text);
};

/**
 * Makes the kit from checked data (`parseHouseData` of source/packs/house). Takes some milliseconds: make one for a
 * program run, and give it to every player and line reader.
 */
export const createHouseKit = (data: HouseData): HouseKit => {
  const bank = createBank(data);
  const groups = [...new Set(data.features.map(({group}) => group))];
  let typed: TypedReader | undefined;
  const findMention = createMentionFinder(data.entities.flatMap(({name, aliases}) => [name, ...aliases]));
  return {
    data,
    bank,
    lines: createBankReader(bank),
    model: createSpeakerModel(),
    get typed() {
      // House players among themselves say lines of the bank alone: then its tables, most of the kit's time, are not made.
      typed ??= createTypedReader(data);
      return typed;
    },
    namesEntity: text => findMention(text) !== undefined,
    table: Uint8Array.from(data.values.flat()),
    featureIndex: new Map(data.features.map(({id}, index) => [id, index])),
    entityIndex: new Map(data.entities.map(({id}, index) => [id, index])),
    groups,
    groupOf: data.features.map(({group}) => groups.indexOf(group)),
    hashOf: createHasher(listLines(data)),
    linesOf: createTableKeeper(),
    scratch: createScratch(data.entities.length, data.features.length),
  };
};
