import type {By, Rate} from '../exchange/rate.ts';
import type {VoteCell} from '../exchange/report.ts';
import {count, meanOf, rateOf} from '../moments.ts';
import {byName} from '../names.ts';
import {createTally, type Games, scenarioAxis} from './games.ts';
import {SKIP, type SpyfallRow} from './row.ts';

/** The ballots of one seat in the complete sessions of a game. */
type SeatBallots = {ballots: number; cast: number; onSpy: number};

/** Counts the ballots of each seat of a game. */
const ballotsOf = ({models, votes, spy}: SpyfallRow): readonly SeatBallots[] => {
  const seats = models.map((): SeatBallots => ({ballots: 0, cast: 0, onSpy: 0}));
  for (let index = 0; index < votes.length; index += 1) {
    const seat = seats[index % models.length];
    if (!seat) continue;
    seat.ballots += 1;
    if (votes[index] === SKIP) continue;
    seat.cast += 1;
    if (votes[index] === spy) seat.onSpy += 1;
  }
  return seats;
};

/** How often villagers vote for the spy, by their own model (M17), and how often ballots are skipped (M18). */
export type BallotTables = {
  readonly voting_accuracy: By<By<VoteCell | number | null>>;
  readonly skip_rate: By<{readonly spy: Rate; readonly villager: Rate}>;
};

const VILLAGER = 0;
const SPY = 1;

/** Returns what ballots went to. By chance, each of the other seats is as likely. */
export const ballotTables = (games: Games): BallotTables => {
  const {rows, names, models} = games;
  const axis = scenarioAxis(games);
  const [hits, skips] = [createTally(), createTally()];
  // What chance would hit, by model and then by scenario.
  const chances = new Map(models.map(model => [model, new Map<number, number>()]));
  for (const row of rows)
    for (const [seat, {ballots, cast, onSpy}] of ballotsOf(row).entries()) {
      const model = row.models[seat] ?? 0;
      skips.addAll(model, seat === row.spy ? SPY : VILLAGER, ballots - cast, ballots);
      if (seat === row.spy) continue;
      hits.addAll(model, row.scenario, onSpy, cast);
      count(chances.get(model) ?? new Map(), row.scenario, cast / (row.models.length - 1));
    }
  const cell = (model: number, scenario?: number): VoteCell => {
    const rate = hits.rate(model, scenario);
    const own = chances.get(model) ?? new Map<number, number>();
    const all = [...own.values()].reduce((sum, chance) => sum + chance, 0);
    const chance = scenario === undefined ? all : (own.get(scenario) ?? 0);
    return {...rate, baseline: rateOf(chance, rate.n).rate};
  };
  return {
    voting_accuracy: byName(models, names.models, model => ({
      '*': cell(model),
      '*macro': meanOf(axis.all.map(scenario => hits.rate(model, scenario).rate)),
      ...byName(axis.all, axis.names, scenario => cell(model, scenario)),
    })),
    skip_rate: byName(models, names.models, model => ({
      spy: skips.rate(model, SPY),
      villager: skips.rate(model, VILLAGER),
    })),
  };
};
