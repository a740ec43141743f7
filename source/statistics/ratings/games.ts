import type {RatingScope} from '../exchange/rating.ts';
import type {Names} from '../names.ts';
import {type Counts, fitLogit, logistic, logitOf} from './fit.ts';
import type {Result} from './groups.ts';
import type {Matrix} from './linear.ts';
import type {Pairing, Pairings} from './pairings.ts';
import {mulberry32, quantile} from './random.ts';
import {ANCHOR, POINTS, type Prepared, rateResults} from './rate.ts';

/** A game as the ratings need it. */
export type RatedGame = {
  /** The number of its pairing. */
  readonly pairing: number;
  readonly spyWins: boolean;
  readonly scenario: number;
  /** The number of its scenario and entity. */
  readonly cluster: number;
};

/** The seed of the bootstrap, as the exchange format fixes it. */
export const BOOTSTRAP_SEED = 20260101;

/** The results of games, and where the result of each pairing is. */
type Counted = {readonly results: readonly Result[]; readonly places: ReadonlyMap<number, number>};

/** Adds up games by pairing, so that a fit works on counts. */
export const countGames = (games: readonly RatedGame[], pairings: Pairings): Counted => {
  const size = pairings.list.length;
  const played = new Float64Array(size);
  const wins = new Float64Array(size);
  for (const {pairing, spyWins} of games) {
    played[pairing] = (played[pairing] ?? 0) + 1;
    if (spyWins) wins[pairing] = (wins[pairing] ?? 0) + 1;
  }
  const places = new Map<number, number>();
  const results = pairings.list.flatMap((pairing: Pairing, number): readonly Result[] => {
    const count = played[number] ?? 0;
    if (count === 0) return [];
    places.set(number, places.size);
    return [{pairing, games: count, wins: wins[number] ?? 0}];
  });
  return {results, places};
};

/** Makes the middle of the sandwich when the games about one entity of a scenario belong together. */
const meatOfClusters =
  (games: readonly RatedGame[], places: Counted['places']) =>
  ({counts: {designs}}: Prepared, theta: Float64Array): Matrix => {
    const size = theta.length;
    const chances = designs.map(design => logistic(logitOf(design, theta)));
    const sums = new Map<number, Float64Array>();
    for (const {pairing, cluster, spyWins} of games) {
      const place = places.get(pairing) ?? 0;
      const design = designs[place];
      const sum = sums.get(cluster) ?? new Float64Array(size);
      sums.set(cluster, sum);
      const rest = (spyWins ? 1 : 0) - (chances[place] ?? 0);
      design?.at.forEach((at, index) => {
        sum[at] = (sum[at] ?? 0) + rest * (design.x[index] ?? 0);
      });
    }
    const meat = new Float64Array(size * size);
    for (const sum of sums.values())
      sum.forEach((left, row) => {
        sum.forEach((right, column) => {
          meat[row * size + column] = (meat[row * size + column] ?? 0) + left * right;
        });
      });
    return meat;
  };

/** Draws games with replacement and counts them, one pass a resample. */
const resample = (outcomes: Int32Array, random: () => number, {designs}: Counts): Counts => {
  const games = new Float64Array(designs.length);
  const wins = new Float64Array(designs.length);
  const {length} = outcomes;
  for (let i = 0; i < length; i += 1) {
    const outcome = outcomes[Math.floor(random() * length)] ?? 0;
    const place = outcome >> 1;
    games[place] = (games[place] ?? 0) + 1;
    wins[place] = (wins[place] ?? 0) + (outcome & 1);
  }
  return {designs, games, wins};
};

/** A percentile interval a model: 2.5% and 97.5% of the refitted ratings. */
const bootstrapIntervals = (
  games: readonly RatedGame[],
  {places}: Counted,
  {counts}: Prepared,
  {theta, lambda, resamples}: {theta: Float64Array; lambda: number; resamples: number},
): readonly {readonly boot_lo: number; readonly boot_hi: number}[] => {
  const random = mulberry32(BOOTSTRAP_SEED);
  const outcomes = Int32Array.from(
    games,
    ({pairing, spyWins}) => 2 * (places.get(pairing) ?? 0) + (spyWins ? 1 : 0),
  );
  const fits = Array.from({length: resamples}, () => {
    const drawn = resample(outcomes, random, counts);
    return fitLogit(drawn, theta.length, lambda, theta).theta;
  });
  return Array.from(theta, (_, index) => {
    const sorted = fits
      .map(fitted => ANCHOR + POINTS * (fitted[index] ?? 0))
      .sort((one, other) => one - other);
    return {boot_lo: quantile(sorted, 0.025), boot_hi: quantile(sorted, 0.975)};
  });
};

/** Rates the models of games in file order, with clusters, and with a bootstrap when `resamples` is above 0. */
export const rateGames = (
  games: readonly RatedGame[],
  pairings: Pairings,
  names: Names,
  resamples = 0,
): RatingScope => {
  const counted = countGames(games, pairings);
  const clusters = meatOfClusters(games, counted.places);
  const {scope, prepared, fit: fitted} = rateResults(counted.results, names, {clusters});
  if (resamples === 0 || games.length === 0) return scope;
  const {theta} = fitted;
  const intervals = bootstrapIntervals(games, counted, prepared, {theta, lambda: scope.lambda, resamples});
  const models = Object.fromEntries(
    prepared.models.map((model, index) => {
      const name = names.list[model] ?? '';
      return [name, {...(scope.models[name] as RatingScope['models'][string]), ...intervals[index]}];
    }),
  );
  return {...scope, models, bootstrap: {B: resamples, prng: 'mulberry32', seed: BOOTSTRAP_SEED}};
};
