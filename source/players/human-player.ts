import type {GameTypes, Seat} from '../games/game.ts';
import {createListeners} from '../games/listeners.ts';
import type {Aside, MoveRequest, Reply, SeatPlayer} from './player.ts';

/** A remark that asks the person for a word about what they said. The table waits until they reply or let it pass. */
export type Appeal = {
  /** Unique in a game. A reply to any appeal but the open one is ignored. */
  readonly id: number;
};

/** The screen's side of a person's seat: the open request, and how to answer it. */
export type PersonSeat<T extends GameTypes> = {
  readonly seat: Seat;
  /** Returns the open request; `undefined` when there is none. */
  readonly request: () => MoveRequest<T['View'], T['Legal'], T['Phase']> | undefined;
  /** Calls the listener after every change of the request. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Answers a request by its id. Returns `stale`, and does nothing, when that request is not open. */
  submit(requestId: number, move: T['Move']): 'taken' | 'stale';
  /** Returns the move that was submitted while something is still found out about it; `undefined` otherwise. */
  readonly prepared: () => T['Move'] | undefined;
  /**
   * Says something before a move that others owe too, by the request's id: it is asked again afterwards, under a new
   * id. `stale` also after the person's own move, and for a request before which nobody can speak.
   */
  say(requestId: number, aside: Aside): 'taken' | 'stale';
  /** Returns the open appeal; `undefined` when there is none. There is never a request at the same time. */
  readonly appeal: () => Appeal | undefined;
  /** Replies to an appeal by its id, or lets it pass without a text. `stale`, as for `submit`. */
  reply(appealId: number, text: string | undefined): 'taken' | 'stale';
};

/**
 * Finds out something about a person's move before it counts. Returns `undefined` when there is nothing to wait for. The
 * signal fires when the table gives up on the move.
 */
export type Prepare<T extends GameTypes> = (
  request: MoveRequest<T['View'], T['Legal'], T['Phase']>,
  move: T['Move'],
  signal: AbortSignal,
) => Promise<T['Move']> | undefined;

/** A person at the table, from both sides: the runner's and the screen's. */
export type HumanPlayer<T extends GameTypes> = {
  readonly player: SeatPlayer<T>;
  readonly person: PersonSeat<T>;
};

type Open<T extends GameTypes> = {
  readonly request: MoveRequest<T['View'], T['Legal'], T['Phase']>;
  readonly settle: (reply: Reply<T['Move']>) => void;
  readonly fail: (fault: unknown) => void;
  readonly signal: AbortSignal;
  /** The move that was submitted, while it is prepared. */
  readonly submitted?: T['Move'];
};

type OpenAside = {readonly requestId: number; readonly settle: (aside: Aside) => void};

type OpenAppeal = {readonly appeal: Appeal; readonly settle: (text: string | undefined) => void};

/** What waits for the person. */
type Slot<Open> = {
  open: Open | undefined;
  /** Waits until the person settles it. Rejects with the signal's reason. */
  readonly wait: <Result>(
    signal: AbortSignal,
    open: (settle: (result: Result) => void, fail: (fault: unknown) => void) => Open,
  ) => Promise<Result>;
  /** Replaces what is open. */
  readonly change: (open: Open) => void;
};

const createSlot = <Open>(onChange: () => void): Slot<Open> => {
  const slot: Slot<Open> = {
    open: undefined,
    wait: (signal, open) =>
      new Promise((resolve, reject) => {
        const change = (next: Open | undefined): void => {
          slot.open = next;
          onChange();
        };
        const giveUp = (): void => {
          change(undefined);
          reject(signal.reason);
        };
        if (signal.aborted) return reject(signal.reason);
        signal.addEventListener('abort', giveUp, {once: true});
        const settle = (result: Parameters<typeof resolve>[0]): void => {
          signal.removeEventListener('abort', giveUp);
          change(undefined);
          resolve(result);
        };
        change(open(settle, reject));
      }),
    change: open => {
      slot.open = open;
      onChange();
    },
  };
  return slot;
};

const createSubmit =
  <T extends GameTypes>(moves: Slot<Open<T>>, prepare: Prepare<T> | undefined): PersonSeat<T>['submit'] =>
  (requestId, move) => {
    const {open} = moves;
    if (open?.request.id !== requestId || open.submitted !== undefined) return 'stale';
    const later = prepare?.(open.request, move, open.signal);
    if (later === undefined) open.settle({move});
    else {
      moves.change({...open, submitted: move});
      later.then(prepared => {
        // The table may have given up on it, and may even have asked again.
        if (moves.open?.settle === open.settle) open.settle({move: prepared});
      }, open.fail);
    }
    return 'taken';
  };

/** Makes the player that waits for a person. `prepare` finds out something about their moves before those count. */
export const createHumanPlayer = <T extends GameTypes>(seat: Seat, prepare?: Prepare<T>): HumanPlayer<T> => {
  const listeners = createListeners();
  const moves = createSlot<Open<T>>(listeners.call);
  const asides = createSlot<OpenAside>(listeners.call);
  const replies = createSlot<OpenAppeal>(listeners.call);
  let appeals = 0;
  const choose: SeatPlayer<T>['choose'] = (request, signal) =>
    moves.wait<Reply<T['Move']>>(signal, (settle, fail) => ({
      ...{request, settle, fail, signal},
    }));
  const aside: SeatPlayer<T>['aside'] = ({id: requestId}, signal) =>
    asides.wait<Aside>(signal, settle => ({requestId, settle}));
  const reply: SeatPlayer<T>['reply'] = (_, signal) => {
    appeals += 1;
    const appeal = {id: appeals};
    return replies.wait<string | undefined>(signal, settle => ({appeal, settle}));
  };
  return {
    player: {kind: 'person', choose, aside, reply},
    person: {
      seat,
      request: () => (moves.open?.submitted === undefined ? moves.open?.request : undefined),
      subscribe: listeners.subscribe,
      submit: createSubmit(moves, prepare),
      prepared: () => moves.open?.submitted,
      say: (requestId, said) => {
        const {open} = asides;
        const isMoving = moves.open?.request.id === requestId && moves.open.submitted === undefined;
        if (!isMoving || open?.requestId !== requestId) return 'stale';
        open.settle(said);
        return 'taken';
      },
      appeal: () => replies.open?.appeal,
      reply: (appealId, text) => {
        const {open} = replies;
        if (open?.appeal.id !== appealId) return 'stale';
        open.settle(text);
        return 'taken';
      },
    },
  };
};
