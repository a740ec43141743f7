/** A line of talk outside any game, to be read. An answer comes with its question, and with its topic if that is known. */
export type LineToHear =
  | {readonly kind: 'question'; readonly text: string}
  | {
      readonly kind: 'answer';
      readonly text: string;
      /** The words of the question; empty when they aren't known. */
      readonly question: string;
      /** The id of a topic. Without one, the question says what the answer is about. */
      readonly topic?: string | undefined;
    };

/** How the built-in ear takes a line. Probabilities are 0 to 1, rounded to three digits. */
export type HeardLine = {
  /** The topics worth naming, the likeliest first; none when the line is about nothing on the list. */
  readonly topics: readonly {readonly topic: string; readonly p: number}[];
  /** What a plain yes to the question means; `null` when it asks for no yes, or when that is undecided. */
  readonly pole: 'high' | 'low' | null;
  /** How likely each grade is, given that an answer says something; `null` when nothing can be made of it. */
  readonly grades: readonly number[] | null;
  /** The likeliest grade; `null` unless the ear is sure. */
  readonly grade: number | null;
  /** How likely the answer avoids the question. */
  readonly dodge: number;
  readonly sure: boolean;
};

/** Reads lines of talk about one set in one language, as house players do at a table. */
export type LineEar = {
  /** The ids of the topics it knows. */
  readonly topics: readonly string[];
  /** Reads one line. An answer's topic must be one of `topics`; another counts as unknown. */
  readonly hear: (line: LineToHear) => HeardLine;
};
