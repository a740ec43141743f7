import type {Interval} from '../exchange/extra.ts';
import type {By} from '../exchange/rate.ts';
import type {RatingScope} from '../exchange/rating.ts';
import {byName, createNames} from '../names.ts';
import type {Result} from './groups.ts';
import {variance} from './linear.ts';
import {createPairings} from './pairings.ts';
import {ANCHOR, POINTS, type Rated, rateResults, Z95} from './rate.ts';

/** A game as running ratings need it: models by their labels. */
export type PlayedGame = {
  readonly spy: string;
  /** The model of each villager's seat. */
  readonly villagers: readonly string[];
  readonly spyWins: boolean;
};

/** A rating less another one, in points, with a 95% interval. */
export type Difference = Interval & {readonly difference: number; readonly se: number};

/** A rating in points around 1000, with a 95% interval. */
export type RatingNow = Interval & {readonly rating: number};

/** Ratings that games are added to one by one. */
export type RunningRatings = {
  /** Counts a game. A game of a model against itself changes nothing. */
  readonly add: (game: PlayedGame) => void;
  /** Rates the games so far. Takes the same short time however many there are. */
  readonly rate: () => RatingScope;
  /**
   * Returns how far each model is above one of them, such as the zero of a scale. Models that it is not connected with
   * by games are left out; nothing is left when it has not played.
   */
  readonly above: (zero: string) => By<Difference>;
  /** Returns the rating of each model so far, with the interval of `above`, which is wide while games are few. */
  readonly now: () => By<RatingNow>;
};

/**
 * The interval is that of the fit's own curvature, ridge included: a normal prior, and what the games add to it. The
 * sandwich of the report needs many games. With few it is far too narrow, and two wins would make a difference.
 */
const differencesTo = ({scope, prepared, fit}: Rated, zero: string, names: readonly string[]) => {
  const group = scope.components.find(models => models.includes(zero)) ?? [];
  const placeOf = (model: string): number => prepared.places.get(names.indexOf(model)) ?? 0;
  const from = placeOf(zero);
  return (model: string): Difference | undefined => {
    if (!group.includes(model)) return undefined;
    const at = placeOf(model);
    const difference = POINTS * ((fit.theta[at] ?? 0) - (fit.theta[from] ?? 0));
    const weights = new Float64Array(fit.theta.length);
    if (at !== from) {
      weights[at] = 1;
      weights[from] = -1;
    }
    const se = POINTS * Math.sqrt(variance(fit.hessian, weights));
    return {difference, se, lo: difference - Z95 * se, hi: difference + Z95 * se};
  };
};

const ratingNow =
  ({prepared, fit}: Rated, names: readonly string[]) =>
  (model: string): RatingNow => {
    const at = prepared.places.get(names.indexOf(model)) ?? 0;
    // Games tell only differences, so the level of all ratings, which is fixed, must not count as uncertain.
    const size = fit.theta.length;
    const weights = Float64Array.from({length: size}, (_, place) => Number(place === at) - 1 / size);
    const rating = ANCHOR + POINTS * (fit.theta[at] ?? 0);
    const half = Z95 * POINTS * Math.sqrt(variance(fit.hessian, weights));
    return {rating, lo: rating - half, hi: rating + half};
  };

/** Makes ratings without games. They are those of a report on the same games, where each game is independent. */
export const createRunningRatings = (): RunningRatings => {
  const [names, pairings] = [createNames(), createPairings()];
  const counts: {games: number; wins: number}[] = [];
  const last = new Map<number, number>();
  const rateAll = (): Rated => {
    const results = pairings.list.flatMap((pairing, number): readonly Result[] => {
      const {games = 0, wins = 0} = counts[number] ?? {};
      return pairing.isSelfPlay || games === 0 ? [] : [{pairing, games, wins}];
    });
    const rated = rateResults(results, names, {start: model => last.get(model) ?? 0});
    for (const [place, model] of rated.prepared.models.entries())
      last.set(model, rated.fit.theta[place] ?? 0);
    return rated;
  };
  return {
    add: ({spy, villagers, spyWins}) => {
      const number = pairings.number(
        names.number(spy),
        villagers.map(model => names.number(model)),
      );
      const count = counts[number] ?? {games: 0, wins: 0};
      counts[number] = count;
      count.games += 1;
      if (spyWins) count.wins += 1;
    },
    rate: () => rateAll().scope,
    now: () => {
      const rated = rateAll();
      const ratingOf = ratingNow(rated, names.list);
      return byName(rated.prepared.models, names, model => ratingOf(names.list[model] ?? ''));
    },
    above: zero => {
      const rated = rateAll();
      const differenceOf = differencesTo(rated, zero, names.list);
      const compared = rated.prepared.models.filter(model => differenceOf(names.list[model] ?? ''));
      return byName(compared, names, model => differenceOf(names.list[model] ?? '') as Difference);
    },
  };
};
