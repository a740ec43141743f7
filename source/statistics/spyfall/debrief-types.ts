import type {BySeat, Seat} from '../../games/game.ts';
import type {HeardLine} from '../../players/spyfall/heard-line.ts';
import type {Aside} from '../exchange/types.ts';

/** What the table believed after a turn's words. Probabilities from 0 to 1. */
export type DebriefTurn = {
  readonly turn: number;
  /**
   * By believing seat: its suspicion of each seat (0 for its own). `undefined` for the spy, who knows, and for seats
   * with unknown beliefs (persons, models).
   */
  readonly suspicion: BySeat<BySeat<number> | undefined>;
  /** The spy's best guess; absent when the spy's beliefs are unknown. */
  readonly guess?: {
    readonly entity: string;
    readonly confidence: number;
    readonly isRight: boolean;
    /** Whether it stood out from the others, so that being right was no accident. */
    readonly isLead: boolean;
  };
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

/** The move that ended a game, or that none did before the turns ran out. */
export type Decision =
  | {
      readonly type: 'guess';
      readonly turn: number;
      readonly seat: Seat;
      readonly entity: string;
      readonly isRight: boolean;
    }
  | {readonly type: 'vote'; readonly turn: number; readonly target: Seat; readonly voters: readonly Seat[]}
  | {readonly type: 'forfeit'; readonly turn: number; readonly seat: Seat}
  | {readonly type: 'survived'; readonly turn: number};

/** The answer after which the game turned. */
export type DebriefStep = {
  readonly turn: number;
  /** Who gave the answer. */
  readonly seat: Seat;
  readonly text: string;
  /** What it moved: the villagers' mean suspicion of `about`, or the spy's belief in `entity`. */
  readonly because: 'suspicion' | 'guess';
  /** The seat that was voted out, else the spy. */
  readonly about: Seat;
  /** What the spy guessed, else their best guess after the answer. Absent when `because` is `suspicion`. */
  readonly entity?: string;
  /** Change from the turn before, −1 to 1, and the value after it, 0 to 1. Absent when no belief is known. */
  readonly moved?: {readonly change: number; readonly level: number};
};

/** Who believed what when the game was decided. */
export type DebriefMinds = {
  /** The suspected seats with those who suspected them most, the most suspected first. Leaves out the undecided. */
  readonly suspects: readonly {readonly seat: Seat; readonly by: readonly Seat[]}[];
  /** The spy's best guess. */
  readonly guess?: {readonly entity: string; readonly confidence: number};
};

/** How a game was decided, and what led there. */
export type DebriefStory = {
  readonly decision: Decision;
  /** Absent when no answer mattered. */
  readonly step?: DebriefStep;
  readonly minds: DebriefMinds;
};

/** A villager's line that named the entity. */
export type DebriefLeak = {
  readonly turn: number;
  readonly seat: Seat;
  readonly kind: 'question' | 'answer' | Aside['type'];
  readonly text: string;
  /** The words of the text that named it. */
  readonly part: string;
};

/** What a debrief shows, from the recorded beliefs and words. Empty for a game that did not end by its rules. */
export type Debrief = {
  readonly turns: readonly DebriefTurn[];
  readonly impacts: readonly LineImpact[];
  /** Absent for a game that did not end by its rules. */
  readonly story?: DebriefStory;
  /** How house players understood the lines; absent where none of them know the set. */
  readonly heard?: readonly HeardLine[];
  /** Absent when nothing leaked. */
  readonly leaks?: readonly DebriefLeak[];
};
