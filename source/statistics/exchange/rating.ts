import type {By} from './rate.ts';

/** A rating in points of one scope (M1). Intervals are 95%. */
export type ModelRating = {
  readonly rating: number;
  /** The standard error when each game is independent, and its interval. */
  readonly se: number;
  readonly lo: number;
  readonly hi: number;
  /** The same when games about one entity of a scenario belong together. */
  readonly se_cluster: number;
  readonly lo_cluster: number;
  readonly hi_cluster: number;
  /** The rating without the ridge; `null` when it doesn't exist. */
  readonly mle: number | null;
  /** The best rank that the intervals allow, from 1. */
  readonly rank_ub: number;
  /** The bootstrap's percentile interval, when one was asked for. */
  readonly boot_lo?: number;
  readonly boot_hi?: number;
};

/** The ratings of one scope (M1). */
export type RatingScope = {
  readonly n_games: number;
  readonly anchor: number;
  readonly base: number;
  readonly scale: number;
  /** The ridge on ratings in nats. */
  readonly lambda: number;
  readonly mle_exists: boolean;
  /** Groups of models that played each other. Ratings of different groups don't compare. */
  readonly components: readonly (readonly string[])[];
  readonly models: By<ModelRating>;
  readonly bootstrap?: {readonly B: number; readonly prng: 'mulberry32'; readonly seed: number};
};

/** Ratings that account for the side and the scenario (M1b). */
export type RoleRatings = {
  readonly n_games: number;
  readonly home: {
    readonly ratings: By<number>;
    readonly spy_advantage_nats: number;
    readonly spy_advantage_elo: number;
    /** The probability that the spy wins between equals. */
    readonly p_spy_wins_equal: number;
  };
  readonly split: {
    readonly spy: By<number>;
    readonly villager: By<number>;
    readonly spy_advantage_nats: number;
    readonly spy_advantage_elo: number;
  };
  readonly scenario: {
    readonly ratings: By<number>;
    readonly effects_elo: By<number>;
    readonly spy_advantage_elo: number;
  };
};
