import type {ForfeitReason, GameTypes, Refusal, Seat} from '../games/game.ts';
import type {MoveRequest, Reply} from '../players/player.ts';
import type {Delay, Pacing} from './pacing.ts';
import {type SeatAssignment, untilAborted} from './seat-assignments.ts';

/** A move request of a game's types. */
export type RequestOf<T extends GameTypes> = MoveRequest<T['View'], T['Legal'], T['Phase']>;

/** A checked reply: refused with a reason, or accepted, with a function that publishes its whole ruling. */
export type Checked = {readonly refusal: Refusal} | {readonly publish: () => void};

/** What asking a seat needs from the table. It contains no truth. */
export type AskContext<T extends GameTypes> = {
  readonly assignmentAt: (seat: Seat) => SeatAssignment<T>;
  /** Makes a new request to a seat, from what it knows now. */
  readonly makeRequest: (
    asked: {readonly seat: Seat; readonly phase: T['Phase']},
    attempt: number,
    refusal?: Refusal,
  ) => RequestOf<T>;
  /** Asks the rules about a reply, before any delay: the time must not show how often somebody rethinks. */
  readonly check: (request: RequestOf<T>, reply: Reply<T['Move']>) => Checked;
  readonly forfeit: (seat: Seat, reason: ForfeitReason) => void;
  /** Seats a stand-in for one move. Returns `false` when the rules allow none, or one is there already. */
  readonly callStandIn: (asked: {readonly seat: Seat; readonly phase: T['Phase']}) => boolean;
  /** Gives a seat back after a stand-in's move; `isTold` is whether the table sees it. */
  readonly dismissStandIn: (
    asked: {readonly seat: Seat; readonly phase: T['Phase']},
    isTold: boolean,
  ) => void;
  /** Notes that the rules accept a seat's move, published or not: it is too late to give up waiting for it. */
  readonly noteMoved: (seat: Seat) => void;
  readonly isHidden: (phase: T['Phase']) => boolean;
  /** Returns whether a player threw a server's fault, and not a bug. */
  readonly isServerFault: (fault: unknown) => boolean;
  /** Whether several seats move at once: their moves are then delayed when published, not when they arrive. */
  readonly isTogether: boolean;
  /** Whether the seats are about to be asked anew, so that nobody has to move now. */
  readonly isLeft?: () => boolean;
  /** How often a player other than a person may rethink a refused move. */
  readonly rethinks: number;
  readonly pacing: Pacing | undefined;
};

const isPending = <T>(value: T | Promise<T>): value is Promise<T> => value instanceof Promise;

const lengthOf = (move: object): number =>
  'text' in move && typeof move.text === 'string' ? move.text.length : 0;

const delayOf = <T extends GameTypes>(
  context: AskContext<T>,
  request: RequestOf<T>,
  reply: Reply<T['Move']>,
): Delay =>
  context.isHidden(request.phase)
    ? {kind: 'hidden'}
    : {kind: 'line', length: 'move' in reply ? lengthOf(reply.move) : 0};

/**
 * Waits for a reply, and notes how long a model took for it in the open. Times of simultaneous moves do not count,
 * because their calls wait for each other, nor do hidden ones, which must not show later.
 */
const hearReply = async <T extends GameTypes>(
  {pacing, isTogether, isHidden}: AskContext<T>,
  {player, controller: {signal}}: SeatAssignment<T>,
  {phase}: RequestOf<T>,
  pending: Promise<Reply<T['Move']>>,
): Promise<Reply<T['Move']>> => {
  const asked = pacing?.now() ?? 0;
  const reply = await untilAborted(pending, signal);
  if (pacing && player.kind === 'model' && !isTogether && !isHidden(phase))
    pacing.noteReply(pacing.now() - asked);
  return reply;
};

/** A reply that counts, and what the rules say about it. */
type Taken<T extends GameTypes> = {readonly reply: Reply<T['Move']>; readonly checked: Checked};

/**
 * Asks the player of a seat, checks the reply, and delays an accepted one for the pace of the table. A person is never
 * delayed. Returns a value, not a promise, when the player does and nothing paces the table. `undefined` means that
 * another player has taken the seat.
 */
