/** What can be wrong with a line of the exchange format. */
export const PROBLEM_CODES = [
  // The line cannot be understood. It is left out.
  'not-json',
  'not-an-object',
  'unknown-kind',
  'wrong-field',
  'second-reference',
  'same-id',
  // The line contradicts itself. It is left out.
  'not-one-spy',
  'wrong-winner',
  'turns-decrease',
  'several-guesses',
  'self-vote',
  'second-vote',
  'no-such-seat',
  'wrong-role',
  'after-the-end',
  'wrong-ending',
  'wrong-turn',
  'wrong-elimination',
] as const;

/** What is wrong with a line of the exchange format. */
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A breach of the exchange format. A line with a breach is left out of every number. */
export type Problem = {
  readonly code: ProblemCode;
  /** The file as it was named; absent when the line came from elsewhere. */
  readonly file?: string;
  /** The line in its file, from 1. */
  readonly line?: number;
  /** The id of the game, when it has one. */
  readonly id?: string;
  /** The path of the field in question, such as `events[3].target`. */
  readonly field?: string;
  /** What the field should be: a value, or the name of a shape. */
  readonly expected?: string;
};
