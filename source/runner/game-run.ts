import type {BySeat, Game, GameTypes, Observer, Seat} from '../games/game.ts';
import type {Window} from '../games/window.ts';
import type {SeatPlayer} from '../players/player.ts';
import type {Recorder} from '../records/recorder.ts';
import type {Note, Outcome} from '../records/types.ts';
import type {Pacing} from './pacing.ts';

/** A game to continue; `records/verifyRecord` makes it from a record. */
export type GameSoFar<T extends GameTypes> = {
  readonly events: readonly T['Event'][];
  /** How many of the last events belong to the newest ruling: beliefs and remarks on them are still to come. */
  readonly fresh: number;
  readonly notes: readonly Note[];
  /** The highest request id of each seat so far. */
  readonly requests: BySeat<number>;
  /** Whether somebody other than its competitor has decided for a seat: the game is never rated. */
  readonly hadStandIn: boolean;
  /** The seat of each move that a stand-in made in place of its player, in order. */
  readonly standIns: readonly Seat[];
};

/** What a game is run with. */
export type RunOptions<T extends GameTypes> = {
  readonly game: Game<T>;
  /** The game so far, when a game is resumed. */
  readonly soFar?: GameSoFar<T>;
  /** Events to publish first: the deal of a new game, or events of the newest ruling that a fault cut off. */
  readonly opening: readonly T['Event'][];
  readonly players: BySeat<SeatPlayer<T>>;
  /** How often a player other than a person may rethink a refused move. */
  readonly rethinks: number;
  /** Makes the player who moves when the rethinks are used up; without it the seat forfeits. */
  readonly standIn?: (seat: Seat) => SeatPlayer<T>;
  readonly recorder?: Recorder;
  /** Delays for watching; without it nothing is delayed. */
  readonly pacing?: Pacing;
  /** Ends the game as aborted when it fires. */
  readonly signal?: AbortSignal;
  /** Returns whether a player threw a server's fault, and not a bug: the game is aborted and can continue later. */
  readonly isServerFault?: (fault: unknown) => boolean;
};

/** How a game ended, with its events and its beliefs. */
export type RunResult<T extends GameTypes> = {
  readonly outcome: Outcome;
  readonly events: readonly T['Event'][];
  readonly notes: readonly Note[];
  /** The seat of each move that a stand-in made in place of its player, in order: some were made in secret. */
  readonly standIns: readonly Seat[];
  /** The server's fault that aborted the game. */
  readonly fault?: unknown;
};

/** What players believe, as it is noted. It may only be shown to those who may know everything. */
export type NoteStream = {
  /** Returns how many notes there are. */
  readonly count: () => number;
  /** Returns all notes so far. */
  readonly read: () => readonly Note[];
  /** Calls the listener after new notes. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A game in play. */
export type GameRun<T extends GameTypes> = {
  readonly windowOf: (observer: Observer) => Window<T['Observation']>;
  readonly notes: NoteStream;
  /** Gives a seat to another player for good, with its open request. Returns `false` when the game is over. */
  readonly handOver: (seat: Seat, player: SeatPlayer<T>) => Promise<boolean>;
  /**
   * Gives up waiting for models, and asks them again or lets stand-ins move: those of the given seats, or all where none
   * of the given is awaited. While a model is asked for a word, only that word is given up: it is left out. Names no seat,
   * because in a hidden phase, and when several move at once, nothing may show who is awaited.
   */
  readonly giveUpWaiting: (then: 'ask-again' | 'stand-in', slow?: ReadonlySet<Seat>) => void;
  /** Resolves when the record is complete. Rejects only on a bug, with what a player or a listener threw. */
  readonly finished: Promise<RunResult<T>>;
};