const takeReply = <T extends GameTypes>(
  context: AskContext<T>,
  assignment: SeatAssignment<T>,
  request: RequestOf<T>,
  since: number,
): Taken<T> | undefined | Promise<Taken<T> | undefined> => {
  const {pacing, isTogether} = context;
  const {player, controller} = assignment;
  const isStill = (): boolean => context.assignmentAt(request.seat) === assignment;
  controller.signal.throwIfAborted();

  const settle = (reply: Reply<T['Move']>): Taken<T> | undefined | Promise<Taken<T> | undefined> => {
    if (!isStill()) return undefined;
    const taken = {reply, checked: context.check(request, reply)};
    if ('refusal' in taken.checked) return taken;
    context.noteMoved(request.seat);
    if (!pacing || isTogether || player.kind === 'person') return taken;
    return pacing
      .hold(delayOf(context, request, reply), since, controller.signal)
      .then(() => (isStill() ? taken : undefined));
  };
  const pending = player.choose(request, controller.signal);
  return isPending(pending) ? hearReply(context, assignment, request, pending).then(settle) : settle(pending);
};

/** Whether the length of a hidden phase may give something away, because the table is paced. */
const isCovered = <T extends GameTypes>({pacing, isHidden}: AskContext<T>, {phase}: RequestOf<T>): boolean =>
  pacing !== undefined && isHidden(phase);

/** Limits a hidden phase to its length: a stand-in moves for a model that is too slow, until the signal fires. */
const limitHidden = <T extends GameTypes>(
  context: AskContext<T>,
  request: RequestOf<T>,
  since: number,
  signal: AbortSignal,
): void => {
  const standIn = (): void => {
    if (context.assignmentAt(request.seat).player.kind === 'model') context.callStandIn(request);
  };
  // `hold` rejects when the seat has moved.
  context.pacing?.hold({kind: 'hidden-reply'}, since, signal).then(standIn, () => undefined);
};

/** The reply of a seat's player; `undefined` when another player has taken the seat meanwhile. */
const askAssigned = async <T extends GameTypes>(
  context: AskContext<T>,
  request: RequestOf<T>,
  since: number,
) => {
  const assignment = context.assignmentAt(request.seat);
  try {
    const taken = takeReply(context, assignment, request, since);
    return isPending(taken) ? await taken : taken;
  } catch (error) {
    if (assignment.controller.signal.aborted && context.assignmentAt(request.seat) !== assignment)
      return undefined;
    // A game that stops in a hidden phase would show that a model decides. The next call in the open stops it.
    if (context.isServerFault(error) && isCovered(context, request) && context.callStandIn(request))
      return undefined;
    throw error;
  }
};

/** The request after a refusal; `undefined` when the seat has forfeited (rules.md, Forfeit). */
const askAgain = <T extends GameTypes>(
  context: AskContext<T>,
  request: RequestOf<T>,
  {reply, refusal}: {readonly reply: Reply<T['Move']>; readonly refusal: Refusal},
): RequestOf<T> | undefined => {
  const {kind} = context.assignmentAt(request.seat).player;
  if (kind === 'person' || request.attempt <= context.rethinks)
    return context.makeRequest(request, request.attempt + 1, refusal);
  if (context.callStandIn(request)) return context.makeRequest(request, 1);
  context.forfeit(request.seat, 'invalid' in reply ? reply.invalid : 'illegal');
  return undefined;
};

const askUntilMoved = async <T extends GameTypes>(
  context: AskContext<T>,
  first: RequestOf<T>,
  since: number,
): Promise<void> => {
  let request: RequestOf<T> | undefined = first;
  while (request) {
    const taken: Taken<T> | undefined = await askAssigned(context, request, since);
    if (!taken && context.isLeft?.()) return;
    if (!taken) request = context.makeRequest(request, 1);
    else if ('refusal' in taken.checked)
      request = askAgain(context, request, {reply: taken.reply, refusal: taken.checked.refusal});
    else {
      taken.checked.publish();
      return context.dismissStandIn(request, !context.isTogether && !context.isHidden(request.phase));
    }
  }
};

/**
 * Asks one seat until the rules accept its move, or it forfeits. A refused move goes back to the same player with the
 * reason: to a person without limit, to others as often as the rules allow. Rejects with the reason of the seat's
 * signal when the game is stopped, and with whatever a player throws.
 */
export const askSeat = async <T extends GameTypes>(
  context: AskContext<T>,
  first: RequestOf<T>,
): Promise<void> => {
  const since = context.pacing?.now() ?? 0;
  if (!isCovered(context, first)) return askUntilMoved(context, first, since);
  const moved = new AbortController();
  const noteMoved = (seat: Seat): void => {
    context.noteMoved(seat);
    moved.abort();
  };
  limitHidden(context, first, since, moved.signal);
  try {
    await askUntilMoved({...context, noteMoved}, first, since);
  } finally {
    moved.abort();
  }
};
