import {washText} from '../text/wash.ts';

/**
 * A game as the authors of *Multicultural Spyfall* published it: one row of a table. No complete row could be had when
 * this was written, so every field may be missing, and fields without a name here are left out.
 */
export type PublishedRow = {
  readonly id: string | undefined;
  /** The name of the entity in the game's language, not an id. */
  readonly entity: string | undefined;
  /** The code of the scenario, if the row says it. */
  readonly scenario: string | undefined;
  readonly villagerModel: string | undefined;
  readonly spyModel: string | undefined;
  readonly winner: string | undefined;
  readonly winnerModel: string | undefined;
  /** What kind of action ended the game. */
  readonly lastType: string | undefined;
  readonly players: readonly {readonly name: string; readonly model: string | undefined}[];
  readonly actions: readonly Action[];
};

/** One entry of a row's conversation: its fields by their name, without those that are null. */
export type Action = Readonly<Record<string, unknown>>;

/** The most characters of a text in a row. */
const LONGEST_TEXT = 4000;

/** Numbers of Parquet files are big integers, which JSON has not. */
const plain = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

/** Returns a text without what a terminal would obey; `undefined` when there is none. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const text = washText(value, {maxGraphemes: LONGEST_TEXT}).trim();
  return text === '' ? undefined : text;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the entries of a list, which may be written as text. */
const entriesOf = (value: unknown): readonly unknown[] | undefined => {
  if (typeof value !== 'string') return Array.isArray(value) ? value : undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
};

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (entriesOf(value) ?? []).filter(isObject);

/** The fields that are lists. */
const LISTS = ['game_players', 'conversation'];

/** Returns whether a list has anything that is not read. */
const isUnreadList = (value: unknown): boolean =>
  value !== null && value !== undefined && !(entriesOf(value)?.every(isObject) ?? false);

const actionOf = (fields: Readonly<Record<string, unknown>>): Action =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, plain(value)]],
    ),
  );

/** The fields of a row that are read; all others are reported as not understood. */
const KNOWN = [
  'game_id',
  'id',
  'entity',
  'scenario',
  'config',
  'subset',
  'player_non_spy',
  'player_spy',
  'winner',
  'winner_player',
  'loser_player',
  'last_type',
  'game_players',
  'conversation',
];

/** Returns the fields of a row that are not read, or not wholly. Names that begin with `_` are remarks about the row. */
export const unknownFields = (fields: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(fields)
    .filter(([key, value]) =>
      LISTS.includes(key) ? isUnreadList(value) : !key.startsWith('_') && !KNOWN.includes(key),
    )
    .map(([key]) => key);

const idOf = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'bigint' ? String(value) : textOf(value);

/** Reads a row of the published table. Returns `undefined` when the value is no row at all. */
export const readRow = (value: unknown): PublishedRow | undefined => {
  if (!isObject(value)) return undefined;
  const players = listOf(value.game_players).map(({name, model_name}, index) => ({
    name: textOf(name) ?? `Player ${index}`,
    model: textOf(model_name),
  }));
  return {
    id: idOf(value.game_id) ?? idOf(value.id),
    entity: textOf(value.entity),
    scenario: textOf(value.scenario) ?? textOf(value.config) ?? textOf(value.subset),
    villagerModel: textOf(value.player_non_spy),
    spyModel: textOf(value.player_spy),
    winner: textOf(value.winner),
    winnerModel: textOf(value.winner_player),
    lastType: textOf(value.last_type),
    players,
    actions: listOf(value.conversation).map(actionOf),
  };
};
