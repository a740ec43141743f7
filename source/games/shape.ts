/** Checks of plain data that came from a file: whether a value has the shape that its type says. */

/** Plain data under names. */
export type Fields = {readonly [key: string]: unknown};
/** Whether a value has a shape. */
export type Check = (value: unknown) => boolean;
/** A check for each field that is looked at; others may stand beside them. */
export type FieldChecks = Readonly<Record<string, Check>>;

/**
 * The largest count in a file: far more than any game comes to, and far from where adding one to a number no longer
 * changes it.
 */
export const MAX_COUNT = 1_000_000_000;

/** Whether a value is an object that is no list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a value is true or false. */
export const isFlag: Check = value => typeof value === 'boolean';

/** Whether a value is a number; JSON can hold ones that are too large to be any. */
export const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Whether a value is a whole number from 0 to `MAX_COUNT`. */
export const isCount = (value: unknown): value is number =>
  isNumber(value) && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT;

/** Whether a value is a whole number from 1 to `MAX_COUNT`. */
export const isPositive: Check = value => isCount(value) && value > 0;

/** Whether a value is one of these. */
export const isOneOf =
  (allowed: readonly unknown[]): Check =>
  value =>
    allowed.includes(value);

/** Whether a value is missing, or passes. */
export const isOptional =
  (check: Check): Check =>
  value =>
    value === undefined || check(value);

/** Whether a value is a list of what passes. */
export const isListOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(item => check(item));

/** The first field of an object that does not pass. */
export const wrongField = (fields: Fields, checks: FieldChecks): string | undefined =>
  Object.keys(checks).find(key => !checks[key]?.(fields[key]));

/** Whether a value is an object whose fields pass. */
export const hasFields =
  (checks: FieldChecks): Check =>
  value =>
    isFields(value) && wrongField(value, checks) === undefined;
