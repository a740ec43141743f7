import type {BySeat, Game, GameTypes, Observer, Seat} from '../games/game.ts';
import type {Window} from '../games/window.ts';
import type {SeatPlayer} from '../players/player.ts';
import type {Recorder} from '../records/recorder.ts';
import type {Note, Outcome} from '../records/types.ts';
import type {Pacing} from './pacing.ts';

/** A game that was played in part, to go on with; `records/verifyRecord` makes it from a record. */
export type GameSoFar<T extends GameTypes> = {
  readonly events: readonly T['Event'][];
  /** How many of the last events belong to the newest ruling: the table has not talked about them yet. */
  readonly fresh: number;
  readonly notes: readonly Note[];
  /** The highest request id of each seat so far. */
  readonly requests: BySeat<number>;
  /** Whether somebody else than its competitor has decided for a seat: the game is never rated. */
  readonly hadStandIn: boolean;
};

export type RunOptions<T extends GameTypes> = {
  readonly game: Game<T>;
  /** What was played before, when a game goes on. */
  readonly soFar?: GameSoFar<T>;
  /** Events to publish first: the deal of a new game, or what a fault cut off from the newest ruling. */
  readonly opening: readonly T['Event'][];
  readonly players: BySeat<SeatPlayer<T>>;
  /** How often a player that is no person may rethink a refused move. */
  readonly rethinks: number;
  /** Who makes a move when the rethinks are used up; without it the seat forfeits. */
  readonly standIn?: (seat: Seat) => SeatPlayer<T>;
  readonly recorder?: Recorder;
  /** Without it nothing is ever delayed. */
  readonly pacing?: Pacing;
  /** Ends the game as aborted when it fires. */
  readonly signal?: AbortSignal;
  /** Whether what a player threw is a fault of a server, and no bug: the game is aborted then, and can go on later. */
  readonly isServerFault?: (fault: unknown) => boolean;
};

/** How a game came to its end, and everything that was told and believed in it. */
export type RunResult<T extends GameTypes> = {
  readonly outcome: Outcome;
  readonly events: readonly T['Event'][];
  readonly notes: readonly Note[];
  /** What a server failed with, when that aborted the game. */
  readonly fault?: unknown;
};

/** A game in play. */
export type GameRun<T extends GameTypes> = {
  readonly windowOf: (observer: Observer) => Window<T['Observation']>;
  /** Gives a seat to another player for good; an open request goes to them. `false` when the game is over. */
  readonly handOver: (seat: Seat, player: SeatPlayer<T>) => Promise<boolean>;
  /**
   * Gives up on the replies of models that are waited for, and asks again, or lets a stand-in make the move. In a
   * hidden phase, and when several move at once, nothing tells whom that concerned, so no seat is named here.
   */
  readonly giveUpWaiting: (then: 'ask-again' | 'stand-in') => void;
  /** Settles when the record is complete. Rejects on a bug only: with what a player or a listener threw. */
  readonly finished: Promise<RunResult<T>>;
};
