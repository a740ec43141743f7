import type {ForfeitReason, PlayerKind, Refusal, Seat} from '../games/game.ts';

/** What the runner sends a seat that owes a move: plain data with an id of its own. */
export type MoveRequest<View, Legal, Phase extends string = string> = {
  /** Unique for its seat in a game. A move for another request than the newest is refused and harms nothing. */
  readonly id: number;
  readonly seat: Seat;
  readonly phase: Phase;
  /** All that the seat knows. */
  readonly view: View;
  /** Its choices. */
  readonly legal: Legal;
  /** Why its last move was refused; only the offender hears it. */
  readonly refusal?: Refusal;
  /** Counted from 1; grows with every refusal. */
  readonly attempt: number;
};

/**
 * What a player answers: a move, or that what came was no move at all, and why (a model's reply that breaks the form).
 * `calls` are the numbers of the model calls behind it.
 */
export type Reply<Move> =
  | {readonly move: Move; readonly calls?: readonly number[]}
  | {readonly invalid: ForfeitReason; readonly refusal: Refusal; readonly calls?: readonly number[]};

/** What a player believes, as plain data, and the numbers of the model calls behind it. */
export type Belief = {readonly note: object; readonly calls?: readonly number[]};

/** A remark a player would make now, and how much it wants to; the table lets the keenest one speak. */
export type Remark = {readonly text: string; readonly keenness: number};

/**
 * Who decides for a seat. Players know views and requests, never the truth. A person's slip is asked again without
 * end; all others are bound by the rules on forfeits.
 */
export type Player<Request, Move, View> = {
  readonly kind: PlayerKind;
  /** Answers a request. Rejects with the signal's reason when the table gives up on it. */
  choose(request: Request, signal: AbortSignal): Reply<Move> | Promise<Reply<Move>>;
  /** A remark on what was just said, if the player has one. */
  remark?(view: View): Remark | undefined;
  /**
   * What the player believes now: recorded, so that a debrief does not change with a version of the program.
   * `undefined` when there is nothing new. The table never waits for a promised belief; it belongs to the event after
   * which it was asked for, whenever it comes. Rejects with the signal's reason when play stops.
   */
  believe?(view: View, signal: AbortSignal): Belief | undefined | Promise<Belief | undefined>;
};

/** The player of a seat at a table of one game's types. */
export type SeatPlayer<T extends {View: object; Legal: object; Move: object; Phase: string}> = Player<
  MoveRequest<T['View'], T['Legal'], T['Phase']>,
  T['Move'],
  T['View']
>;
