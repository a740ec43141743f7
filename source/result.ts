/** A value, where something else could have been. */
export type Success<T> = {readonly ok: true; readonly value: T};

/** Why there is no value. */
export type Failure<Problem> = {readonly ok: false; readonly problem: Problem};

/** What a function returns that may refuse: a value, or why there is none. */
export type Result<T, Problem> = Success<T> | Failure<Problem>;

/** Returns a value. */
export const success = <T>(value: T): Success<T> => ({ok: true, value});

/** Returns why there is none. */
export const failure = <Problem>(problem: Problem): Failure<Problem> => ({ok: false, problem});
