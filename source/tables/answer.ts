import {type Failure, failure, type Success} from '../result.ts';

/** Why something asked of a table cannot be: the work failed, what was asked for is wrong, or no server answers. */
export type ProblemKind = 'failed' | 'arguments' | 'unreachable';

/** A refusal as one sentence for the person, and its kind. */
export type Refused = Failure<string> & {readonly kind: ProblemKind};

/** A value, or why there is none. */
export type Answer<T> = Success<T> | Refused;

/** Returns a refusal. */
export const refuse = (problem: string, kind: ProblemKind = 'failed'): Refused => ({
  ...failure(problem),
  kind,
});
