/** The longest key that a path shows whole: a longer one could stand in each of many thousand problems. */
const MOST_SHOWN = 100;

const shownKey = (step: PropertyKey): string => {
  const key = String(step);
  return key.length > MOST_SHOWN ? `${key.slice(0, MOST_SHOWN)}…` : key;
};

/** A path in a JSON value as people read it, such as `entities[3].names.en`; `''` is the whole. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((field, step) => {
    if (typeof step === 'number') return `${field}[${step}]`;
    return field === '' ? shownKey(step) : `${field}.${shownKey(step)}`;
  }, '');
