/** What a game needs from the machine that plays it; compared as a whole. */
export type Needs = {
  /** The models, by the names that the plan gives them. Empty for house players. */
  readonly models: readonly string[];
  /** The versions of whatever decides: another machine must have the same ones. */
  readonly versions: {readonly [name: string]: string};
};

/** A game for the queue. `job` is all that a worker must know of it, as JSON. */
export type OfferedGame = {readonly id: string; readonly needs: Needs; readonly job: object};

/** A played game: its record and the calls of its models, as the texts of their files. */
export type PlayedGame = {readonly record: string; readonly calls?: string};

/** Why a worker could not play a game. Codes only: a message might name a host. */
export type FailedGame = {readonly id: string; readonly code: string};

/** The home of a plan's games: it offers them, and gets their records. */
export type QueueHome = {
  /** Adds the games that the queue doesn't have yet. */
  readonly offer: (games: readonly OfferedGame[]) => Promise<void>;
  /**
   * Gives all results that have come, then waits for more until the signal fires. A refused game is played again.
   * @param accept saves a result; returns whether it was right
   */
  readonly collect: (
    listener: {
      readonly accept: (id: string, played: PlayedGame) => boolean;
      readonly onFailed: (failed: FailedGame) => void;
    },
    signal: AbortSignal,
  ) => Promise<void>;
  /** Takes the games back that nobody plays yet. */
  readonly withdraw: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A game that a worker took. Exactly one of its three ends must be called. */
export type TakenGame = {
  readonly id: string;
  readonly job: object;
  /** Fires when the game is no longer this worker's. */
  readonly signal: AbortSignal;
  readonly finish: (played: PlayedGame) => Promise<void>;
  /** Lets another worker play it at once. */
  readonly giveBack: () => Promise<void>;
  /** Lets it be played later, a limited number of times. */
  readonly fail: (code: string) => Promise<void>;
};

/** The queue as a worker sees it. */
export type QueueDoor = {
  /** Returns a game that this machine can play; `undefined` when there is none now. */
  readonly take: (canPlay: (needs: Needs) => boolean) => Promise<TakenGame | undefined>;
  /** Gives back what was taken and not ended, and leaves. */
  readonly close: () => Promise<void>;
};
