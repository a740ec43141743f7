import type {BySeat, Seat} from '../game.ts';

/** Votes on one seat that end the game: more than half of the seats. */
export const majorityOf = (seats: number): number => Math.floor(seats / 2) + 1;

/** Returns the seat with more than half of all votes, if any. `votes` has one entry per seat; `null` is a skip. */
export const elected = (votes: BySeat<{readonly target: Seat | null}>): Seat | undefined => {
  const counts = votes.map((_, seat) => votes.filter(({target}) => target === seat).length);
  const seat = counts.findIndex(count => count >= majorityOf(votes.length));
  return seat < 0 ? undefined : seat;
};
