import type {HouseData} from '../../packs/house/house-data.ts';
import type {EarData} from '../../packs/house/parse-ear.ts';
import {createMentionFinder} from '../../text/mentions.ts';
import {type BankReader, createBankReader} from './read/read-bank.ts';
import {createTypedReader, type TypedReader} from './read/read-typed.ts';
import {rememberLatest} from './remember-latest.ts';
import {type Bank, createBank} from './say/bank.ts';

/** What the house players of one entity set and language share: the data, and what is computed from it once. */
export type HouseKit = {
  readonly data: HouseData;
  readonly bank: Bank;
  /** Reads lines of the bank. */
  readonly lines: BankReader;
  /** Reads everything else. */
  readonly typed: () => TypedReader;
  /** Returns whether a text names an entity of the set. */
  readonly namesEntity: (text: string) => boolean;
  /** The index of each feature by its id. */
  readonly featureIndex: ReadonlyMap<string, number>;
  /** By feature: itself, and the features that are so close that answers about them can contradict each other. */
  readonly near: readonly ReadonlySet<number>[];
};

/** How many lines may be talked of at a time. */
const LINES_IN_TALK = 8;

/**
 * Makes the kit from checked data (`parseHouseData` of source/packs/house), and from what was learned about typed lines. Takes some milliseconds: make one per
 * program run. The reader of typed words takes longest, so it is made on first use.
 */
export const createHouseKit = (data: HouseData, trained?: EarData): HouseKit => {
  const bank = createBank(data);
  const findMention = createMentionFinder(data.entities.flatMap(({name, aliases}) => [name, ...aliases]));
  const featureIndex = new Map(data.features.map(({id}, index) => [id, index]));
  return {
    data,
    bank,
    lines: createBankReader(bank),
    typed: rememberLatest(() => createTypedReader(data, trained)),
    // Several seats ask about the same few lines, one after another.
    namesEntity: rememberLatest(text => findMention(text) !== undefined, LINES_IN_TALK),
    featureIndex,
    near: data.features.map(
      ({near}, index) => new Set([index, ...near.flatMap(id => featureIndex.get(id) ?? [])]),
    ),
  };
};
