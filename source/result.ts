/** What is answered where something may be refused: a value, or why there is none. */
export type Result<T, Problem> =
  | {readonly ok: true; readonly value: T}
  | {readonly ok: false; readonly problem: Problem};

/** Answers with a value. */
export const success = <T>(value: T): {readonly ok: true; readonly value: T} => ({ok: true, value});

/** Answers with why there is none. */
export const failure = <Problem>(problem: Problem): {readonly ok: false; readonly problem: Problem} => ({
  ok: false,
  problem,
});
