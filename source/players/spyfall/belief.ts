import type {BySeat, Seat} from '../../games/game.ts';

/**
 * What a house player believed at one moment of a game of Spyfall, as recorded. Probabilities from 0 to 1.
 */
export type HouseBelief = {
  readonly type: 'spyfall-belief';
  /** The turn whose words were heard last. */
  readonly turn: number;
  /** How likely each seat is the spy, its own included (0 for a villager's own seat, 1 for the spy's). */
  readonly suspicion: BySeat<number>;
  /** A spy's best guess and how sure it is; absent for villagers. */
  readonly guess?: {readonly entity: string; readonly confidence: number};
  /** A spy's likeliest candidates, best first. All others share the rest of the probability. */
  readonly candidates?: readonly {readonly entity: string; readonly confidence: number}[];
};

/** A belief, the seat whose it was, and the event of the record (from 1) after which it was noted. */
export type BeliefNote = {readonly seat: Seat; readonly after: number; readonly belief: HouseBelief};
