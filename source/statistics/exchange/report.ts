import type {
  BiasExtra,
  Intervals,
  JudgedLeaks,
  LeftOut,
  Merged,
  Played,
  Protocol,
  Spoken,
  SpyfallExtra,
} from './extra.ts';
import type {Problem} from './problem.ts';
import type {By, Rate} from './rate.ts';
import type {RatingScope, RoleRatings} from './rating.ts';
import type {Ending} from './types.ts';

/**
 * The report: the object that `polyspy report --json` prints. Its layout is that of metrics/exchange-format.md and
 * metrics.md, whose numbers (M1 and so on) the fields name. Rates are fractions; `null` means that nothing was observed.
 */

/** A share of each ending (M5, M20). */
export type Endings = {readonly [ending in Ending]: Rate};

/**
 * A cell of a table of session means (M15, M16). A model's cell of a scenario has `n`, `mean` and `empty` (sessions
 * without a cast ballot); its `"*"` has `macro` and `micro`; row `"*"` has `macro`, and `micro` in its `"*"`.
 */
export type SessionCell = {
  readonly n?: number;
  readonly mean?: number | null;
  readonly empty?: number;
  readonly macro?: number | null;
  readonly micro?: number | null;
};

/** How often villagers vote for the spy, beside chance (M17). */
export type VoteCell = Rate & {readonly baseline: number | null};

/** Shares of the causes of villagers' victories (M7); rows of models also have their number. */
export type VillagerWins = {
  readonly guess_wrong: number | null;
  readonly vote_spy: number | null;
  readonly forfeit_spy: number | null;
  readonly n?: number;
};

/** A language label with its share. */
export type LabelShare = {readonly label: string; readonly rate: number};

/** The languages in which a model spoke where one language was expected (M4). */
export type LanguageCell = {
  readonly n: number;
  readonly labels: By<number>;
  readonly top1: LabelShare | null;
  readonly top2: LabelShare | null;
  /** The share of the expected language. */
  readonly adherence: number;
};

/** What spies guessed for one target (M10). Entropy in bits. */
export type EntityCell = {
  readonly games: number;
  readonly guesses: By<number>;
  readonly acc: number | null;
  readonly entropy: number | null;
};

/** What spies guessed in one scenario (M11). */
export type EntitySummary = {
  readonly entities: number;
  readonly entities_guessed: number;
  readonly acc: Rate;
  readonly acc_macro: number | null;
  readonly entropy_mean: number | null;
};

/** Numbers of turns to the end (M19). */
export type TurnSummary = {
  readonly n: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly sd: number | null;
  readonly sd_pop: number | null;
};

/** Agreement with an outside leaderboard over the models that both have (M21). */
export type RankCorrelation = {
  readonly source: string;
  readonly n: number;
  readonly spearman: number | null;
  readonly kendall: number | null;
};

/** The metrics of Multicultural Spyfall. */
export type SpyfallReport = {
  /** Records of games, of which `aborted` enter nothing else and `counted` everything. */
  readonly games: number;
  readonly aborted: number;
  readonly counted: number;
  /** Games whose villagers are of several models; games of a model against itself. */
  readonly mixed: number;
  readonly self_play: number;
  /** Complete voting sessions. */
  readonly sessions: number;
  readonly models: readonly string[];
  readonly scenarios: readonly string[];
  readonly languages: readonly string[];
  readonly ratings: {
    readonly overall: RatingScope;
    readonly by_scenario: By<RatingScope>;
    readonly role: RoleRatings | null;
  };
  readonly win_rate: By<Rate>;
  readonly pair_matrix: By<By<Rate>>;
  readonly language_id: By<By<LanguageCell>>;
  readonly outcomes: Endings;
  readonly spy_wins: Rate;
  readonly forfeits_by_model: By<Rate>;
  readonly leakage: By<By<Rate>>;
  readonly leak_games: Rate;
  readonly leak_reached_by_lang: By<By<Rate>>;
  readonly guess_accuracy_with_leak: By<By<Rate>>;
  /** Rows are models, `"*macro"` and `"*micro"`. */
  readonly villager_wins: By<VillagerWins>;
  readonly spy_win_rate: By<By<Rate>>;
  readonly spy_guess_accuracy: By<By<Rate>>;
  readonly spy_guess_accuracy_no_leak: By<By<Rate>>;
  readonly spy_guess_rate: By<By<Rate>>;
  readonly spy_guess_wrong_by_lang: By<By<Rate>>;
  readonly spy_caught_by_lang: By<By<Rate>>;
  readonly vote_wrong_by_lang: By<By<Rate>>;
  readonly entities: By<By<EntityCell>>;
  readonly entity_summary: By<EntitySummary>;
  readonly dispersion: By<By<SessionCell>>;
  readonly dispersion_villagers: By<By<SessionCell>>;
  readonly villager_vote_entropy: By<By<SessionCell>>;
  readonly villager_vote_entropy_with_skip: By<By<SessionCell>>;
  /** Columns are scenarios, `"*"`, and `"*macro"`, which is a number. */
  readonly voting_accuracy: By<By<VoteCell | number | null>>;
  readonly skip_rate: By<{readonly spy: Rate; readonly villager: Rate}>;
  readonly turns: {readonly all: TurnSummary; readonly decided: TurnSummary};
  readonly endings_by_language: By<Endings>;
  readonly endings_by_language_and_spy: By<By<Endings>>;
  readonly rank_correlation?: RankCorrelation;
};

