import {costOf, type Price} from './arena-state.ts';
import {addSpent, type GameResult, NOTHING} from './results.ts';
import type {Job} from './schedule.ts';

/** What the games that are left will probably take. */
export type Estimate = {
  readonly games: number;
  readonly calls: number;
  readonly readTokens: number;
  readonly writtenTokens: number;
  /** Milliseconds until the end. */
  readonly ms: number;
  /** US dollars; `undefined` without prices. */
  readonly usd: number | undefined;
  /** How many games were measured; 0: everything is a guess. */
  readonly measured: number;
};

/** What an estimate is made from. */
export type EstimateFacts = {
  readonly left: readonly Job[];
  readonly results: readonly GameResult[];
  /** The labels that are models. */
  readonly models: ReadonlySet<string>;
  /** How many calls a game of models alone takes, by the game itself. */
  readonly callsPerGame: number;
  /** Calls at once, on all servers together. */
  readonly lanes: number;
  readonly prices: Readonly<Record<string, Price>>;
};

/** The guesses for a call that nobody has measured: tokens, and milliseconds on a small machine. */
const GUESS = {readTokens: 2500, writtenTokens: 150, callMs: 4000};
/** How long a game of house players takes, in milliseconds. */
const HOUSE_MS = 20;

/** The share of the seats that models have, from 0 to 1. */
const shareOf = ({teams}: Job, models: ReadonlySet<string>): number => {
  const labels = teams.flat();
  return labels.filter(label => models.has(label)).length / Math.max(1, labels.length);
};

/** The mean price over the seats of all games that are left. */
const meanPrice = (left: readonly Job[], prices: EstimateFacts['prices']): Price => {
  const seats = left.flatMap(({teams}) => teams.flat());
  const mean = (pick: (price: Price) => number): number =>
    seats.reduce((sum, label) => sum + (prices[label] ? pick(prices[label]) : 0), 0) /
    Math.max(1, seats.length);
  return {in: mean(price => price.in), out: mean(price => price.out)};
};

/** Estimates what is left from the games so far; before there are any, from guesses. */
export const estimate = ({left, results, models, callsPerGame, lanes, prices}: EstimateFacts): Estimate => {
  const measured = results.flatMap(({spent}) => (spent && spent.calls > 0 ? [spent] : []));
  const sum = measured.reduce(addSpent, NOTHING);
  const isGuess = measured.length === 0;
  const each = (total: number, guess: number): number => (isGuess ? guess : total / sum.calls);
  const guessed = left.reduce((calls, job) => calls + callsPerGame * shareOf(job, models), 0);
  const calls = isGuess ? guessed : (left.length * sum.calls) / measured.length;
  const readTokens = calls * each(sum.readTokens, GUESS.readTokens);
  const writtenTokens = calls * each(sum.writtenTokens, GUESS.writtenTokens);
  const hasPrices = Object.keys(prices).length > 0;
  return {
    games: left.length,
    calls: Math.round(calls),
    readTokens: Math.round(readTokens),
    writtenTokens: Math.round(writtenTokens),
    ms: (calls * each(sum.callMs, GUESS.callMs)) / Math.max(1, lanes) + left.length * HOUSE_MS,
    usd: hasPrices ? costOf(meanPrice(left, prices), readTokens, 0, writtenTokens) : undefined,
    measured: measured.length,
  };
};
