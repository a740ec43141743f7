import type {ModelRating, RatingScope} from '../exchange/rating.ts';
import {byName, inOrder, type Names} from '../names.ts';
import {type Counts, type Fit, fitLogit, logistic, logitOf} from './fit.ts';
import {findGroups, hasMaximum, type Result} from './groups.ts';
import {type Matrix, sandwich} from './linear.ts';
import {designOf, modelsOf} from './pairings.ts';

/** Points a factor of ten in the odds of winning. */
export const SCALE = 400;
/** The mean rating. */
export const ANCHOR = 1000;
/** Points a nat. */
export const POINTS = SCALE / Math.LN10;
/** The ridge that reproduces the paper's ratings (metrics.md M1): a normal prior with a deviation of 1.5 nats. */
export const RIDGE = 4 / 9;
/** A two-sided 95% of the normal distribution. */
export const Z95 = 1.959963984540054;

/** Games to fit: their models in order, the models' places among the parameters, and the counts. */
export type Prepared = {
  readonly models: readonly number[];
  readonly places: ReadonlyMap<number, number>;
  readonly counts: Counts;
};

/** Prepares results for a fit of one rating a model. No pairing may be self-play. */
export const prepare = (results: readonly Result[], names: Names): Prepared => {
  const models = inOrder(new Set(results.flatMap(({pairing}) => modelsOf(pairing))), names);
  const places = new Map(models.map((model, index) => [model, index]));
  const at = (model: number): number => places.get(model) ?? 0;
  return {
    models,
    places,
    counts: {
      designs: results.map(({pairing}) => designOf(pairing, {spy: at, villager: at})),
      wins: Float64Array.from(results, ({wins}) => wins),
      games: Float64Array.from(results, ({games}) => games),
    },
  };
};

/** Returns the middle of the sandwich when every game is a cluster of its own: Σ uu' with u = x(y − p). */
const meatOfGames = ({designs, wins, games}: Counts, theta: Float64Array): Matrix => {
  const size = theta.length;
  const meat = new Float64Array(size * size);
  designs.forEach((design, index) => {
    const {at, x} = design;
    const p = logistic(logitOf(design, theta));
    const won = wins[index] ?? 0;
    const square = won * (1 - p) ** 2 + ((games[index] ?? 0) - won) * p ** 2;
    at.forEach((row, i) => {
      at.forEach((column, j) => {
        const cell = row * size + column;
        meat[cell] = (meat[cell] ?? 0) + square * (x[i] ?? 0) * (x[j] ?? 0);
      });
    });
  });
  return meat;
};

/** Standard errors in points. */
const errorsOf = ({hessian, theta}: Fit, meat: Matrix): readonly number[] =>
  Array.from(theta, (_, place) => {
    const unit = new Float64Array(theta.length);
    unit[place] = 1;
    return POINTS * Math.sqrt(sandwich(hessian, meat, unit));
  });

const addRanks = <Rated extends {readonly lo: number; readonly hi: number}>(rated: readonly Rated[]) =>
  rated.map(one => ({...one, rank_ub: 1 + rated.filter(({lo}) => lo > one.hi).length}));

/** The maximum likelihood in points. */
const maximumOf = ({counts}: Prepared, {theta}: Fit): readonly number[] =>
  Array.from(fitLogit(counts, theta.length, 0, theta).theta, value => ANCHOR + POINTS * value);

/** What a caller knows beyond the counts. */
export type RateOptions = {
  /** The ridge. Default: `RIDGE`. */
  readonly lambda?: number;
  /** The middle of the sandwich when games belong together. Default: every game for itself. */
  readonly clusters?: (prepared: Prepared, theta: Float64Array) => Matrix;
  /** Where to start, by model, in nats. */
  readonly start?: (model: number) => number;
};

/** A scope's ratings, with the fit they come from. */
export type Rated = {
  readonly scope: RatingScope;
  readonly prepared: Prepared;
  readonly fit: Fit;
};

/**
 * Rates models from the results of their pairings (metrics.md M1): ridge fit, sandwich intervals with one cluster a
 * game and with the caller's clusters, rank bounds, groups, and the maximum likelihood where it exists.
 */
export const rateResults = (results: readonly Result[], names: Names, options: RateOptions = {}): Rated => {
  const {lambda = RIDGE, clusters = ({counts}, theta) => meatOfGames(counts, theta), start} = options;
  const prepared = prepare(results, names);
  const {models, counts} = prepared;
  const fitted = fitLogit(counts, models.length, lambda, start && Float64Array.from(models, start));
  const errors = errorsOf(fitted, meatOfGames(counts, fitted.theta));
  const clusterErrors = errorsOf(fitted, clusters(prepared, fitted.theta));
  const exists = hasMaximum(models, results);
  const maximum = exists ? maximumOf(prepared, fitted) : [];
  const rated: readonly ModelRating[] = addRanks(
    models.map((_, index) => {
      const rating = ANCHOR + POINTS * (fitted.theta[index] ?? 0);
      const [se, se_cluster] = [errors[index] ?? 0, clusterErrors[index] ?? 0];
      return {
        rating,
        se,
        lo: rating - Z95 * se,
        hi: rating + Z95 * se,
        se_cluster,
        lo_cluster: rating - Z95 * se_cluster,
        hi_cluster: rating + Z95 * se_cluster,
        mle: maximum[index] ?? null,
      };
    }),
  ) as readonly ModelRating[];
  const groups = findGroups(
    models,
    results.map(({pairing}) => pairing),
  );
  const scope: RatingScope = {
    n_games: counts.games.reduce((sum, games) => sum + games, 0),
    anchor: ANCHOR,
    base: 10,
    scale: SCALE,
    lambda,
    mle_exists: exists,
    components: groups.map(group => group.map(model => names.list[model] ?? '')),
    models: byName(models, names, model => rated[prepared.places.get(model) ?? 0] as ModelRating),
  };
  return {scope, prepared, fit: fitted};
};