/** A guest's results over some games of the second kind (U1–U3). */
export type UndercoverCell = {
  readonly n: number;
  readonly win: Rate;
  readonly undecided: number;
  readonly round: number | null;
  readonly voted: number | null;
  readonly voted_macro: number | null;
};

/** How much a number differs between seeds (U4). */
export type Robustness = {
  readonly mean: number | null;
  readonly sd: number | null;
  readonly range: number | null;
};

/** A guest's results in one variant of the second game (U1–U4, T1–T5). */
export type UndercoverReport = UndercoverCell & {
  readonly by_seed: By<UndercoverCell>;
  readonly robustness: {readonly win: Robustness; readonly round: Robustness; readonly voted: Robustness};
  readonly tom?: {
    readonly self_identity: Rate;
    readonly word1: Rate;
    readonly identity1: Rate;
    readonly word2: Rate;
    readonly identity2: Rate;
  };
};

/** Mean scores of descriptions (D1). */
export type DeepCell = {
  readonly target: number | null;
  readonly distractor: number | null;
  readonly distractor_macro: number | null;
  readonly words: number;
  readonly pairs: number;
  readonly invalid: number;
};

/** How ballots without content are distributed, beside uniform voting (B1). */
export type BiasShares = {
  readonly p: readonly (number | null)[];
  readonly uniform: readonly (number | null)[];
  readonly tv: number | null;
  readonly chi2: number | null;
  readonly variance: number | null;
};

/** The content-free bias test of a model with one naming of the seats (B1). */
export type BiasReport = {
  readonly n: number;
  readonly invalid: number;
  readonly name: BiasShares;
  readonly speaking: BiasShares;
  readonly option: BiasShares;
};

/** The whole report. Only kinds that occur; Spyfall also when there is nothing at all. */
export type Report = {
  readonly report: 1;
  readonly spyfall?: SpyfallReport;
  /** By guest and variant. */
  readonly undercover?: By<By<UndercoverReport>>;
  /** By judge, model and mode. */
  readonly deep?: By<By<By<DeepCell>>>;
  /** By model and naming. */
  readonly bias?: By<By<BiasReport>>;
  /** Breaches of the format; absent when there are none. */
  readonly problems?: readonly Problem[];
  /** What the layout doesn't have. */
  readonly extra?: {
    readonly spyfall?: SpyfallExtra;
    readonly bias?: By<By<BiasExtra>>;
    /** Absent when the sources don't say it. */
    readonly protocol?: Protocol;
    /** Absent without records. */
    readonly played?: Played;
    /** Absent when each label stands for one competitor. */
    readonly merged?: Merged;
    /** Absent when there are none. */
    readonly left_out?: LeftOut;
    /** Absent without records. */
    readonly spoken?: Spoken;
    /** Absent when no judge was asked. */
    readonly judged?: JudgedLeaks;
    /** 95% intervals of the report's rates, under the same keys. */
    readonly intervals: Intervals;
  };
};
