import type {Reading} from '../../games/spyfall/events.ts';
import type {SeatView} from '../../games/spyfall/view.ts';

/** One way to understand a line, as the chip under the input shows it. */
export type LineReading = {
  /** What the move declares when the person chooses this reading. */
  readonly reading: Reading;
  /** The topic in words, such as "the noise"; for an open question the locale's word for it. */
  readonly topic: string;
  /** The two ends of the topic's scale in words, low and high; absent for an open question. */
  readonly ends?: readonly [string, string];
  /** How sure the reader is, from 0 (a guess). From 1 it is usually right. */
  readonly margin: number;
};

/**
 * How house players would read a line, best first, each on another topic. A question has up to four readings: three
 * topics, and an open question. An answer has one, on the topic of the question.
 */
export type LineReadings = readonly LineReading[];

/** A line to pick or edit on an empty input. */
export type Suggestion = {readonly text: string; readonly reading: Reading};

/** How an answer fits the reader's own card: `off` if villagers will doubt it, `vague` if it says nothing. */
export type Fit = 'fits' | 'off' | 'vague';

/** How house players read a person's typing: for the private chip and the suggestions. Pure over view and text. */
export type LineReader = {
  readQuestion(view: SeatView, text: string): LineReadings;
  /** Reads an answer to the newest question of the view: one reading, because only its strength can be unclear. */
  readAnswer(view: SeatView, text: string): LineReadings;
  /** Suggests three questions worth asking the seat `to`. */
  suggestQuestions(view: SeatView, to: number): readonly Suggestion[];
  /** Suggests five answers to the newest question of the view, one per grade (0 to 4). */
  suggestAnswers(view: SeatView): readonly Suggestion[];
  /** For a learner: the answer that fits the villager's own card best, and one that evades the question. */
  sampleAnswers(view: SeatView): readonly Suggestion[];
  /** For a learner: how the reading of an answer fits the villager's own card. */
  fitOf(view: SeatView, reading: Reading): Fit;
};
