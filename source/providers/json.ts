/** A JSON object with unchecked fields. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Returns whether a value is a JSON object. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value if it is an object, else an empty one: servers leave out, null and mistype fields. */
export const asRecord = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

/** Returns the value if it is an array, else an empty one. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the value if it is a text that is not empty. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The longest name, in UTF-16 units. */
const MAX_NAME = 300;

/** Returns the value if it is a name: a text that is neither empty nor too long. */
export const asName = (value: unknown): string | undefined => {
  const text = asText(value);
  return text === undefined || text.length > MAX_NAME ? undefined : text;
};

/** Returns the value if it is a count above 0: servers write 0 and -1 for "unknown". */
export const asCount = (value: unknown): number | undefined => asTokens(value) || undefined;

/** Returns the value if it is a number of tokens, which may be 0. */
export const asTokens = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** Returns the value if it is a time in milliseconds. */
export const asMs = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined;

/** Parses a text as JSON; `undefined` if it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns JSON without what is nested deeper, so that later steps cannot run out of stack. */
export const pruneJson = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return value.map(entry => pruneJson(entry, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, pruneJson(entry, depth - 1)]),
  );
};

type Known<T> = {[K in keyof T]?: Exclude<T[K], undefined>};

/** Removes fields whose value is `undefined`: unknown is absent, never 0. */
export const omitUndefined = <T extends object>(values: T): Known<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Known<T>;
