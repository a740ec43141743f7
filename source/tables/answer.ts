import {type Failure, failure, type Success} from '../result.ts';

/** The kind of a problem: the work failed, the arguments are wrong, or a server does not answer. */
export type ProblemKind = 'failed' | 'arguments' | 'unreachable';

/** A problem as one sentence for the person. */
export type Refused = Failure<string> & {readonly kind: ProblemKind};

/** A value or a problem. */
export type Answer<T> = Success<T> | Refused;

/** Returns a refusal. */
export const refuse = (problem: string, kind: ProblemKind = 'failed'): Refused => ({
  ...failure(problem),
  kind,
});
