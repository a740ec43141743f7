/** Something that differs between two reports. */
export type Difference = {readonly path: string; readonly actual: unknown; readonly expected: unknown};

const isObject = (value: unknown): value is {readonly [key: string]: unknown} =>
  typeof value === 'object' && value !== null;

/** The largest relative error of a number, as the exchange format sets it. */
const TOLERANCE = 1e-7;

const isNear = (actual: number, expected: number): boolean =>
  Math.abs(actual - expected) <= TOLERANCE * Math.max(1, Math.abs(expected));

/** Returns all differences between two plain values, key by key: numbers may differ by 1e-7. */
export const compareReports = (actual: unknown, expected: unknown, path = ''): readonly Difference[] => {
  if (typeof actual === 'number' && typeof expected === 'number')
    return isNear(actual, expected) ? [] : [{path, actual, expected}];
  if (isObject(actual) && isObject(expected) && Array.isArray(actual) === Array.isArray(expected)) {
    const keys = [...new Set([...Object.keys(actual), ...Object.keys(expected)])];
    return keys.flatMap(key =>
      Object.hasOwn(actual, key) && Object.hasOwn(expected, key)
        ? compareReports(actual[key], expected[key], `${path}/${key}`)
        : [{path: `${path}/${key}`, actual: actual[key], expected: expected[key]}],
    );
  }
  return Object.is(actual, expected) ? [] : [{path, actual, expected}];
};
