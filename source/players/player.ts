import type {ForfeitReason, PlayerKind, Refusal, Seat} from '../games/game.ts';

/** What the runner sends a seat that owes a move, as plain data. */
export type MoveRequest<View, Legal, Phase extends string = string> = {
  /** Unique for its seat in a game. A move for any request but the newest is ignored. */
  readonly id: number;
  readonly seat: Seat;
  readonly phase: Phase;
  /** All that the seat knows. */
  readonly view: View;
  /** The seat's choices. */
  readonly legal: Legal;
  /** Why the seat's last move was refused. No other seat sees it. */
  readonly refusal?: Refusal;
  /** Counted from 1; grows with every refusal. */
  readonly attempt: number;
};

/**
 * A player's answer to a request: a move, or why there is none (a model's reply breaks the form). `calls` are the
 * numbers of the model calls behind it.
 */
export type Reply<Move> =
  | {readonly move: Move; readonly calls?: readonly number[]}
  | {readonly invalid: ForfeitReason; readonly refusal: Refusal; readonly calls?: readonly number[]};

/** What a player says before the move that is asked of them: to everybody, or to a seat, which may reply. */
export type Aside = {readonly text: string; readonly to?: Seat};

/** What a player believes, as plain data, and the numbers of the model calls behind it. */
export type Belief = {readonly note: object; readonly calls?: readonly number[]};

/** A remark that a player wants to make, and how much; the table lets the keenest one speak. */
export type Remark = {
  readonly text: string;
  readonly keenness: number;
  /** Whose words it asks about: the table then waits for what that seat replies. */
  readonly to?: Seat;
};

/**
 * Who decides for a seat. Players know views and requests, never the truth. A person may try a refused move again as
 * often as they like; for all others the rules on forfeits apply.
 */
export type Player<Request, Move, View> = {
  readonly kind: PlayerKind;
  /** Answers a request. Rejects with the signal's reason when the table gives up on it. */
  choose(request: Request, signal: AbortSignal): Reply<Move> | Promise<Reply<Move>>;
  /**
   * Resolves when the player has something to say before a move that several seats owe at once. All of them are then asked
   * again, because they have heard it. Rejects with the signal's reason when it is too late for that.
   */
  aside?(request: Request, signal: AbortSignal): Promise<Aside>;
  /** Returns a remark on what was just said, if the player has one. */
  remark?(view: View): Remark | undefined;
  /**
   * Returns what the player replies to a remark about their own words; `undefined` to say nothing. The table waits for a
   * promise. Rejects with the signal's reason when the table gives up on it.
   */
  reply?(view: View, signal: AbortSignal): string | undefined | Promise<string | undefined>;
  /**
   * Returns what the player believes now; `undefined` when there is nothing new. Beliefs are recorded, so that a later
   * version of polyspy shows the same debrief. The table never waits for a promised belief: it belongs to the event
   * after which it was asked for, whenever it comes. Rejects with the signal's reason when play stops.
   */
  believe?(view: View, signal: AbortSignal): Belief | undefined | Promise<Belief | undefined>;
};

/** A player of a game with these types. */
export type SeatPlayer<T extends {View: object; Legal: object; Move: object; Phase: string}> = Player<
  MoveRequest<T['View'], T['Legal'], T['Phase']>,
  T['Move'],
  T['View']
>;
