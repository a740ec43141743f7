/** The longest comment of a reply, in UTF-16 units, including both of its marks. */
const LONGEST_COMMENT = 400;

/**
 * Returns, for each place of a text, where the space and comments that begin there end; where none begin, the place
 * itself. The last item is the text's length. One pass from the right, so that many lookups cost no more: a whole
 * reply may be comments with a quote in each.
 */
export const findBlankEnds = (text: string): Uint32Array => {
  const ends = new Uint32Array(text.length + 1).fill(text.length);
  // The places after the next line end and after the next `*/`. The marks of a comment do not overlap (`/*/`).
  let [line, block] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at + 2] === '\n') line = at + 3;
    else if (text[at + 2] === '*' && text[at + 3] === '/') block = at + 4;
    let after = at;
    if (/\s/.test(text.charAt(at))) after = at + 1;
    else if (text.startsWith('//', at)) after = line;
    else if (text.startsWith('/*', at)) after = block;
    ends[at] = after === at || after - at > LONGEST_COMMENT ? at : (ends[after] ?? at);
  }
  return ends;
};

/** An object found in a reply. */
export type FoundObject = Readonly<Record<string, unknown>>;

/** A value, and where the text after it begins. */
type Read<Value> = {readonly value: Value; readonly end: number};

/** Quotes that models put around strings, and what closes each. */
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

/** What may be a key. It takes all its letters at once, so that it matches in one way only. */
const KEY = /^["'“„‘＂「«`]?([\w -]+)(?:(["'”“’＂」»`])|(?![\w -]))\s*[:：]/;
/** What may be a key in quotes. A lookahead, because the quote that closes one key may open the next. */
const QUOTED_KEY = /["'“„＂](?=([\w\s-]*)["'”“＂]\s*[:：])/g;
const LONGEST_KEY = 40;
const NUMBER = /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?(%?)/;
const WORD = /^[A-Za-z_]\w*/;
const ESCAPES: Readonly<Record<string, string>> = {n: '\n', t: '\t', r: '\r', b: '', f: ''};
const LITERALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['none', null],
  ['undefined', null],
]);
const MAX_DEPTH = 6;

/** How far a pattern looks ahead: longer than any key or number. */
const WINDOW = 400;
const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null =>
  pattern.exec(text.slice(at, at + WINDOW));

/** A reply, with facts about its places that are computed only once. */
type Source = {
  readonly text: string;
  readonly blankEnds: Uint32Array;
  /** Whether a key begins at a place, by place; a cache, because many quotes may come before one key. */
  readonly keys: Map<number, boolean>;
};

const skip = ({blankEnds}: Source, from: number): number => blankEnds[from] ?? from;

/** Whether a key begins a text, in quotes or not. */
const beginsWithKey = (text: string): boolean => {
  const [found, key = '', closer] = KEY.exec(text) ?? [];
  if (found === undefined || key.length <= LONGEST_KEY) return found !== undefined;
  return closer === undefined && key.trimEnd().length <= LONGEST_KEY;
};

const isKeyAt = ({text, keys}: Source, at: number): boolean => {
  const isKey = keys.get(at) ?? beginsWithKey(text.slice(at, at + WINDOW));
  keys.set(at, isKey);
  return isKey;
};

/** Whether a string without escaped quotes contains what looks like another entry, and may be one. */
const holdsEntry = (value: string): boolean => {
  for (const [, between = ''] of value.matchAll(QUOTED_KEY)) {
    const key = between.trim();
    const isKey = key === '' ? between.includes(' ') : /^[\w -]+$/.test(key);
    if (isKey && key.length <= LONGEST_KEY) return true;
  }
  return false;
};

const isComma = (character: string | undefined): boolean => character === ',' || character === '，';

/** The place of a value, which decides what must follow it. */
type Place = 'key' | 'item' | 'value';

/**
 * Whether a quote closes its string, by what follows it: models forget to escape quotes inside strings. After a value
 * in an object comes the end or another key.
 */
const closes = (source: Source, after: number, place: Place): boolean => {
  const {text} = source;
  const at = skip(source, after);
  const next = text[at];
  if (place === 'key') return next === ':' || next === '：';
  if (place === 'item') return next === ']' || isComma(next);
  if (!isComma(next)) return next === '}';
  const following = skip(source, at + 1);
  return text[following] === '}' || isKeyAt(source, following);
};

