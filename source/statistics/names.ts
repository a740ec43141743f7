/** Numbers for texts, so that rows hold numbers: the n-th new text gets the number n, from 0. */
export type Names = {
  readonly list: readonly string[];
  /** Returns the number of a text; a new one for a new text. */
  readonly number: (name: string) => number;
};

/** Makes an empty list of names. */
export const createNames = (): Names => {
  const list: string[] = [];
  const numbers = new Map<string, number>();
  const number = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, list.length);
    list.push(name);
    return list.length - 1;
  };
  return {list, number};
};

/** Orders texts by code point, as reports do. The comparison of JavaScript itself goes by UTF-16 units. */
export const compareCodePoints = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length);
  for (let i = 0; i < length; i += 1) {
    const [left, right] = [one.charCodeAt(i), other.charCodeAt(i)];
    if (left !== right)
      return isSurrogate(left) === isSurrogate(right) ? left - right : isSurrogate(left) ? 1 : -1;
  }
  return one.length - other.length;
};

/** Only surrogates are out of order: they stand for code points above all others. */
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** Returns the numbers of names, ordered by code point of the names. */
export const inOrder = (numbers: Iterable<number>, {list}: Names): readonly number[] =>
  [...numbers].sort((one, other) => compareCodePoints(list[one] ?? '', list[other] ?? ''));

/** Returns an object with one entry for each number, keyed by name in code point order. */
export const byName = <Value>(
  numbers: Iterable<number>,
  names: Names,
  toValue: (number: number) => Value,
): {readonly [name: string]: Value} =>
  Object.fromEntries(inOrder(numbers, names).map(number => [names.list[number] ?? '', toValue(number)]));
