import type {BySeat, Seat} from '../../games/game.ts';

/** What the table believed when a turn's words had been heard. Probabilities from 0 to 1. */
export type DebriefTurn = {
  readonly turn: number;
  /**
   * By believing seat: its suspicion of each seat (0 for its own). `undefined` for the spy, who knows, and for seats
   * whose beliefs are not known (persons, models).
   */
  readonly suspicion: BySeat<BySeat<number> | undefined>;
  /** The spy's best guess and how sure it was of it; absent when its beliefs are not known. */
  readonly guess?: {readonly entity: string; readonly confidence: number; readonly isRight: boolean};
};

/** How much one line moved the others' beliefs. Changes of probabilities, −1 to 1. */
export type LineImpact = {
  readonly turn: number;
  /** Who spoke. */
  readonly seat: Seat;
  readonly kind: 'question' | 'answer';
  readonly text: string;
  /** By believing seat: change of its suspicion of the speaker; `undefined` for the speaker, the spy and the unknown. */
  readonly onSpeaker: BySeat<number | undefined>;
  /** Mean change over the listeners that are known. Lines without any are left out: unknown is not zero. */
  readonly mean: number;
  /** How much the line told the spy: change of the spy's belief in the true entity. Absent for the spy's own lines. */
  readonly toSpy?: number;
};

/** The turn that moved most what the game ended on, and in a vote or guess towards it. */
export type TurningPoint = {
  readonly turn: number;
  /** What moved: the villagers' mean suspicion of `seat`, or the spy's confidence in its best guess. */
  readonly because: 'suspicion' | 'guess';
  /** Who was voted out, else the spy. */
  readonly seat: Seat;
  /** Change from the turn before, −1 to 1. */
  readonly change: number;
};

/** What a debrief shows, computed from the recorded beliefs alone. Empty for a game that did not end by its rules. */
export type Debrief = {
  readonly turns: readonly DebriefTurn[];
  readonly impacts: readonly LineImpact[];
  /** Absent when no turn moved that by a tenth or more. */
  readonly turningPoint?: TurningPoint;
};
