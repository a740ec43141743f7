import type {By, Rate} from '../exchange/rate.ts';
import {rateOf} from '../moments.ts';
import {byName, inOrder, type Names} from '../names.ts';
import {type Pairing, villagerModel} from '../ratings/pairings.ts';
import type {SpyfallNames, SpyfallRow} from './row.ts';

/** The games that count, with what occurs in them in order. */
export type Games = {
  readonly rows: readonly SpyfallRow[];
  readonly names: SpyfallNames;
  readonly models: readonly number[];
  /** The models that were a spy at least once. */
  readonly spies: readonly number[];
  readonly scenarios: readonly number[];
  readonly languages: readonly number[];
};

/** Returns games with what occurs in them. */
export const gatherGames = (rows: readonly SpyfallRow[], names: SpyfallNames): Games => ({
  rows,
  names,
  models: inOrder(new Set(rows.flatMap(({models}) => models)), names.models),
  spies: inOrder(new Set(rows.map(spyModel)), names.models),
  scenarios: inOrder(new Set(rows.map(({scenario}) => scenario)), names.scenarios),
  languages: inOrder(new Set(rows.map(({language}) => language)), names.languages),
});

/** Returns the spy's model. */
export const spyModel = ({models, spy}: SpyfallRow): number => models[spy] ?? 0;

/** Returns who played whom in a game. */
export const pairingOf = ({pairing}: SpyfallRow, {pairings}: SpyfallNames): Pairing => {
  const found = pairings.list[pairing];
  if (!found) throw new Error('A row names no pairing.');
  return found;
};

/** Returns the villagers' one model; `undefined` for a mixed team. */
export const teamModel = (row: SpyfallRow, names: SpyfallNames): number | undefined =>
  villagerModel(pairingOf(row, names));

/** Returns whether a game enters ratings. Games of a model against itself don't. */
export const isRated = (row: SpyfallRow, names: SpyfallNames): boolean => !pairingOf(row, names).isSelfPlay;

/** Hits and trials by two numbers. */
export type Tally = {
  readonly add: (row: number, column: number, isHit: boolean) => void;
  /** Adds several trials, of which some were hits. */
  readonly addAll: (row: number, column: number, hits: number, trials: number) => void;
  /** Returns the share in a cell, or over a whole row or column when that is `undefined`. */
  readonly rate: (row?: number, column?: number) => Rate;
};

type Cell = {readonly row: number; readonly column: number; hits: number; trials: number};

/** Makes an empty tally. */
export const createTally = (): Tally => {
  const cells = new Map<number, Cell>();
  const addAll: Tally['addAll'] = (row, column, hits, trials) => {
    const key = row * 2 ** 26 + column;
    const cell = cells.get(key);
    if (cell) {
      cell.hits += hits;
      cell.trials += trials;
    } else {
      cells.set(key, {row, column, hits, trials});
    }
  };
  return {
    add: (row, column, isHit) => addAll(row, column, isHit ? 1 : 0, 1),
    addAll,
    rate: (row, column) => {
      let [hits, trials] = [0, 0];
      for (const cell of cells.values()) {
        if ((row ?? cell.row) !== cell.row || (column ?? cell.column) !== cell.column) continue;
        hits += cell.hits;
        trials += cell.trials;
      }
      return rateOf(hits, trials);
    },
  };
};

/** What a table has as columns. */
export type Axis = {
  readonly names: Names;
  readonly all: readonly number[];
  readonly of: (row: SpyfallRow) => number;
};

/** Returns the scenarios as columns. */
export const scenarioAxis = ({names, scenarios}: Games): Axis => ({
  names: names.scenarios,
  all: scenarios,
  of: ({scenario}) => scenario,
});

/** Returns the languages as columns. */
export const languageAxis = ({names, languages}: Games): Axis => ({
  names: names.languages,
  all: languages,
  of: ({language}) => language,
});

/** Returns a row of a table of shares: `"*"`, then the columns. */
export const rateRow = (tally: Tally, axis: Axis, row?: number): By<Rate> => ({
  '*': tally.rate(row),
  ...byName(axis.all, axis.names, column => tally.rate(row, column)),
});

/**
 * Returns a table of shares with `"*"` and the spies' models as rows: of the games that `counts` accepts, those that
 * `hits` accepts.
 */
export const spyTable = (
  {rows, names, spies}: Games,
  axis: Axis,
  hits: (row: SpyfallRow) => boolean,
  counts: (row: SpyfallRow) => boolean = () => true,
): By<By<Rate>> => {
  const tally = createTally();
  for (const row of rows) if (counts(row)) tally.add(spyModel(row), axis.of(row), hits(row));
  return {
    '*': rateRow(tally, axis),
    ...byName(spies, names.models, model => rateRow(tally, axis, model)),
  };
};
