import type {By, Rate} from '../exchange/rate.ts';
import type {SessionCell, VoteCell} from '../exchange/report.ts';
import {count, entropyOf, meanOf, rateOf} from '../moments.ts';
import {byName} from '../names.ts';
import {createTally, type Games, scenarioAxis, spyModel, teamModel} from './games.ts';
import {SKIP, type SpyfallRow} from './row.ts';

/** A complete voting session. */
export type Session = {
  readonly row: SpyfallRow;
  /** The target of each seat, or `SKIP`. */
  readonly targets: readonly number[];
};

/** Returns the complete voting sessions of games. */
export const sessionsOf = ({rows}: Games): readonly Session[] =>
  rows.flatMap(row => {
    const seats = row.models.length;
    return Array.from({length: row.votes.length / seats}, (_, index) => ({
      row,
      targets: row.votes.slice(index * seats, (index + 1) * seats),
    }));
  });

/** The ballots of the villagers. */
const ofVillagers = ({row, targets}: Session): readonly number[] =>
  targets.filter((_, seat) => seat !== row.spy);

const countTargets = (ballots: readonly number[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const target of ballots) count(counts, target);
  return counts;
};

const castOf = (ballots: readonly number[]): readonly number[] => ballots.filter(target => target !== SKIP);

/** D = H·(1 − V_S) (M15); `null` when nobody voted. */
const dispersion = (ballots: readonly number[], spy: number): number | null => {
  const cast = castOf(ballots);
  const onSpy = cast.filter(target => target === spy).length;
  return cast.length === 0 ? null : entropyOf(countTargets(cast).values()) * (1 - onSpy / cast.length);
};

/** The entropy of the ballots; `null` when there are none. */
const entropy = (ballots: readonly number[]): number | null =>
  ballots.length === 0 ? null : entropyOf(countTargets(ballots).values());

/** A value of a session that belongs to a model; `undefined` for a team of several models. */
type Valued = {readonly model: number | undefined; readonly scenario: number; readonly value: number | null};

/** Sessions of a model in a scenario: the sum of their values, and how many have one or none. */
type Sum = {readonly model: number; readonly scenario: number; sum: number; n: number; empty: number};

const addUp = (valued: readonly Valued[]): readonly Sum[] => {
  const sums = new Map<number, Sum>();
  for (const {model, scenario, value} of valued) {
    if (model === undefined) continue;
    const key = model * 2 ** 26 + scenario;
    const sum = sums.get(key) ?? {model, scenario, sum: 0, n: 0, empty: 0};
    sums.set(key, sum);
    if (value === null) sum.empty += 1;
    else {
      sum.sum += value;
      sum.n += 1;
    }
  }
  return [...sums.values()];
};

/** Pooled over sessions. */
const microOf = (sums: readonly Sum[]): number | null =>
  rateOf(
    sums.reduce((total, {sum}) => total + sum, 0),
    sums.reduce((total, {n}) => total + n, 0),
  ).rate;

/** The unweighted mean over cells that have one. */
const macroOf = (sums: readonly Sum[]): number | null => meanOf(sums.map(({sum, n}) => rateOf(sum, n).rate));

/** Returns a table of means over sessions, by model and scenario. */
const meanTable = ({names}: Games, valued: readonly Valued[]): By<By<SessionCell>> => {
  const sums = addUp(valued);
  const scenarios = new Set(valued.map(({scenario}) => scenario));
  const models = new Set(sums.map(({model}) => model));
  const ofModel = (model: number): readonly Sum[] => sums.filter(sum => sum.model === model);
  const cell = (own: readonly Sum[], scenario: number): SessionCell => {
    const found = own.find(sum => sum.scenario === scenario);
    const {sum, n, empty} = found ?? {sum: 0, n: 0, empty: 0};
    return {n, mean: rateOf(sum, n).rate, empty};
  };
  const row = (own: readonly Sum[]): By<SessionCell> => ({
    '*': {macro: macroOf(own), micro: microOf(own)},
    ...byName(scenarios, names.scenarios, scenario => cell(own, scenario)),
  });
  return {
    '*': {
      '*': {macro: macroOf(sums), micro: microOf(sums)},
      ...byName(scenarios, names.scenarios, scenario => ({
        macro: macroOf(sums.filter(sum => sum.scenario === scenario)),
      })),
    },
    ...byName(models, names.models, model => row(ofModel(model))),
  };
};

