import type {BySeat, Seat} from '../../games/game.ts';

/** What the table believed after a turn's words. Probabilities from 0 to 1. */
export type DebriefTurn = {
  readonly turn: number;
  /**
   * By believing seat: its suspicion of each seat (0 for its own). `undefined` for the spy, who knows, and for seats
   * with unknown beliefs (persons, models).
   */
  readonly suspicion: BySeat<BySeat<number> | undefined>;
  /** The spy's best guess and its confidence; absent when the spy's beliefs are unknown. */
  readonly guess?: {readonly entity: string; readonly confidence: number; readonly isRight: boolean};
};

/** How far one line moved the others' beliefs. Changes of probabilities, −1 to 1. */
export type LineImpact = {
  readonly turn: number;
  /** Who spoke. */
  readonly seat: Seat;
  readonly kind: 'question' | 'answer';
  readonly text: string;
  /** By believing seat: change of its suspicion of the speaker; `undefined` for the speaker, the spy and the unknown. */
  readonly onSpeaker: BySeat<number | undefined>;
  /** Mean change over the listeners with known beliefs. Lines without any are left out: unknown is not zero. */
  readonly mean: number;
  /** How much the line helped the spy: the change of their belief in the entity. Absent for the spy's own lines. */
  readonly toSpy?: number;
};

/** The turn with the largest change of what decided the game; before a vote or guess, only a rise counts. */
export type TurningPoint = {
  readonly turn: number;
  /** What changed: the villagers' mean suspicion of `seat`, or the spy's confidence in their best guess. */
  readonly because: 'suspicion' | 'guess';
  /** The seat that was voted out, else the spy. */
  readonly seat: Seat;
  /** Change from the turn before, −1 to 1. */
  readonly change: number;
};

/** A villager's line that named the entity. */
export type DebriefLeak = {
  readonly turn: number;
  readonly seat: Seat;
  readonly kind: 'question' | 'answer';
  readonly text: string;
  /** The words of the text that named it. */
  readonly part: string;
};

/** What a debrief shows, computed from the recorded beliefs alone, except for the leaks. Empty for a game that did not end by its rules. */
export type Debrief = {
  readonly turns: readonly DebriefTurn[];
  readonly impacts: readonly LineImpact[];
  /** Absent when no turn changed that by a tenth or more. */
  readonly turningPoint?: TurningPoint;
  /** Absent when nothing leaked. */
  readonly leaks?: readonly DebriefLeak[];
};
