/** An object found in a reply. */
export type FoundObject = Readonly<Record<string, unknown>>;

/** A value, and where the text after it begins. */
type Read<Value> = {readonly value: Value; readonly end: number};

/** Quotes that models put round strings, and what closes each. */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"”',
  "'": "'",
  '“': '”"',
  '„': '“”"',
  '‘': '’',
  '＂': '＂',
  '「': '」',
  '«': '»',
  '`': '`',
};

/**
 * What must follow a quote that closes: models forget to escape quotes inside a string. A value in an object is
 * followed by the end or by another key.
 */
const AFTER = {
  key: /\s*[:：]/y,
  item: /\s*[\],，]/y,
  value: /\s*(?:\}|[,，]\s*(?:\}|["'“„‘＂「«`]?[\w -]{1,40}["'”“’＂」»`]?\s*[:：]))/y,
} as const;

const SPACE = /(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/y;
const NUMBER = /[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?(%?)/y;
const WORD = /[A-Za-z_]\w*/y;
const ESCAPES: Readonly<Record<string, string>> = {n: '\n', t: '\t', r: '\r', b: '', f: ''};
const LITERALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['none', null],
  ['undefined', null],
]);
const MAX_DEPTH = 6;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | undefined => {
  const sticky = new RegExp(pattern.source, pattern.flags);
  sticky.lastIndex = at;
  return sticky.exec(text) ?? undefined;
};

const skip = (text: string, at: number): number => at + (matchAt(SPACE, text, at)?.[0].length ?? 0);

const readEscape = (text: string, at: number): Read<string> => {
  const mark = text[at + 1] ?? '';
  const hex = mark === 'u' ? /^[0-9a-fA-F]{4}$/.exec(text.slice(at + 2, at + 6))?.[0] : undefined;
  if (hex !== undefined) return {value: String.fromCharCode(Number.parseInt(hex, 16)), end: at + 6};
  return {value: ESCAPES[mark] ?? mark, end: at + 2};
};

const readString = (text: string, start: number, place: keyof typeof AFTER): Read<string> | undefined => {
  const closers = CLOSERS[text[start] ?? ''];
  if (closers === undefined) return undefined;
  let value = '';
  for (let at = start + 1; at < text.length; ) {
    const character = text[at] ?? '';
    if (character === '\\') {
      const escaped = readEscape(text, at);
      value += escaped.value;
      at = escaped.end;
    } else if (closers.includes(character) && matchAt(AFTER[place], text, at + 1)) {
      return {value, end: at + 1};
    } else {
      value += character;
      at++;
    }
  }
  return undefined;
};

const readNumber = (text: string, at: number): Read<unknown> | undefined => {
  const found = matchAt(NUMBER, text, at);
  if (!found) return undefined;
  const [written, percent] = found;
  return {value: percent === '%' ? written : Number(written), end: at + written.length};
};

const readLiteral = (text: string, at: number): Read<unknown> | undefined => {
  const word = matchAt(WORD, text, at)?.[0];
  const key = word?.toLowerCase() ?? '';
  return LITERALS.has(key) ? {value: LITERALS.get(key), end: at + key.length} : undefined;
};

const readArray = (text: string, start: number, depth: number): Read<unknown[]> | undefined => {
  const value: unknown[] = [];
  for (let at = skip(text, start + 1); at < text.length; ) {
    if (text[at] === ']') return {value, end: at + 1};
    const item = readValue(text, at, 'item', depth);
    if (!item) return undefined;
    value.push(item.value);
    at = skip(text, item.end);
    if (text[at] === ',' || text[at] === '，') at = skip(text, at + 1);
    else if (text[at] !== ']') return undefined;
  }
  return undefined;
};

const readKey = (text: string, at: number): Read<string> | undefined => {
  const quoted = readString(text, at, 'key');
  if (quoted) return quoted;
  const word = matchAt(WORD, text, at)?.[0];
  return word === undefined ? undefined : {value: word, end: at + word.length};
};

const readEntry = (text: string, at: number, depth: number): Read<readonly [string, unknown]> | undefined => {
  const key = readKey(text, at);
  if (!key) return undefined;
  const colon = skip(text, key.end);
  if (text[colon] !== ':' && text[colon] !== '：') return undefined;
  const value = readValue(text, skip(text, colon + 1), 'value', depth);
  return value && {value: [key.value, value.value], end: value.end};
};

const readLooseObject = (text: string, start: number, depth: number): Read<FoundObject> | undefined => {
  const entries = new Map<string, unknown>();
  for (let at = skip(text, start + 1); at < text.length; ) {
    if (text[at] === '}') return {value: Object.fromEntries(entries), end: at + 1};
    const entry = readEntry(text, at, depth);
    if (!entry || entries.has(entry.value[0])) return undefined;
    entries.set(...entry.value);
    at = skip(text, entry.end);
    if (text[at] === ',' || text[at] === '，') at = skip(text, at + 1);
    else if (text[at] !== '}') return undefined;
  }
  return undefined;
};

const readValue = (
  text: string,
  at: number,
  place: 'item' | 'value',
  depth: number,
): Read<unknown> | undefined => {
  if (depth >= MAX_DEPTH) return undefined;
  if (text[at] === '{') return readLooseObject(text, at, depth + 1);
  if (text[at] === '[') return readArray(text, at, depth + 1);
  return readString(text, at, place) ?? readNumber(text, at) ?? readLiteral(text, at);
};

/**
 * Reads an object that is not quite JSON, from its opening brace: other quotes, quotes inside a string, line ends in
 * strings, bare keys, commas too many, comments, Python's words. A key that comes twice makes it unreadable, and so
 * does everything that could be read in two ways.
 */
export const readLoose = (text: string, start: number): Read<FoundObject> | undefined =>
  readLooseObject(text, start, 0);
