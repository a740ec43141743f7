import type {HouseData} from '../../packs/house/house-data.ts';
import type {Persona} from '../../packs/house/parse-voice.ts';
import {createMentionFinder} from '../../text/mentions.ts';
import {type Bank, createBank} from './bank.ts';
import {createScratch, type Scratch} from './beliefs.ts';
import {createLister, createTableKeeper, type Line, type TableLines} from './decks.ts';
import type {Hearings} from './hear-view.ts';
import {type Changes, createChanges} from './opinions.ts';
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
  /** How much a persona likes to ask about each feature. */
  readonly tastesOf: (persona: Persona) => readonly number[];
  /** The lines of one of the data's lists with their hashes. */
  readonly linesOf: (texts: readonly string[]) => readonly Line[];
  /** What the seats of one table share, by its seed and the lines of earlier games. */
  readonly tableOf: (seed: number, said: readonly string[] | undefined) => TableLines;
  /** How private opinions part from the table, by a profile's jitter. */
  readonly changesBy: (jitter: number) => Changes;
  readonly hearings: Hearings;
  readonly scratch: Scratch;
};

const createTaster = ({features}: HouseData): ((persona: Persona) => readonly number[]) => {
  const known = new WeakMap<Persona, readonly number[]>();
  return persona => {
    const tastes = known.get(persona) ?? features.map(({group}) => persona.taste[group] ?? 0);
    known.set(persona, tastes);
    return tastes;
  };
};

/** There are few jitters: one by level, table size and set size, and what a user sets. */
const MOST_JITTERS = 64;

const createChanger = (): ((jitter: number) => Changes) => {
  const known = new Map<number, Changes>();
  return jitter => {
    const changes = known.get(jitter) ?? createChanges(jitter);
    if (known.size >= MOST_JITTERS) known.clear();
    known.set(jitter, changes);
    return changes;
  };
};

/**
 * A reader of typed words whose tables, most of a kit's time, are made when they are first needed: house players among
 * themselves say lines of the bank alone. No getter of the kit: an object with one is many times as slow to read.
 */
const createLateReader = (data: HouseData): TypedReader => {
  let made: TypedReader | undefined;
  const reader = (): TypedReader => {
    made ??= createTypedReader(data);
    return made;
  };
  return {
    question: text => reader().question(text),
    questionReading: text => reader().questionReading(text),
    answer: (...said) => reader().answer(...said),
    answerReading: (text, asked) => reader().answerReading(text, asked),
    isDodge: text => reader().isDodge(text),
    asksToAgree: text => reader().asksToAgree(text),
    askedBy: (question, text) => reader().askedBy(question, text),
  };
};

/**
 * Makes the kit from checked data (`parseHouseData` of source/packs/house). Takes some milliseconds: make one for a
 * program run, and give it to every player and line reader.
 */
export const createHouseKit = (data: HouseData): HouseKit => {
  const bank = createBank(data);
  const groups = [...new Set(data.features.map(({group}) => group))];
  const findMention = createMentionFinder(data.entities.flatMap(({name, aliases}) => [name, ...aliases]));
  return {
    data,
    bank,
    lines: createBankReader(bank),
    model: createSpeakerModel(),
    typed: createLateReader(data),
    namesEntity: text => findMention(text) !== undefined,
    table: Uint8Array.from(data.values.flat()),
    featureIndex: new Map(data.features.map(({id}, index) => [id, index])),
    entityIndex: new Map(data.entities.map(({id}, index) => [id, index])),
    groups,
    groupOf: data.features.map(({group}) => groups.indexOf(group)),
    tastesOf: createTaster(data),
    linesOf: createLister(),
    tableOf: createTableKeeper(),
    changesBy: createChanger(),
    hearings: new WeakMap(),
    scratch: createScratch(data.entities.length, data.features.length),
  };
};
