import type {By} from '../exchange/rate.ts';
import type {SessionCell} from '../exchange/report.ts';
import {entropyOf, meanOf, rateOf, sumOf} from '../moments.ts';
import {byName} from '../names.ts';
import {type Games, spyModel, teamModel} from './games.ts';
import {SKIP, type SpyfallRow} from './row.ts';

/** The numbers of a complete voting session; `null` when there is no ballot that counts. */
type SessionValues = {
  readonly dispersion: number | null;
  readonly dispersionOfVillagers: number | null;
  readonly entropy: number | null;
  readonly entropyWithSkip: number | null;
};

/** Votes for each seat, by all and by villagers, and the villagers' skips. */
type Count = {readonly all: number[]; readonly villagers: number[]; skips: number};

/** Counts one session of a row; `index` is that of its first ballot. */
const countSession = ({votes, models, spy}: SpyfallRow, index: number): Count => {
  const seats = models.length;
  const zeros = (): number[] => new Array<number>(seats).fill(0);
  const counted: Count = {all: zeros(), villagers: zeros(), skips: 0};
  for (let seat = 0; seat < seats; seat += 1) {
    const target = votes[index + seat] ?? SKIP;
    if (target === SKIP) {
      if (seat !== spy) counted.skips += 1;
      continue;
    }
    counted.all[target] = (counted.all[target] ?? 0) + 1;
    if (seat !== spy) counted.villagers[target] = (counted.villagers[target] ?? 0) + 1;
  }
  return counted;
};

/** D = H·(1 − V_S) (M15); `null` when nobody voted. */
const dispersionOf = (votes: readonly number[], spy: number): number | null => {
  const onSpy = rateOf(votes[spy] ?? 0, sumOf(votes)).rate;
  return onSpy === null ? null : entropyOf(votes) * (1 - onSpy);
};

const valuesOf = (row: SpyfallRow, index: number): SessionValues => {
  const {all, villagers, skips} = countSession(row, index);
  return {
    dispersion: dispersionOf(all, row.spy),
    dispersionOfVillagers: dispersionOf(villagers, row.spy),
    entropy: skips === row.models.length - 1 ? null : entropyOf(villagers),
    entropyWithSkip: entropyOf([...villagers, skips]),
  };
};

/** Returns the number of complete voting sessions. */
export const countSessions = ({rows}: Games): number =>
  rows.reduce((sum, {votes, models}) => sum + votes.length / models.length, 0);

/** Sessions of a model in a scenario: the sum of their values, and how many have one or none. */
type Sum = {readonly model: number; readonly scenario: number; sum: number; n: number; empty: number};

/** Sums of sessions by model and scenario; `scenarios` also has those where all teams were of several models. */
type Sums = {
  readonly add: (model: number | undefined, scenario: number, value: number | null) => void;
  readonly list: () => readonly Sum[];
  readonly scenarios: ReadonlySet<number>;
};

const createSums = (): Sums => {
  const sums = new Map<number, Sum>();
  const scenarios = new Set<number>();
  return {
    add: (model, scenario, value) => {
      scenarios.add(scenario);
      if (model === undefined) return;
      const key = model * 2 ** 26 + scenario;
      const sum = sums.get(key) ?? {model, scenario, sum: 0, n: 0, empty: 0};
      if (sum.n + sum.empty === 0) sums.set(key, sum);
      sum.sum += value ?? 0;
      if (value === null) sum.empty += 1;
      else sum.n += 1;
    },
    list: () => [...sums.values()],
    scenarios,
  };
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
const meanTable = ({names}: Games, {list, scenarios}: Sums): By<By<SessionCell>> => {
  const sums = list();
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
export const sessionTables = (games: Games): SessionTables => {
  const [all, villagers, entropy, withSkip] = [createSums(), createSums(), createSums(), createSums()];
  for (const row of games.rows) {
    const [spy, team] = [spyModel(row), teamModel(row, games.names)];
    for (let index = 0; index < row.votes.length; index += row.models.length) {
      const values = valuesOf(row, index);
      all.add(spy, row.scenario, values.dispersion);
      villagers.add(spy, row.scenario, values.dispersionOfVillagers);
      entropy.add(team, row.scenario, values.entropy);
      withSkip.add(team, row.scenario, values.entropyWithSkip);
    }
  }
  return {
    dispersion: meanTable(games, all),
    dispersion_villagers: meanTable(games, villagers),
    villager_vote_entropy: meanTable(games, entropy),
    villager_vote_entropy_with_skip: meanTable(games, withSkip),
  };
};
