import {performance} from 'node:perf_hooks';
import {ENDINGS, type Ending} from '../../source/games/spyfall/events.ts';
import type {SpyfallRules} from '../../source/games/spyfall/rules.ts';
import type {Profile} from '../../source/players/spyfall/decide/profile.ts';
import type {HouseKit} from '../../source/players/spyfall/kit.ts';
import type {Level} from '../../source/settings/choices.ts';
import {playHouseGame} from '../support/house-games.ts';

/** What many games of house players came to. */
export type Balance = {
  readonly seats: number;
  readonly games: number;
  /** Share of games the spy won, 0 to 1. */
  readonly spyWins: number;
  /** Share of games by ending. */
  readonly endings: Readonly<Record<Ending, number>>;
  readonly meanTurns: number;
  readonly gamesPerSecond: number;
};

/** Tuning used seeds 0 to 9,999; checks begin here. */
export const CHECKED_FROM = 1_000_000;

/** The share of games the spy is to win: from and to, at five seats and at others. */
export const BAND: Readonly<Record<'five' | 'other', readonly [number, number]>> = {
  five: [0.42, 0.52],
  other: [0.4, 0.55],
};

/** Whether the spy's wins lie in the band of the table's size, widened by `slack` on both sides. */
export const isBalanced = ({seats, spyWins}: Balance, slack = 0): boolean => {
  const [low, high] = seats === 5 ? BAND.five : BAND.other;
  return spyWins >= low - slack && spyWins <= high + slack;
};

export type BalanceOptions = {
  readonly kit: HouseKit;
  readonly seats: number;
  readonly from: number;
  readonly games: number;
  readonly level?: Level;
  readonly rules?: SpyfallRules;
  readonly overrides?: Partial<Profile>;
};

/** Plays games with consecutive seeds and counts how they ended. */
export const measureBalance = (options: BalanceOptions): Balance => {
  const {kit, seats, from, games, level = 'normal', rules, overrides = {}} = options;
  const counts = new Map<string, number>();
  let spyWins = 0;
  let turns = 0;
  const start = performance.now();
  for (let seed = from; seed < from + games; seed++) {
    const {events} = playHouseGame({
      kit,
      seed,
      seats,
      ...(rules ? {rules} : {}),
      options: () => ({level, overrides}),
    });
    const end = events[events.length - 1];
    if (end?.type !== 'game-ended') throw new Error(`Game ${seed} did not end.`);
    counts.set(end.ending, (counts.get(end.ending) ?? 0) + 1);
    if (end.winner === 'spy') spyWins++;
    turns += end.turn;
  }
  const seconds = (performance.now() - start) / 1000;
  return {
    seats,
    games,
    spyWins: spyWins / games,
    endings: Object.fromEntries(
      ENDINGS.map(ending => [ending, (counts.get(ending) ?? 0) / games]),
    ) as Balance['endings'],
    meanTurns: turns / games,
    gamesPerSecond: games / seconds,
  };
};

const percent = (share: number): string => (100 * share).toFixed(1).padStart(6);

/** A balance as one line of a table. */
export const balanceLine = (balance: Balance): string => {
  const {seats, games, spyWins, endings, meanTurns, gamesPerSecond} = balance;
  const {guess_correct, guess_wrong, vote_spy, vote_villager, survived} = endings;
  const shares = [spyWins, guess_correct, guess_wrong, vote_spy, vote_villager, survived]
    .map(percent)
    .join(' ');
  return `${seats} ${String(games).padStart(6)} ${shares} ${meanTurns.toFixed(2).padStart(6)} ${gamesPerSecond.toFixed(0).padStart(6)}`;
};

/** The heading of that table; shares are in percent of games. */
export const BALANCE_HEADING = 'seats games  spy wins  guess+ guess-  v.spy v.vill surviv  turns games/s';
