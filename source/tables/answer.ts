/** Why something asked of a table cannot be: the work failed, what was asked for is wrong, or nobody answers. */
export type ProblemKind = 'failed' | 'arguments' | 'unreachable';

/** A value, or why there is none, as one sentence for the person. */
export type Answer<T> =
  | {readonly ok: true; readonly value: T}
  | {readonly ok: false; readonly problem: string; readonly kind: ProblemKind};

/** Answers with a problem. */
export const refuse = (problem: string, kind: ProblemKind = 'failed'): Answer<never> & {ok: false} => ({
  ok: false,
  problem,
  kind,
});
