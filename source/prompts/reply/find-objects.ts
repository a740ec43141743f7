/** An object found in a reply. */
export type FoundObject = Readonly<Record<string, unknown>>;

/** Where a balanced pair of braces ends, strings respected; `undefined` when it never does. */
const endOfObject = (text: string, start: number): number | undefined => {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return undefined;
};

/** JSON in which a model used the wrong quotes round strings, left a comma too many, or wrapped a line in a string. */
const repairs: readonly ((json: string) => string)[] = [
  json => json,
  json => json.replace(/[\r\n]+/g, ' '),
  json => json.replace(/,(\s*[}\]])/g, '$1').replace(/[\r\n]+/g, ' '),
  json =>
    json
      .replace(/[“”„]/g, '"')
      .replace(/,(\s*[}\]])/g, '$1')
      .replace(/[\r\n]+/g, ' '),
  json => (json.includes('"') ? json : json.replaceAll("'", '"').replace(/,(\s*[}\]])/g, '$1')),
];

const isObject = (value: unknown): value is FoundObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseObject = (json: string): FoundObject | undefined => {
  for (const repair of repairs) {
    try {
      const value: unknown = JSON.parse(repair(json));
      if (isObject(value)) return value;
    } catch {
      // The next repair may help; when none does, the text is no object.
    }
  }
  return undefined;
};

/** The most objects that are looked at: a reply of nothing but braces must not take long. */
const MAX_OBJECTS = 50;

/** All outermost objects of a text, in order; what is no JSON is passed over. */
export const findObjects = (text: string): readonly FoundObject[] => {
  const found: FoundObject[] = [];
  let at = text.indexOf('{');
  for (let tries = 0; at >= 0 && tries < MAX_OBJECTS; tries++) {
    const end = endOfObject(text, at);
    const object = end === undefined ? undefined : parseObject(text.slice(at, end));
    if (object) found.push(object);
    at = text.indexOf('{', object && end !== undefined ? end : at + 1);
  }
  return found;
};

/** The parts of a reply that a model marked as its answer: between triple pipes first, then in code fences. */
export const markedParts = (text: string): readonly string[] => {
  const pipes = text.split('|||');
  if (pipes.length >= 2) {
    const between = pipes.filter((part, index) => index > 0 && part.includes('{'));
    if (between.length > 0) return between.slice(-1);
  }
  const fences = [...text.matchAll(/```[a-z]*\s*([\s\S]*?)```/gi)].map(([, body = '']) => body);
  const withObject = fences.filter(body => body.includes('{'));
  return withObject.length > 0 ? withObject.slice(-1) : [text];
};
