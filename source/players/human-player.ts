import type {GameTypes, Seat} from '../games/game.ts';
import {createListeners} from '../games/listeners.ts';
import type {MoveRequest, Reply, SeatPlayer} from './player.ts';

/** The screen's side of a person's seat: the open request, and how to answer it. */
export type PersonSeat<T extends GameTypes> = {
  readonly seat: Seat;
  /** Returns the open request; `undefined` when there is none. */
  readonly request: () => MoveRequest<T['View'], T['Legal'], T['Phase']> | undefined;
  /** Calls the listener after every change of the request. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Answers a request by its id. Returns `stale`, and does nothing, when that request is not open. */
  submit(requestId: number, move: T['Move']): 'taken' | 'stale';
};

/** A person at the table, from both sides: the runner's and the screen's. */
export type HumanPlayer<T extends GameTypes> = {
  readonly player: SeatPlayer<T>;
  readonly person: PersonSeat<T>;
};

type Open<T extends GameTypes> = {
  readonly request: MoveRequest<T['View'], T['Legal'], T['Phase']>;
  readonly settle: (reply: Reply<T['Move']>) => void;
};

/** Makes the player that waits for a person. */
export const createHumanPlayer = <T extends GameTypes>(seat: Seat): HumanPlayer<T> => {
  let open: Open<T> | undefined;
  const listeners = createListeners();
  const change = (next: Open<T> | undefined): void => {
    open = next;
    listeners.call();
  };
  const choose: SeatPlayer<T>['choose'] = (request, signal) =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => {
        change(undefined);
        reject(signal.reason);
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', giveUp, {once: true});
      const settle = (reply: Reply<T['Move']>): void => {
        signal.removeEventListener('abort', giveUp);
        change(undefined);
        resolve(reply);
      };
      change({request, settle});
    });
  return {
    player: {kind: 'person', choose},
    person: {
      seat,
      request: () => open?.request,
      subscribe: listeners.subscribe,
      submit: (requestId, move) => {
        if (open?.request.id !== requestId) return 'stale';
        open.settle({move});
        return 'taken';
      },
    },
  };
};
