import {hasFields, isCount, isListOf, isNumber, isOptional, isText} from '../games/shape.ts';
import {createRunningRatings, type PlayedGame} from '../statistics/ratings/running.ts';

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

/** How a competitor stands: its games, and its rating with an interval of 95%. */
export type Standing = {
  readonly label: string;
  readonly games: number;
  readonly wins: number;
  /** The share of wins, from 0 to 1; `undefined` without games. */
  readonly share: number | undefined;
  /** In points around 1000; `undefined` before a game that rates it, and for games without two sides. */
  readonly rating: number | undefined;
  readonly low: number | undefined;
  readonly high: number | undefined;
};

/** Returns a game as ratings take it: one seat against a team; `undefined` when it is another kind of game. */
const ratedGame = ({teams, winner}: Pick<GameResult, 'teams' | 'winner'>): PlayedGame | undefined => {
  const single = teams.findIndex(team => team.length === 1);
  const [alone, others] = [teams[single], teams[1 - single]];
  if (teams.length !== 2 || winner === null || !alone?.[0] || !others) return undefined;
  return {spy: alone[0], villagers: others, spyWins: winner === single};
};

/** Counts and rates the games of competitors while an arena runs. */
export const createStandings = (labels: readonly string[]) => {
  const counts = new Map(labels.map(label => [label, {games: 0, wins: 0}]));
  const ratings = createRunningRatings();
  return {
    add: (result: Pick<GameResult, 'teams' | 'winner'>): void => {
      const rated = ratedGame(result);
      if (rated) ratings.add(rated);
      for (const [side, team] of result.teams.entries())
        for (const label of new Set(team)) {
          const count = counts.get(label);
          if (!count) continue;
          count.games += 1;
          if (result.winner === side) count.wins += 1;
        }
    },
    /** Returns the standings, best first. */
    list: (): readonly Standing[] => {
      const now = ratings.now();
      return [...counts]
        .map(([label, {games, wins}]) => {
          const own = Object.hasOwn(now, label) ? now[label] : undefined;
          const share = games === 0 ? undefined : wins / games;
          return {label, games, wins, share, rating: own?.rating, low: own?.lo, high: own?.hi};
        })
        .sort((one, other) => (other.rating ?? other.share ?? -1) - (one.rating ?? one.share ?? -1));
    },
  };
};
