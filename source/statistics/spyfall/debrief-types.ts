import type {BySeat, Seat} from '../../games/game.ts';

/** What the table believed after one turn's words. */
export type DebriefTurn = {
  readonly turn: number;
  /** By believing seat: its suspicion of each seat, 0 to 1; `undefined` for seats whose beliefs are not known. */
  readonly suspicion: BySeat<BySeat<number> | undefined>;
  /** The spy's best guess, when a house player was the spy. */
  readonly guess?: {readonly entity: string; readonly confidence: number};
};

/** How much one line moved the others' beliefs. */
export type LineImpact = {
  readonly turn: number;
  readonly seat: Seat;
  readonly kind: 'question' | 'answer';
  readonly text: string;
  /** By believing seat: change of its suspicion of the speaker, −1 to 1; `undefined` where not known. */
  readonly onSpeaker: BySeat<number | undefined>;
  /** Mean change of suspicion of the speaker over the seats that are known. */
  readonly mean: number;
  /** Change of the spy's confidence in the true entity's rival or the truth: how much the line told the spy. */
  readonly toSpy?: number;
};

/** What a debrief shows, computed from the recorded beliefs alone. */
export type Debrief = {
  readonly turns: readonly DebriefTurn[];
  readonly impacts: readonly LineImpact[];
  /** The turn in which the table's mean belief in the true spy, or the spy's confidence, moved most. */
  readonly turningPoint?: {
    readonly turn: number;
    readonly because: 'suspicion' | 'guess';
    readonly seat: Seat;
    readonly change: number;
  };
};
