import type {BySeat, Game, GameTypes, Observer, Seat} from '../games/game.ts';
import type {SeatPlayer, Window} from '../players/player.ts';
import type {Recorder} from '../records/recorder.ts';
import type {Note, Outcome} from '../records/types.ts';
import type {Pacing} from './pacing.ts';

/** A game that was played in part, to go on with; `records/redecide` makes it from a record. */
export type GameSoFar<T extends GameTypes> = {
  readonly events: readonly T['Event'][];
  /** How many of the last events belong to the newest ruling: the table has not talked about them yet. */
  readonly fresh: number;
  readonly notes: readonly Note[];
  /** The highest request id so far. */
  readonly requests: number;
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
};

/** How a game came to its end, and everything that was told and believed in it. */
export type RunResult<T extends GameTypes> = {
  readonly outcome: Outcome;
  readonly events: readonly T['Event'][];
  readonly notes: readonly Note[];
};

/** A game in play. */
export type GameRun<T extends GameTypes> = {
  readonly windowOf: (observer: Observer) => Window<T['Observation']>;
  /** Gives a seat to another player for good; an open request goes to them. `false` when the game is over. */
  readonly handOver: (seat: Seat, player: SeatPlayer<T>) => Promise<boolean>;
  /** Settles when the record is complete. Rejects on a bug only: with what a player or a listener threw. */
  readonly finished: Promise<RunResult<T>>;
};
