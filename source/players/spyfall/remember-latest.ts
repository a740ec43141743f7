/**
 * Returns a function that remembers its latest result. Use it where the same arguments come several times in a row:
 * all seats of a table hear the same words one after another.
 */
export const rememberLatest = <Arguments extends readonly unknown[], Result>(
  make: (...given: Arguments) => Result,
): ((...given: Arguments) => Result) => {
  let latest: {readonly given: Arguments; readonly result: Result} | undefined;
  return (...given) => {
    if (!latest?.given.every((argument, index) => argument === given[index]))
      latest = {given, result: make(...given)};
    return latest.result;
  };
};
