/** What a game needs from the machine that plays it; compared as a whole. */
export type Needs = {
  /** The ids of the models, as their servers name them. Empty for house players. */
  readonly models: readonly string[];
  /** The plan that the games are of, as somebody could have written it, without servers. */
  readonly plan: object;
  /** A hash of all games of the plan: a machine with other versions of anything has another one. */
  readonly schedule: string;
};

/** A game for the queue. A worker finds it by its id in the schedule of the plan. */
export type OfferedGame = {readonly id: string; readonly needs: Needs};

/** A played game: its record and the calls of its models, as the texts of their files. */
export type PlayedGame = {readonly record: string; readonly calls?: string};

/** Why a worker could not play a game. Codes only: a message might name a host. */
export type FailedGame = {readonly id: string; readonly code: string};

/** What the home makes of a result: it was saved, it is not the record of its game, or nobody waits for it yet. */
export type Accepted = 'saved' | 'wrong' | 'later';

/** The home of a plan's games: it offers them, and gets their records. */
export type QueueHome = {
  /** Adds the games that the queue doesn't have yet. Rejects with `QueueFault`; then `onBack` is called later. */
  readonly offer: (games: readonly OfferedGame[]) => Promise<void>;
  /**
   * Gives all results that have come, then waits for more until the signal fires. A refused game is played again. A
   * fault of the server ends nothing: when it is over, games must be offered again, since the server may have lost them.
   * @param listener saves results
   */
  readonly collect: (
    listener: {
      readonly accept: (id: string, played: PlayedGame) => Accepted;
      readonly onFailed: (failed: FailedGame) => void;
      /** Hears a code of the server's fault. */
      readonly onFault: (code: string) => void;
      /** Hears that games wait which no worker has taken for a while, and that one takes some again. */
      readonly onUntaken: (isUntaken: boolean) => void;
      /** Offers again what nobody has played. */
      readonly onBack: () => void;
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
  readonly needs: Needs;
  /** Fires when the game is no longer this worker's. */
  readonly signal: AbortSignal;
  readonly finish: (played: PlayedGame) => Promise<void>;
  /** Lets another worker play it at once. */
  readonly giveBack: () => Promise<void>;
  /** Lets it be played later, a limited number of times. */
  readonly fail: (code: string) => Promise<void>;
};

/** Returns whether a machine can play games with some needs. */
export type CanPlay = (needs: Needs) => boolean | Promise<boolean>;

/** The queue as a worker sees it. */
export type QueueDoor = {
  /** Returns a game that this machine can play; `undefined` when there is none now. */
  readonly take: (canPlay: CanPlay) => Promise<TakenGame | undefined>;
  /** Gives back what was taken and not ended, and leaves. */
  readonly close: () => Promise<void>;
};
