import type {BySeat, GameTypes, Seat} from '../games/game.ts';
import type {SeatPlayer} from '../players/player.ts';

/** Who sits at a seat now, and the signal that tells them when the table gives up on them. */
export type SeatAssignment<T extends GameTypes> = {
  readonly player: SeatPlayer<T>;
  readonly controller: AbortController;
  /** Set while somebody makes one move for a player who could not: the player that the seat goes back to. */
  readonly standsInFor: SeatPlayer<T> | undefined;
};

/** Who sits where. Each time a seat is taken the one who sat there is given up on. */
export type SeatAssignments<T extends GameTypes> = {
  readonly all: BySeat<SeatAssignment<T>>;
  readonly at: (seat: Seat) => SeatAssignment<T>;
  readonly take: (seat: Seat, player: SeatPlayer<T>, standsInFor?: SeatPlayer<T>) => void;
  /** Gives up on everybody. */
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
 * Waits for a promise, but no longer than the signal allows: rejects with the signal's reason. What the promise answers
 * later is ignored.
 */
export const untilAborted = <T>(pending: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    const settle = (): void => signal.removeEventListener('abort', giveUp);
    signal.addEventListener('abort', giveUp, {once: true});
    pending.then(resolve, reject).finally(settle);
  });
