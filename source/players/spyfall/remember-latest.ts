/**
 * Returns a function that remembers its latest results, as many as `most`. Use it where the same arguments come several
 * times in a row: all seats of a table hear the same words one after another.
 */
export const rememberLatest = <Arguments extends readonly unknown[], Result>(
  make: (...given: Arguments) => Result,
  most = 1,
): ((...given: Arguments) => Result) => {
  let latest: readonly {readonly given: Arguments; readonly result: Result}[] = [];
  return (...given) => {
    const known = latest.find(one => one.given.every((argument, index) => argument === given[index]));
    if (known) return known.result;
    const result = make(...given);
    latest = [{given, result}, ...latest].slice(0, most);
    return result;
  };
};

/** An answer is read beside its question, in turns. */
export const QUESTION_AND_ANSWER = 2;
