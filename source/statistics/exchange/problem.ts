/** What can be wrong with a line of the exchange format. */
export const PROBLEM_CODES = [
  // The file has nothing to count.
  'unknown-file',
  // The file cannot be read, by a system's code.
  'unreadable-file',
  // The record cannot be read, or its moves do not lead to its events.
  'bad-record',
  'unknown-game',
  'other-moves',
  // The line cannot be understood.
  'not-json',
  'not-an-object',
  'unknown-kind',
  'wrong-field',
  // A line that came before is enough.
  'same-game',
  'same-id',
  'second-reference',
  // The line contradicts itself.
  'not-one-spy',
  'wrong-winner',
  'turns-decrease',
  'several-guesses',
  'self-vote',
  'second-vote',
  'wrong-role',
  'after-the-end',
  'wrong-ending',
  'wrong-turn',
  'wrong-elimination',
] as const;

/** What is wrong with a line of the exchange format. */
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** What is wrong with a line, as its reader sees it. */
export type Breach = {
  readonly code: ProblemCode;
  /** The path of the field in question, such as `events[3].target`. */
  readonly field?: string;
  /** What the field must be, in the signs of a type: `spy | villager`, `0–4`, `string[]`; or the right value. */
  readonly expected?: string;
};

/**
 * A breach of the exchange format. Only a line whose `id` is taken by another game still counts; a line that contradicts
 * itself, or that cannot be understood, is left out of every number.
 */
export type Problem = Breach & {
  /** The file as it was named; absent when the line came from elsewhere. */
  readonly file?: string;
  /** The line in its file, from 1. */
  readonly line?: number;
  /** The id of the game, when it has one. */
  readonly id?: string;
  /** Whether the line counts all the same. */
  readonly counted: boolean;
};
