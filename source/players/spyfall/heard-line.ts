import type {Seat} from '../../games/game.ts';

/** A better answer to a question than the one that was given. */
export type BetterLine = {
  /** A line of the phrase bank. */
  readonly text: string;
  /**
   * How it would have changed the suspicion of the speaker in the mind of a careful listener who knows the entity, and
   * how the given answer did. Changes of probabilities, −1 to 1.
   */
  readonly change: number;
  readonly given: number;
};

/** How an answer bore on the guess that ended the game. */
export type GuessClue = {
  /**
   * How it changed the belief in the guess of a careful spy who heard the same (−1 to 1), and that belief after it.
   * Probabilities.
   */
  readonly change: number;
  readonly level: number;
  /** How much better it fits the entity than the guess: a logarithm, 0 for both alike. */
  readonly forEntity: number;
  /** The guess's own grade on the topic. */
  readonly guessed: number;
};

/** How house players understood a line: for looking back at a finished game. */
export type HeardLine = {
  readonly turn: number;
  /** Who spoke. */
  readonly seat: Seat;
  readonly kind: 'question' | 'answer';
  readonly text: string;
  /** The topic's id; absent for an open question and for unreadable words. */
  readonly topic?: string;
  /** Of a question: what a yes points to. Absent for unreadable words. */
  readonly pole?: 'low' | 'high' | 'open';
  /** Of an answer: a grade from 0 (the low end) to 4, or that it was a dodge or could not be read. */
  readonly grade?: number | 'dodge' | 'unread';
  /** Of an answer: the entity's own grade on the topic. */
  readonly truth?: number;
  /** Of an answer: what would have fitted the entity better, if anything. */
  readonly better?: BetterLine;
  /** Of an answer that the spy heard, when a guess ended the game. */
  readonly clue?: GuessClue;
};
