import type {Reading} from '../../games/spyfall/events.ts';
import type {SeatView} from '../../games/spyfall/view.ts';

/** One way to understand a line, as the chip under the input shows it. */
export type LineReading = {
  /** What the move carries when this reading is chosen. */
  readonly reading: Reading;
  /** The topic in words, such as "the noise"; for an open question the locale's word for it. */
  readonly topic: string;
  /** The two ends of the topic's scale in words, low and high; absent for an open question. */
  readonly ends?: readonly [string, string];
  /** How sure the reader is: 0 (a guess) and up; from 1 it is usually right. */
  readonly margin: number;
};

/**
 * What the person sees of how house players would read a line, each about something else and the best first. A question
 * has up to four: three topics, and that it is open. An answer has one, about what was asked.
 */
export type LineReadings = readonly LineReading[];

/** A line to pick or edit on an empty input. */
export type Suggestion = {readonly text: string; readonly reading: Reading};

/** How house players read a person's typing: for the private chip and the suggestions. Pure over view and text. */
export type LineReader = {
  readQuestion(view: SeatView, text: string): LineReadings;
  /** Reads an answer to the newest question of the view: one reading, since only its strength can be in doubt. */
  readAnswer(view: SeatView, text: string): LineReadings;
  /** Three questions worth asking whom. */
  suggestQuestions(view: SeatView, to: number): readonly Suggestion[];
  /** Five answers, one a grade (0 to 4), to the newest question of the view. */
  suggestAnswers(view: SeatView): readonly Suggestion[];
};
