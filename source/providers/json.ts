/** A JSON object of which nothing is known yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as an object, or an empty one: servers leave out, null and mistype what they like. */
export const asRecord = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

/** The value as a list, or an empty one. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value when it is a text that says something. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The longest name that is one, in UTF-16 units. */
const MAX_NAME = 300;

/** The value when it is a name: a text that says something and is no longer than names are. */
export const asName = (value: unknown): string | undefined => {
  const text = asText(value);
  return text === undefined || text.length > MAX_NAME ? undefined : text;
};

/** The value when it is a count that means something; servers write 0 and -1 for "unknown". */
export const asCount = (value: unknown): number | undefined => asTokens(value) || undefined;

/** The value when it is a number of tokens; 0 is one. */
export const asTokens = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** The value when it is a time in milliseconds. */
export const asMs = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined;

/** What the text says as JSON, or `undefined`. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type Known<T> = {[K in keyof T]?: Exclude<T[K], undefined>};

/** Drops the keys whose value is unknown: unknown is absent, never 0. */
export const omitUndefined = <T extends object>(values: T): Known<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Known<T>;
