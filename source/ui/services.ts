import type {PlayerKind, Seat} from '../games/game.ts';
import type {Move, Observation, Phase} from '../games/spyfall/events.ts';
import type {LegalMoves} from '../games/spyfall/legal.ts';
import type {SeatView} from '../games/spyfall/view.ts';
import type {Words} from '../packs/words.ts';
import type {LineReader} from '../players/line-reader.ts';
import type {MoveRequest, Window} from '../players/player.ts';
import type {Settings} from '../settings/schema.ts';
import type {Debrief} from '../statistics/spyfall/debrief-types.ts';
import type {Terminal} from './terminal.ts';

/** What a person chose for a new table; commands and the New game screen make it. */
export type TableOptions = {
  readonly mode: 'play' | 'watch';
  readonly players: number;
  readonly side: 'spy' | 'villager' | 'random';
  readonly level: 'easy' | 'normal' | 'hard';
  readonly scenario: string;
  readonly name: string;
  readonly strict: boolean;
  readonly finalRound: boolean;
  readonly turns?: number;
  /** Drawn when absent. */
  readonly seed?: number;
  readonly entity?: string;
  /** For `watch`: through whose eyes. */
  readonly observer?: Seat | 'spectator' | 'moderator';
};

/** The person at the table: the move that is owed now, and how to make it. */
export type PersonSeat = {
  readonly seat: Seat;
  /** The open request; `undefined` while the person owes nothing. A refused move comes back with its refusal. */
  readonly request: () => MoveRequest<SeatView, LegalMoves, Phase> | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Submits a move to a request by its id; `stale` when that request is closed: nothing has happened then. */
  readonly submit: (requestId: number, move: Move) => 'taken' | 'stale';
};

export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

/** The typing speed of house players. */
export type PaceControl = {
  readonly speed: () => Speed;
  readonly setSpeed: (speed: Speed) => void;
  /** Ends the running delay now. */
  readonly hurry: () => void;
  readonly isPaused: () => boolean;
  readonly setPaused: (isPaused: boolean) => void;
};

/** An entity in the table's language. */
export type EntityWords = {readonly id: string; readonly name: string; readonly aliases: readonly string[]};

/** A table in play, as a screen may know it: never the truth. */
export type TableSession = {
  readonly options: TableOptions & {readonly seed: number};
  readonly window: Window<Observation>;
  /** In `watch`: other eyes to look through. */
  readonly windowOf?: (observer: Seat | 'spectator' | 'moderator') => Window<Observation>;
  readonly person?: PersonSeat;
  readonly pace: PaceControl;
  readonly reader?: LineReader;
  /** The candidates' words, in the set's order. */
  readonly entities: readonly EntityWords[];
  /** Set when the record cannot be written: play goes on, nothing is kept. */
  readonly isKept: () => boolean;
  /** Settles when the game has ended or was left; rejects on a bug only. */
  readonly finished: Promise<void>;
  /** Stops the game (`aborted`); settles when everything is written. */
  readonly leave: () => Promise<void>;
  /** After the end: who sat where and what they believed. */
  readonly debrief: () => {readonly kinds: readonly PlayerKind[]; readonly debrief: Debrief};
};

/** Why a table could not be set: a sentence for the person. */
export type TableProblem = {readonly problem: string};

/** Everything the screens get from outside. */
export type Services = {
  readonly terminal: Terminal;
  readonly words: Words;
  readonly settings: {
    readonly read: () => Settings;
    /** Keeps a change; answers a sentence when it could not be written (it holds for this run all the same). */
    readonly change: (change: Partial<Settings>) => string | undefined;
  };
  readonly startTable: (options: TableOptions) => Promise<TableSession | TableProblem>;
  /** Scenarios that can be played, with their names in the interface language. */
  readonly scenarios: () => readonly {readonly code: string; readonly name: string}[];
  /** The program's version. */
  readonly version: string;
  /** Sentences to show once at the start, such as a settings file that was set aside. */
  readonly notices: readonly string[];
};
