/** The longest key that a path shows in full. A longer one could be in each of thousands of problems. */
const MOST_SHOWN = 100;

const shownKey = (step: PropertyKey): string => {
  const key = String(step);
  return key.length > MOST_SHOWN ? `${key.slice(0, MOST_SHOWN)}…` : key;
};

/** Returns a path in a JSON value as text, such as `entities[3].names.en`; `''` is the whole value. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((field, step) => {
    if (typeof step === 'number') return `${field}[${step}]`;
    return field === '' ? shownKey(step) : `${field}.${shownKey(step)}`;
  }, '');
