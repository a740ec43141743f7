/** Checks of plain data from a file: whether a value has the shape of its type. */

/** An object of plain data. */
export type Fields = {readonly [key: string]: unknown};
/** A function that returns whether a value has a certain shape. */
export type Check = (value: unknown) => boolean;
/** A check for each field. Fields without a check are allowed. */
export type FieldChecks = Readonly<Record<string, Check>>;

/** The largest count in a file: far more than any game reaches, and far below `Number.MAX_SAFE_INTEGER`. */
export const MAX_COUNT = 1_000_000_000;

/** Returns whether a value is an object and not an array. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a value is a string. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns whether a value is a boolean. */
export const isFlag: Check = value => typeof value === 'boolean';

/** Returns whether a value is a finite number. JSON such as `1e999` is parsed as infinity. */
export const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Returns whether a value is a whole number from 0 to `MAX_COUNT`. */
export const isCount = (value: unknown): value is number =>
  isNumber(value) && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT;

/** Returns whether a value is a whole number from 1 to `MAX_COUNT`. */
export const isPositive: Check = value => isCount(value) && value > 0;

/** Makes a check for one of the allowed values. */
export const isOneOf =
  (allowed: readonly unknown[]): Check =>
  value =>
    allowed.includes(value);

/** Makes a check that also accepts `undefined`. */
export const isOptional =
  (check: Check): Check =>
  value =>
    value === undefined || check(value);

/** Makes a check for an array whose items all pass. */
export const isListOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(item => check(item));

/** Returns the first field that fails its check; `undefined` when all pass. */
export const wrongField = (fields: Fields, checks: FieldChecks): string | undefined =>
  Object.keys(checks).find(key => !checks[key]?.(fields[key]));

/** Makes a check for an object whose fields all pass. */
export const hasFields =
  (checks: FieldChecks): Check =>
  value =>
    isFields(value) && wrongField(value, checks) === undefined;