const readEscape = (text: string, at: number): Read<string> => {
  const mark = text[at + 1] ?? '';
  const hex = mark === 'u' ? /^[0-9a-fA-F]{4}$/.exec(text.slice(at + 2, at + 6))?.[0] : undefined;
  if (hex !== undefined) return {value: String.fromCharCode(Number.parseInt(hex, 16)), end: at + 6};
  return {value: ESCAPES[mark] ?? mark, end: at + 2};
};

const readString = (source: Source, start: number, place: Place): Read<string> | undefined => {
  const {text} = source;
  const closers = CLOSERS[text[start] ?? ''];
  if (closers === undefined) return undefined;
  let value = '';
  let isUnescaped = false;
  for (let at = start + 1; at < text.length; ) {
    const character = text[at] ?? '';
    if (character === '\\') {
      const escaped = readEscape(text, at);
      value += escaped.value;
      at = escaped.end;
    } else if (closers.includes(character) && closes(source, at + 1, place)) {
      return isUnescaped && holdsEntry(value) ? undefined : {value, end: at + 1};
    } else {
      isUnescaped ||= closers.includes(character);
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

const readArray = (source: Source, start: number, depth: number): Read<unknown[]> | undefined => {
  const {text} = source;
  const value: unknown[] = [];
  for (let at = skip(source, start + 1); at < text.length; ) {
    if (text[at] === ']') return {value, end: at + 1};
    const item = readValue(source, at, 'item', depth);
    if (!item) return undefined;
    value.push(item.value);
    at = skip(source, item.end);
    if (isComma(text[at])) at = skip(source, at + 1);
    else if (text[at] !== ']') return undefined;
  }
  return undefined;
};

const readKey = (source: Source, at: number): Read<string> | undefined => {
  const {text} = source;
  const quoted = readString(source, at, 'key');
  if (quoted) return quoted;
  const word = matchAt(WORD, text, at)?.[0];
  return word === undefined ? undefined : {value: word, end: at + word.length};
};

const readEntry = (
  source: Source,
  at: number,
  depth: number,
): Read<readonly [string, unknown]> | undefined => {
  const {text} = source;
  const key = readKey(source, at);
  if (!key) return undefined;
  const colon = skip(source, key.end);
  if (text[colon] !== ':' && text[colon] !== '：') return undefined;
  const value = readValue(source, skip(source, colon + 1), 'value', depth);
  return value && {value: [key.value, value.value], end: value.end};
};

const readLooseObject = (source: Source, start: number, depth: number): Read<FoundObject> | undefined => {
  const {text} = source;
  const entries = new Map<string, unknown>();
  for (let at = skip(source, start + 1); at < text.length; ) {
    if (text[at] === '}') return {value: Object.fromEntries(entries), end: at + 1};
    const entry = readEntry(source, at, depth);
    if (!entry || entries.has(entry.value[0])) return undefined;
    entries.set(...entry.value);
    at = skip(source, entry.end);
    if (isComma(text[at])) at = skip(source, at + 1);
    else if (text[at] !== '}') return undefined;
  }
  return undefined;
};

const readValue = (source: Source, at: number, place: Place, depth: number): Read<unknown> | undefined => {
  const {text} = source;
  if (depth >= MAX_DEPTH) return undefined;
  if (text[at] === '{') return readLooseObject(source, at, depth + 1);
  if (text[at] === '[') return readArray(source, at, depth + 1);
  return readString(source, at, place) ?? readNumber(text, at) ?? readLiteral(text, at);
};

/** Reads the object whose opening brace is at a place of the text. */
export type LooseReader = (start: number) => Read<FoundObject> | undefined;

/**
 * Makes a reader of objects that are not quite JSON: other quotes, quotes inside a string, line ends in strings, bare
 * keys, extra commas, comments, Python's words. It does not read an object with a key twice, or one that could be read
 * in two ways.
 */
export const createLooseReader = (text: string): LooseReader => {
  let source: Source | undefined;
  return start => {
    source ??= {text, blankEnds: findBlankEnds(text), keys: new Map()};
    return readLooseObject(source, start, 0);
  };
};
