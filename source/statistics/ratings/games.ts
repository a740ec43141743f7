import type {RatingScope} from '../exchange/rating.ts';
import type {Names} from '../names.ts';
import {type Counts, fitLogit, logistic, logitOf} from './fit.ts';
import type {Result} from './groups.ts';
import type {Matrix} from './linear.ts';
import type {Pairings} from './pairings.ts';
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
type Counted = {readonly results: readonly Result[]; readonly places: Int32Array};

/** Adds up games by pairing, so that a fit works on counts. */
export const countGames = (games: readonly RatedGame[], pairings: Pairings): Counted => {
  const size = pairings.list.length;
  const played = new Float64Array(size);
  const wins = new Float64Array(size);
  for (const {pairing, spyWins} of games) {
    played[pairing] = (played[pairing] ?? 0) + 1;
    if (spyWins) wins[pairing] = (wins[pairing] ?? 0) + 1;
  }
  const places = new Int32Array(size);
  const results: Result[] = [];
  for (const [number, pairing] of pairings.list.entries()) {
    if (played[number] === 0) continue;
    places[number] = results.length;
    results.push({pairing, games: played[number] ?? 0, wins: wins[number] ?? 0});
  }
  return {results, places};
};

/** Σ uu' over clusters; `sums` has one row of `size` numbers a cluster. */
const meatOf = (sums: Float64Array, size: number): Matrix => {
  const meat = new Float64Array(size * size);
  for (let start = 0; start < sums.length; start += size)
    for (let row = 0; row < size; row += 1) {
      const left = sums[start + row] ?? 0;
      for (let column = 0; left !== 0 && column < size; column += 1) {
        const cell = row * size + column;
        meat[cell] = (meat[cell] ?? 0) + left * (sums[start + column] ?? 0);
      }
    }
  return meat;
};

/** Makes the middle of the sandwich when the games about one entity of a scenario belong together. */
const meatOfClusters =
  (games: readonly RatedGame[], places: Counted['places']) =>
  ({counts: {designs}}: Prepared, theta: Float64Array): Matrix => {
    const size = theta.length;
    const chances = designs.map(design => logistic(logitOf(design, theta)));
    const clusters = games.reduce((most, {cluster}) => Math.max(most, cluster + 1), 0);
    const sums = new Float64Array(clusters * size);
    for (const {pairing, cluster, spyWins} of games) {
      const place = places[pairing] ?? 0;
      const design = designs[place];
      if (!design) continue;
      const rest = (spyWins ? 1 : 0) - (chances[place] ?? 0);
      for (let i = 0; i < design.at.length; i += 1) {
        const cell = cluster * size + (design.at[i] ?? 0);
        sums[cell] = (sums[cell] ?? 0) + rest * (design.x[i] ?? 0);
      }
    }
    return meatOf(sums, size);
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
    ({pairing, spyWins}) => 2 * (places[pairing] ?? 0) + (spyWins ? 1 : 0),
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
