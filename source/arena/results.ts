import {hasFields, isCount, isListOf, isNumber, isOptional, isText} from '../games/shape.ts';

/** What the calls of models took, in all. Times in milliseconds. */
export type Spent = {
  readonly calls: number;
  readonly readTokens: number;
  readonly cachedTokens: number;
  readonly writtenTokens: number;
  /** How long servers worked on the calls, waiting excluded. */
  readonly callMs: number;
  /** US dollars, as far as there are prices. */
  readonly usd: number;
};

/** Nothing spent. */
export const NOTHING: Spent = {
  calls: 0,
  readTokens: 0,
  cachedTokens: 0,
  writtenTokens: 0,
  callMs: 0,
  usd: 0,
};

/** Adds up what was spent. */
export const addSpent = (one: Spent, other: Spent): Spent => ({
  calls: one.calls + other.calls,
  readTokens: one.readTokens + other.readTokens,
  cachedTokens: one.cachedTokens + other.cachedTokens,
  writtenTokens: one.writtenTokens + other.writtenTokens,
  callMs: one.callMs + other.callMs,
  usd: one.usd + other.usd,
});

/** One finished game in an arena's list, beside its record. */
export type GameResult = {
  /** The job's id, which is the record's. */
  readonly id: string;
  readonly scenario: string;
  /** The labels of each side's team. */
  readonly teams: readonly (readonly string[])[];
  /** The place of the side that won among the teams; `null`: none. */
  readonly winner: number | null;
  /** Missing when the game was played in an earlier run that could not say it. */
  readonly spent?: Spent;
  /** From its start to its end, in milliseconds. */
  readonly ms?: number;
  /** The record's size when the game had ended. */
  readonly bytes?: number;
};

const isSpent = hasFields(Object.fromEntries(Object.keys(NOTHING).map(key => [key, isNumber])));

const isResult = hasFields({
  id: isText,
  scenario: isText,
  teams: isListOf(isListOf(isText)),
  winner: value => value === null || isCount(value),
  spent: isOptional(isSpent),
  ms: isOptional(isNumber),
  bytes: isOptional(isNumber),
});

/** Parses a line of the list. Returns `undefined` for one that is damaged. */
export const parseResult = (line: string): GameResult | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return isResult(value) ? (value as GameResult) : undefined;
  } catch {
    return undefined;
  }
};

/** How often a competitor has won, with an interval of 95 %. */
export type Standing = {
  readonly label: string;
  readonly games: number;
  readonly wins: number;
  /** From 0 to 1; `undefined` without games. */
  readonly share: number | undefined;
  readonly low: number | undefined;
  readonly high: number | undefined;
};

/** The normal quantile of 97.5 %. */
const Z = 1.959964;

/** Wilson's interval of a share (Wilson 1927), which is right also near 0 and 1. */
const wilson = (wins: number, games: number) => {
  if (games === 0) return {share: undefined, low: undefined, high: undefined};
  const share = wins / games;
  const square = Z * Z;
  const centre = (share + square / (2 * games)) / (1 + square / games);
  const half =
    (Z * Math.sqrt((share * (1 - share)) / games + square / (4 * games * games))) / (1 + square / games);
  return {share, low: Math.max(0, centre - half), high: Math.min(1, centre + half)};
};

/** Counts the games and wins of competitors while an arena runs. */
export const createStandings = (labels: readonly string[]) => {
  const counts = new Map(labels.map(label => [label, {games: 0, wins: 0}]));
  return {
    add: ({teams, winner}: Pick<GameResult, 'teams' | 'winner'>): void => {
      for (const [side, team] of teams.entries())
        for (const label of new Set(team)) {
          const count = counts.get(label);
          if (!count) continue;
          count.games += 1;
          if (winner === side) count.wins += 1;
        }
    },
    /** Returns the standings, best first. */
    list: (): readonly Standing[] =>
      [...counts]
        .map(([label, {games, wins}]) => ({label, games, wins, ...wilson(wins, games)}))
        .sort((one, other) => (other.share ?? -1) - (one.share ?? -1)),
  };
};
