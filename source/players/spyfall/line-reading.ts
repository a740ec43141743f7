import type {Reading} from '../../games/spyfall/events.ts';
import type {SeatView} from '../../games/spyfall/view.ts';

/** A topic in the words of the table. */
export type TopicChoice = {
  readonly id: string;
  /** A noun phrase, such as "the noise". */
  readonly noun: string;
  /** What the low and the high end of its scale mean. */
  readonly ends: readonly [low: string, high: string];
  /** Words of the table's language that speak of it, to find it by. */
  readonly also: readonly string[];
};

/** One way to understand a line, as the chip under the input shows it. */
export type LineReading = {
  /**
   * What the move declares when the person chooses this reading. For an answer that nobody can make anything of: the
   * topic alone.
   */
  readonly reading: Reading;
  /** The topic in words, such as "the noise"; for an open question the locale's word for it. */
  readonly topic: string;
  /** The two ends of the topic's scale in words, low and high; absent where there is no topic. */
  readonly ends?: readonly [string, string];
  /** How likely it is meant so, 0 to 1. */
  readonly likely: number;
  /** Whether it is clear enough to house players; if not, the person is asked. */
  readonly isSure: boolean;
};

/**
 * How house players would read a line, likeliest first, each on another topic. A question has up to four readings: three
 * topics, and an open question. An answer has one, on the topic of the question.
 */
export type LineReadings = readonly LineReading[];

/** A line to pick or edit on an empty input. */
export type Suggestion = {readonly text: string; readonly reading: Reading};

/** How an answer fits the reader's own card: `off` if villagers will doubt it, `vague` if it says nothing. */
export type Fit = 'fits' | 'off' | 'vague';

/** How house players read a person's typing: for the private chip and the suggestions. Pure over view and text. */
export type LineReader = {
  /** All topics that a line can be about, in a fixed order. */
  readonly topics: readonly TopicChoice[];
  readQuestion(view: SeatView, text: string): LineReadings;
  /** Reads an answer to the newest question of the view: one reading, because only its strength can be unclear. */
  readAnswer(view: SeatView, text: string): LineReadings;
  /** Reads a question as one about a topic (its id), or about anything without one. */
  readQuestionAbout(text: string, topic: string | undefined): LineReading;
  /** Reads an answer to the newest question of the view as one about a topic (its id), or as a dodge without one. */
  readAnswerAbout(view: SeatView, text: string, topic: string | undefined): LineReading;
  /** Suggests three questions worth asking the seat `to`. */
  suggestQuestions(view: SeatView, to: number): readonly Suggestion[];
  /** Suggests five answers to the newest question of the view, one per grade (0 to 4). */
  suggestAnswers(view: SeatView): readonly Suggestion[];
  /** For a learner: the answer that fits the villager's own card best, and one that evades the question. */
  sampleAnswers(view: SeatView): readonly Suggestion[];
  /** For a learner: how the reading of an answer fits the villager's own card. */
  fitOf(view: SeatView, reading: Reading): Fit;
};
