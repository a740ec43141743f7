import type {BySeat, GameTypes, Seat} from '../games/game.ts';
import type {SeatPlayer} from '../players/player.ts';

/** The player of a seat, and the signal that aborts their request when the table gives up on them. */
export type SeatAssignment<T extends GameTypes> = {
  readonly player: SeatPlayer<T>;
  readonly controller: AbortController;
  /** The player that gets the seat back, while a stand-in makes one move for them. */
  readonly standsInFor: SeatPlayer<T> | undefined;
};

/** Who sits where. Taking a seat aborts the request of the player who sat there. */
export type SeatAssignments<T extends GameTypes> = {
  readonly all: BySeat<SeatAssignment<T>>;
  readonly at: (seat: Seat) => SeatAssignment<T>;
  readonly take: (seat: Seat, player: SeatPlayer<T>, standsInFor?: SeatPlayer<T>) => void;
  /** Aborts all requests. */
  readonly stop: (reason: string) => void;
};

const sit = <T extends GameTypes>(player: SeatPlayer<T>, standsInFor?: SeatPlayer<T>): SeatAssignment<T> => ({
  player,
  controller: new AbortController(),
  standsInFor,
});

const giveUp = ({controller}: {readonly controller: AbortController}, reason: string): void =>
  controller.abort(new DOMException(reason, 'AbortError'));

/** Seats the players of a game. */
export const createSeatAssignments = <T extends GameTypes>(
  players: BySeat<SeatPlayer<T>>,
): SeatAssignments<T> => {
  const all = players.map(player => sit(player));
  const at = (seat: Seat): SeatAssignment<T> => {
    const assignment = all[seat];
    if (!assignment) throw new Error(`Nobody sits at seat ${seat}.`);
    return assignment;
  };
  return {
    all,
    at,
    take: (seat, player, standsInFor) => {
      const left = at(seat);
      all[seat] = sit(player, standsInFor);
      giveUp(left, 'The seat was taken.');
    },
    stop: reason => {
      for (const assignment of all) giveUp(assignment, reason);
    },
  };
};

/**
 * Waits for a promise or the signal. Rejects with the signal's reason when that comes first; the promise's result is
 * then ignored.
 */
export const untilAborted = <T>(pending: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    const settle = (): void => signal.removeEventListener('abort', giveUp);
    signal.addEventListener('abort', giveUp, {once: true});
    pending.then(resolve, reject).finally(settle);
  });
