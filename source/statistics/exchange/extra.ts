import type {By, Rate} from './rate.ts';

/** A 95% interval. */
export type Interval = {readonly lo: number; readonly hi: number};

/** Intervals by Wilson's method for the rates of a report, under the same keys. Rates without observations have none. */
export type Intervals = {readonly [key: string]: Interval | Intervals};

/** A share beside what it would be if chance alone decided. */
export type ChanceShare = Rate & {readonly expected: number | null};

/** Whether places and names attract votes and guesses. */
export type PlaceChecks = {
  /** Cast ballots by table size, then by seat: those for it among those that could be. */
  readonly votes_by_seat: By<By<ChanceShare>>;
  /** The same by the place of a seat among those offered, from 0: in the recorded order, else in speaking order. */
  readonly votes_by_option: By<By<ChanceShare>>;
  readonly votes_by_name: By<ChanceShare>;
  /** Wrong guesses by the number of candidates, then by the place of the guessed one in the list, from 0. */
  readonly wrong_guesses_by_place: By<By<ChanceShare>>;
};

/** What the report says about Spyfall beyond the fixed layout. */
export type SpyfallExtra = {
  /** Games that enter the ratings. */
  readonly rated: number;
  /** Voting sessions that a forfeit cut short. */
  readonly incomplete_sessions: number;
  /** Highest less lowest rating (M22); `null` without two models. */
  readonly spread: {readonly overall: number | null; readonly by_scenario: By<number | null>};
  /** Where Egyptian was expected: utterances labelled Egyptian or standard Arabic, by model (M4). */
  readonly arabic: By<Rate>;
  readonly places: PlaceChecks;
  /** Absent when no game has lines beside questions and answers. */
  readonly leaks_by_line?: LeaksByLine;
};

/**
 * Leaks by kind of line (`question`, `answer`, `remark`, `reply`, `vote`) and in `any`, over the games in which something
 * was said beside questions and answers: those in which a villager leaks, and by model, those in which its villagers do.
 */
export type LeaksByLine = {readonly games: By<Rate>; readonly models: By<By<Rate>>};

/** How many ballots each share of the bias test counts. */
export type BiasExtra = {
  readonly name: readonly number[];
  readonly speaking: readonly number[];
  readonly option: readonly number[];
};

/** What was played, and with which wording: what a reader needs to compare two reports. */
export type Protocol = {
  /** The versions of the prompts' wording, as records name them. */
  readonly promptVersions: readonly string[];
  /** The rules, each set as a short text: seats, turns, strict or lenient, final round. */
  readonly rules: readonly string[];
};

/** When the games of records began, in ISO 8601 and UTC, and the seeds of the plans of their arenas, if they say it. */
export type Played = {
  readonly first: string;
  readonly last: string;
  /** By arena, in ascending order. */
  readonly seeds: {readonly [arena: string]: readonly number[]};
};

/**
 * Labels that stand for different competitors, whose games count together all the same. By label and option: its
 * values in code point order; `null` is an option that is not set.
 */
export type Merged = {readonly [label: string]: {readonly [option: string]: readonly (string | null)[]}};

/** Records that are not counted, by the reason: `unfinished`, `stand-in` or `no-format`. */
export type LeftOut = {readonly [reason: string]: number};

/** What a judge adds to the rules for leaks, over the games that it has judged (leakage.md, layer 2). */
export type JudgedLeaks = {
  /** The judges' names. */
  readonly judges: readonly string[];
  /**
   * By model: its judged games as villagers with a leak in a question or an answer, by the rules alone, and by the rules or
   * the judge. `any` counts all lines, of the games with lines beside those; absent without such games.
   */
  readonly models: {
    readonly [model: string]: {readonly rules: Rate; readonly all: Rate; readonly any?: Rate};
  };
};

/** What named the languages of lines, and whether speakers follow the dialect of those before them. */
export type Spoken = {
  /** What named the languages of records: fastText's model, or polyspy's own guess. */
  readonly identifier: string;
  /** By model: the mean score of its lines, from −1 (standard Arabic) to 1 (Egyptian), and their number. */
  readonly dialect: {readonly [model: string]: {readonly n: number; readonly mean: number}};
  /** By model: the correlation with the lines of others before, and the number of pairs. */
  readonly following: {readonly [model: string]: {readonly n: number; readonly r: number | null}};
};
