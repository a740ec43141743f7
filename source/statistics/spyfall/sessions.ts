import type {By, Rate} from '../exchange/rate.ts';
import type {SessionCell, VoteCell} from '../exchange/report.ts';
import {count, entropyOf, meanOf} from '../moments.ts';
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

/** Returns a table of means over sessions, by model and scenario. */
const meanTable = ({names}: Games, valued: readonly Valued[]): By<By<SessionCell>> => {
  const owned = valued.filter(({model}) => model !== undefined);
  const scenarios = new Set(valued.map(({scenario}) => scenario));
  const models = new Set(owned.map(({model}) => model ?? 0));
  const valuesOf = (model?: number, scenario?: number): readonly (number | null)[] =>
    owned
      .filter(one => (model ?? one.model) === one.model && (scenario ?? one.scenario) === one.scenario)
      .map(({value}) => value);
  const cells = new Map(
    [...models].map(model => [
      model,
      new Map([...scenarios].map(scenario => [scenario, meanOf(valuesOf(model, scenario))])),
    ]),
  );
  const cellMean = (model: number, scenario: number): number | null =>
    cells.get(model)?.get(scenario) ?? null;
  const row = (model: number): By<SessionCell> => ({
    '*': {
      macro: meanOf([...scenarios].map(scenario => cellMean(model, scenario))),
      micro: meanOf(valuesOf(model)),
    },
    ...byName(scenarios, names.scenarios, scenario => {
      const values = valuesOf(model, scenario);
      const empty = values.filter(value => value === null).length;
      return {n: values.length - empty, mean: cellMean(model, scenario), empty};
    }),
  });
  const everywhere = [...models].flatMap(model => [...scenarios].map(scenario => cellMean(model, scenario)));
  return {
    '*': {
      '*': {macro: meanOf(everywhere), micro: meanOf(valuesOf())},
      ...byName(scenarios, names.scenarios, scenario => ({
        macro: meanOf([...models].map(model => cellMean(model, scenario))),
      })),
    },
    ...byName(models, names.models, row),
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
  const chances = new Map<string, number>();
  for (const {row, targets} of sessions)
    for (const [seat, target] of targets.entries()) {
      if (seat === row.spy || target === SKIP) continue;
      const model = row.models[seat] ?? 0;
      tally.add(model, row.scenario, target === row.spy);
      count(chances, `${model}`, 1 / (targets.length - 1));
      count(chances, `${model}:${row.scenario}`, 1 / (targets.length - 1));
    }
  const withChance = (rate: Rate, key: string): VoteCell => ({
    ...rate,
    baseline: rate.n === 0 ? null : (chances.get(key) ?? 0) / rate.n,
  });
  return byName(models, names.models, model => ({
    '*': withChance(tally.rate(model), `${model}`),
    '*macro': meanOf(axis.all.map(scenario => tally.rate(model, scenario).rate)),
    ...byName(axis.all, axis.names, scenario =>
      withChance(tally.rate(model, scenario), `${model}:${scenario}`),
    ),
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
