import type {GameTypes, Seat} from '../games/game.ts';
import {createListeners} from '../games/listeners.ts';
import type {MoveRequest, Reply, SeatPlayer} from './player.ts';

/** A person's side of a seat: what is asked of them now, and how to answer. */
export type PersonSeat<T extends GameTypes> = {
  readonly seat: Seat;
  /** The open request; `undefined` while nothing is asked. */
  readonly request: () => MoveRequest<T['View'], T['Legal'], T['Phase']> | undefined;
  /** Calls the listener after every change of the open request; answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Answers a request by its id; `stale` when that request is not open: nothing has happened then. */
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