/** The tables of voting sessions (M15, M16). */
export type SessionTables = {
  readonly dispersion: By<By<SessionCell>>;
  readonly dispersion_villagers: By<By<SessionCell>>;
  readonly villager_vote_entropy: By<By<SessionCell>>;
  readonly villager_vote_entropy_with_skip: By<By<SessionCell>>;
};

/** Returns the tables of voting sessions: dispersion by the spy's model, entropy by the villagers'. */
export const sessionTables = (games: Games, sessions: readonly Session[]): SessionTables => {
  const bySpy = (toValue: (session: Session) => number | null): By<By<SessionCell>> =>
    meanTable(
      games,
      sessions.map(session => ({
        model: spyModel(session.row),
        scenario: session.row.scenario,
        value: toValue(session),
      })),
    );
  const byTeam = (toValue: (session: Session) => number | null): By<By<SessionCell>> =>
    meanTable(
      games,
      sessions.map(session => ({
        model: teamModel(session.row, games.names),
        scenario: session.row.scenario,
        value: toValue(session),
      })),
    );
  return {
    dispersion: bySpy(({targets, row}) => dispersion(targets, row.spy)),
    dispersion_villagers: bySpy(session => dispersion(ofVillagers(session), session.row.spy)),
    villager_vote_entropy: byTeam(session => entropy(castOf(ofVillagers(session)))),
    villager_vote_entropy_with_skip: byTeam(session => entropy(ofVillagers(session))),
  };
};

/** Returns how often villagers vote for the spy (M17), by their own model. Chance: one of the other seats. */
export const votingAccuracy = (
  games: Games,
  sessions: readonly Session[],
): By<By<VoteCell | number | null>> => {
  const {names, models} = games;
  const axis = scenarioAxis(games);
  const tally = createTally();
  // What chance would hit, by model and then by scenario.
  const chances = new Map(models.map(model => [model, new Map<number, number>()]));
  for (const {row, targets} of sessions)
    for (const [seat, target] of targets.entries()) {
      if (seat === row.spy || target === SKIP) continue;
      const model = row.models[seat] ?? 0;
      tally.add(model, row.scenario, target === row.spy);
      count(chances.get(model) ?? new Map(), row.scenario, 1 / (targets.length - 1));
    }
  const cell = (model: number, scenario?: number): VoteCell => {
    const rate = tally.rate(model, scenario);
    const own = chances.get(model) ?? new Map<number, number>();
    const all = [...own.values()].reduce((sum, chance) => sum + chance, 0);
    const chance = scenario === undefined ? all : (own.get(scenario) ?? 0);
    return {...rate, baseline: rateOf(chance, rate.n).rate};
  };
  return byName(models, names.models, model => ({
    '*': cell(model),
    '*macro': meanOf(axis.all.map(scenario => tally.rate(model, scenario).rate)),
    ...byName(axis.all, axis.names, scenario => cell(model, scenario)),
  }));
};

/** Returns how often ballots are skipped, by model and side (M18). */
export const skipRates = (
  {names, models}: Games,
  sessions: readonly Session[],
): By<{readonly spy: Rate; readonly villager: Rate}> => {
  const tally = createTally();
  for (const {row, targets} of sessions)
    for (const [seat, target] of targets.entries())
      tally.add(row.models[seat] ?? 0, seat === row.spy ? 1 : 0, target === SKIP);
  return byName(models, names.models, model => ({spy: tally.rate(model, 1), villager: tally.rate(model, 0)}));
};
