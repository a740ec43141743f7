import type {ForfeitReason, GameTypes, Refusal, Seat} from '../games/game.ts';
import type {MoveRequest, Reply} from '../players/player.ts';
import type {Delay, Pacing} from './pacing.ts';
import type {Sitting} from './sittings.ts';

export type RequestOf<T extends GameTypes> = MoveRequest<T['View'], T['Legal'], T['Phase']>;

/** What asking a seat needs from the table. It holds no truth. */
export type Desk<T extends GameTypes> = {
  readonly sittingAt: (seat: Seat) => Sitting<T>;
  /** A new request to a seat, from what it knows now. */
  readonly makeRequest: (
    asked: {readonly seat: Seat; readonly phase: T['Phase']},
    attempt: number,
    refusal?: Refusal,
  ) => RequestOf<T>;
  /** Decides a reply and publishes its whole ruling, or says why not. */
  readonly decide: (request: RequestOf<T>, reply: Reply<T['Move']>) => Refusal | undefined;
  readonly forfeit: (seat: Seat, reason: ForfeitReason) => void;
  /** Lets a stand-in sit down for one move; `false` when the rules have none, or one sits there already. */
  readonly callStandIn: (asked: {readonly seat: Seat; readonly phase: T['Phase']}) => boolean;
  /** Gives a seat back when a stand-in has made its move. */
  readonly dismissStandIn: (asked: {readonly seat: Seat; readonly phase: T['Phase']}) => void;
  readonly isHidden: (phase: T['Phase']) => boolean;
  /** How often a player that is no person may rethink a refused move. */
  readonly rethinks: number;
  readonly pacing: Pacing | undefined;
};

/** A seat to ask: its request, and its place among those asked at once (`undefined` when it is alone). */
export type Asking<T extends GameTypes> = {
  readonly request: RequestOf<T>;
  readonly place: number | undefined;
};

const isPending = <T>(value: T | Promise<T>): value is Promise<T> => value instanceof Promise;

/** Waits for a promise, but no longer than the signal allows; what it answers later is ignored. */
const untilAborted = <T>(pending: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    const settle = (): void => signal.removeEventListener('abort', giveUp);
    signal.addEventListener('abort', giveUp, {once: true});
    pending.then(resolve, reject).finally(settle);
  });

const lengthOf = (move: object): number =>
  'text' in move && typeof move.text === 'string' ? move.text.length : 0;

const delayOf = <T extends GameTypes>(
  desk: Desk<T>,
  {request, place}: Asking<T>,
  reply: Reply<T['Move']>,
): Delay => {
  if (desk.isHidden(request.phase)) return {kind: 'hidden'};
  if (place !== undefined) return {kind: 'ballot', place};
  return {kind: 'line', length: 'move' in reply ? lengthOf(reply.move) : 0};
};

/** A reply that is awaited: since when the seat owes a move, and when this player was asked (milliseconds). */
type Waiting<T extends GameTypes> = {
  readonly since: number;
  readonly asked: number;
  readonly pending: Reply<T['Move']> | Promise<Reply<T['Move']>>;
};

/** The player's reply, no sooner than the pace of the table allows. A person is never delayed. */
const pace = async <T extends GameTypes>(
  desk: Desk<T>,
  {player, controller: {signal}}: Sitting<T>,
  asking: Asking<T>,
  {since, asked, pending}: Waiting<T>,
): Promise<Reply<T['Move']>> => {
  const {pacing} = desk;
  const reply = isPending(pending) ? await untilAborted(pending, signal) : pending;
  if (pacing && player.kind !== 'person') {
    if (player.kind === 'model') pacing.noteReply(pacing.now() - asked);
    await pacing.hold(delayOf(desk, asking, reply), since, signal);
  }
  return reply;
};

/** Asks a player; answers at once when the player does and nothing paces the table. */
const choose = <T extends GameTypes>(
  desk: Desk<T>,
  sitting: Sitting<T>,
  asking: Asking<T>,
  since: number,
): Waiting<T>['pending'] => {
  const {player, controller} = sitting;
  const {signal} = controller;
  signal.throwIfAborted();
  const asked = desk.pacing?.now() ?? 0;
  const pending = player.choose(asking.request, signal);
  if (!desk.pacing && !isPending(pending)) return pending;
  return pace(desk, sitting, asking, {since, asked, pending});
};

/** The reply of whoever sits there; `undefined` when somebody else was asked to sit there meanwhile. */
const askSitting = async <T extends GameTypes>(desk: Desk<T>, asking: Asking<T>, since: number) => {
  const {seat} = asking.request;
  const sitting = desk.sittingAt(seat);
  try {
    const pending = choose(desk, sitting, asking, since);
    const reply = isPending(pending) ? await pending : pending;
    return desk.sittingAt(seat) === sitting ? reply : undefined;
  } catch (error) {
    if (sitting.controller.signal.aborted && desk.sittingAt(seat) !== sitting) return undefined;
    throw error;
  }
};

/** What comes after a refusal: the next request, or nothing when the seat has forfeited (rules.md, Forfeit). */
const askAgain = <T extends GameTypes>(
  desk: Desk<T>,
  request: RequestOf<T>,
  reply: Reply<T['Move']>,
  refusal: Refusal,
): RequestOf<T> | undefined => {
  const {kind} = desk.sittingAt(request.seat).player;
  if (kind === 'person' || request.attempt <= desk.rethinks)
    return desk.makeRequest(request, request.attempt + 1, refusal);
  if (desk.callStandIn(request)) return desk.makeRequest(request, 1);
  desk.forfeit(request.seat, 'invalid' in reply ? reply.invalid : 'illegal');
  return undefined;
};

/**
 * Asks one seat until it has made a move that the rules accept, or has forfeited. A refused move comes back to the
 * same player with the reason: to a person without end, to others as often as the rules allow. Rejects with the reason
 * of the seat's signal when the game is stopped, and with whatever a player throws.
 */
export const askSeat = async <T extends GameTypes>(desk: Desk<T>, asking: Asking<T>): Promise<void> => {
  const since = desk.pacing?.now() ?? 0;
  let request: RequestOf<T> | undefined = asking.request;
  while (request) {
    const now: Asking<T> = {request, place: asking.place};
    const reply: Reply<T['Move']> | undefined = await askSitting(desk, now, since);
    if (reply) {
      const refusal = desk.decide(request, reply);
      if (!refusal) return desk.dismissStandIn(request);
      request = askAgain(desk, request, reply, refusal);
    } else request = desk.makeRequest(request, 1);
  }
};
