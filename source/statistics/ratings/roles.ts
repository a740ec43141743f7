import type {RoleRatings} from '../exchange/rating.ts';
import {byName, inOrder, type Names} from '../names.ts';
import {type Counts, fitLogit, logistic} from './fit.ts';
import type {RatedGame} from './games.ts';
import {designOf, modelsOf, type Pairing, type Pairings} from './pairings.ts';
import {ANCHOR, POINTS, RIDGE} from './rate.ts';

/** Games of one pairing in one scenario. */
type Cell = {readonly pairing: Pairing; readonly scenario: number; games: number; wins: number};

const countCells = (games: readonly RatedGame[], {list}: Pairings): readonly Cell[] => {
  const cells = new Map<number, Cell>();
  for (const {pairing: number, scenario, spyWins} of games) {
    const key = scenario * list.length + number;
    const pairing = list[number];
    if (!pairing) continue;
    const cell = cells.get(key) ?? {pairing, scenario, games: 0, wins: 0};
    cell.games += 1;
    if (spyWins) cell.wins += 1;
    cells.set(key, cell);
  }
  return [...cells.values()];
};

const makeCounts = (cells: readonly Cell[], designs: Counts['designs']): Counts => ({
  designs,
  games: Float64Array.from(cells, ({games}) => games),
  wins: Float64Array.from(cells, ({wins}) => wins),
});

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Where each of some numbers is, from an offset on. */
const placesOf = (numbers: readonly number[], offset = 0): ((number: number) => number) => {
  const places = new Map(numbers.map((number, index) => [number, offset + index]));
  return number => places.get(number) ?? 0;
};

type Values = (number: number) => number;

const ratingsOf = (models: readonly number[], names: Names, values: Values, mean = 0) =>
  byName(models, names, model => ANCHOR + POINTS * (values(model) - mean));

/** logit = θ_S − θ_M + β. */
const fitHome = (cells: readonly Cell[], models: readonly number[], names: Names): RoleRatings['home'] => {
  const at = placesOf(models);
  const beta = models.length;
  const designs = cells.map(({pairing}) => designOf(pairing, {spy: at, villager: at}, [beta]));
  const {theta} = fitLogit(makeCounts(cells, designs), beta + 1, RIDGE);
  const advantage = theta[beta] ?? 0;
  return {
    ratings: ratingsOf(models, names, model => theta[at(model)] ?? 0),
    spy_advantage_nats: advantage,
    spy_advantage_elo: POINTS * advantage,
    p_spy_wins_equal: logistic(advantage),
  };
};

/** logit = μ + a_S − b_M. Only what models did is rated: no spy's strength without a game as a spy. */
const fitSplit = (cells: readonly Cell[], names: Names): RoleRatings['split'] => {
  const spies = inOrder(new Set(cells.map(({pairing}) => pairing.spy)), names);
  const villagers = inOrder(new Set(cells.flatMap(({pairing}) => pairing.villagers)), names);
  const [spy, villager] = [placesOf(spies), placesOf(villagers, spies.length)];
  const mu = spies.length + villagers.length;
  const designs = cells.map(({pairing}) => designOf(pairing, {spy, villager}, [mu]));
  const {theta} = fitLogit(makeCounts(cells, designs), mu + 1, RIDGE);
  const asSpy: Values = model => theta[spy(model)] ?? 0;
  const asVillager: Values = model => theta[villager(model)] ?? 0;
  const [spyMean, villagerMean] = [meanOf(spies.map(asSpy)), meanOf(villagers.map(asVillager))];
  const advantage = (theta[mu] ?? 0) + spyMean - villagerMean;
  return {
    spy: ratingsOf(spies, names, asSpy, spyMean),
    villager: ratingsOf(villagers, names, asVillager, villagerMean),
    spy_advantage_nats: advantage,
    spy_advantage_elo: POINTS * advantage,
  };
};

/** logit = θ_S − θ_M + β + γ_scenario; the mean of γ is reported as part of β. */
const fitScenario = (
  cells: readonly Cell[],
  models: readonly number[],
  names: Names,
  scenarioNames: Names,
): RoleRatings['scenario'] => {
  const scenarios = inOrder(new Set(cells.map(({scenario}) => scenario)), scenarioNames);
  const at = placesOf(models);
  const beta = models.length;
  const gamma = placesOf(scenarios, beta + 1);
  const designs = cells.map(({pairing, scenario}) =>
    designOf(pairing, {spy: at, villager: at}, [beta, gamma(scenario)]),
  );
  const {theta} = fitLogit(makeCounts(cells, designs), beta + 1 + scenarios.length, RIDGE);
  const effect: Values = scenario => theta[gamma(scenario)] ?? 0;
  const mean = meanOf(scenarios.map(effect));
  return {
    ratings: ratingsOf(models, names, model => theta[at(model)] ?? 0),
    effects_elo: byName(scenarios, scenarioNames, scenario => POINTS * (effect(scenario) - mean)),
    spy_advantage_elo: POINTS * ((theta[beta] ?? 0) + mean),
  };
};

/** Rates models with effects of the side and the scenario (metrics.md M1b); `null` without games. */
export const rateRoles = (
  games: readonly RatedGame[],
  pairings: Pairings,
  names: Names,
  scenarioNames: Names,
): RoleRatings | null => {
  if (games.length === 0) return null;
  const cells = countCells(games, pairings);
  const models = inOrder(new Set(cells.flatMap(({pairing}) => modelsOf(pairing))), names);
  return {
    n_games: games.length,
    home: fitHome(cells, models, names),
    split: fitSplit(cells, names),
    scenario: fitScenario(cells, models, names, scenarioNames),
  };
};
