// biome-ignore-all lint/suspicious/noControlCharactersInRegex: JSON allows none of them inside a string
/** Where values stand in a JSON text: lines, from 1, by path (`entities[3].names.en`; `''` is the whole). */
export type JsonPlaces = {
  readonly lines: ReadonlyMap<string, number>;
  /** Keys that an object has twice, by path: `JSON.parse` would keep the last without a word. */
  readonly twice: readonly string[];
};

/** Where a text stops being JSON; both from 1. */
export type JsonFault = {readonly line: number; readonly column: number};

/** A path in a JSON value as people read it. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((field, step) => {
    if (typeof step === 'number') return `${field}[${step}]`;
    return field === '' ? String(step) : `${field}.${String(step)}`;
  }, '');

type Frame = {readonly isList: boolean; readonly path: string; count: number; readonly keys: Set<string>};

/** What may come next. */
type Wanted = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

/** Reads one token from where it is told to. */
const createTokenizer = () =>
  /([{}[\],:]|"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy;

const lineEnds = (text: string): readonly number[] => [...text.matchAll(/\n/g)].map(({index}) => index);

/** The line of an offset: how many line ends stand before it, and one. */
const lineAt = (ends: readonly number[], offset: number): number => {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] as number) < offset) low = middle + 1;
    else high = middle;
  }
  return low + 1;
};

/** Where a walk through a text stands: without recursion, so that no depth of nesting matters. */
type Walk = {
  readonly lines: Map<string, number>;
  readonly twice: string[];
  readonly frames: Frame[];
  wanted: Wanted;
  path: string;
};

/** Deeper than this nothing of a pack lies, and places are told of what is around. */
const MAX_DEPTH = 12;

const note = ({frames, lines, path}: Walk, line: number): void => {
  if (frames.length <= MAX_DEPTH) lines.set(path, line);
};

const expect = (walk: Walk, now: Wanted, next: Wanted): boolean => {
  if (walk.wanted !== now) return false;
  walk.wanted = next;
  return true;
};

const afterValue = (walk: Walk): void => {
  walk.wanted = walk.frames.length === 0 ? 'nothing' : 'comma-or-end';
};

const takeEnd = (walk: Walk, token: string): boolean => {
  const frame = walk.frames.at(-1);
  const isRight = frame !== undefined && frame.isList === (token === ']');
  const isTime = ['comma-or-end', frame?.isList ? 'value-or-end' : 'key-or-end'].includes(walk.wanted);
  if (!isRight || !isTime) return false;
  walk.frames.pop();
  afterValue(walk);
  return true;
};

const takeKey = (walk: Walk, token: string, line: number): boolean => {
  const frame = walk.frames.at(-1);
  if (frame === undefined || !token.startsWith('"')) return false;
  const key = String(JSON.parse(token));
  if (walk.frames.length <= MAX_DEPTH)
    walk.path = pathText([...(frame.path === '' ? [] : [frame.path]), key]);
  if (frame.keys.has(key)) walk.twice.push(walk.path);
  frame.keys.add(key);
  note(walk, line);
  walk.wanted = 'colon';
  return true;
};

const takeValue = (walk: Walk, token: string, line: number): boolean => {
  if (walk.wanted !== 'value' && walk.wanted !== 'value-or-end') return false;
  const frame = walk.frames.at(-1);
  if (frame?.isList && walk.frames.length <= MAX_DEPTH) walk.path = `${frame.path}[${frame.count}]`;
  if (frame === undefined || frame.isList) note(walk, line);
  if (frame) frame.count += 1;
  if (token !== '{' && token !== '[') {
    afterValue(walk);
    return true;
  }
  const isList = token === '[';
  walk.frames.push({isList, path: walk.path, count: 0, keys: new Set()});
  walk.wanted = isList ? 'value-or-end' : 'key-or-end';
  return true;
};

/** Takes a token; `false` when it may not stand there. */
const take = (walk: Walk, token: string, line: number): boolean => {
  if (token === '}' || token === ']') return takeEnd(walk, token);
  if (token === ',') return expect(walk, 'comma-or-end', walk.frames.at(-1)?.isList ? 'value' : 'key');
  if (token === ':') return expect(walk, 'colon', 'value');
  return walk.wanted === 'key' || walk.wanted === 'key-or-end'
    ? takeKey(walk, token, line)
    : takeValue(walk, token, line);
};

/** Finds where each value of a JSON text stands, or where the text stops being JSON. */
export const scanJson = (text: string): JsonPlaces | JsonFault => {
  const ends = lineEnds(text);
  const walk: Walk = {lines: new Map(), twice: [], frames: [], wanted: 'value', path: ''};
  const token = createTokenizer();
  const blank = /[ \t\n\r]*/y;
  let at = 0;
  for (;;) {
    blank.lastIndex = at;
    at += blank.exec(text)?.[0].length ?? 0;
    if (at >= text.length && walk.wanted === 'nothing') return {lines: walk.lines, twice: walk.twice};
    token.lastIndex = at;
    const [, found] = token.exec(text) ?? [];
    const line = lineAt(ends, at);
    if (found === undefined || !take(walk, found, line)) return {line, column: at - (ends[line - 2] ?? -1)};
    at += found.length;
  }
};

/** The line of a path, or of the nearest thing around it that is there. */
export const lineOfPath = ({lines}: JsonPlaces, path: readonly PropertyKey[]): number => {
  for (let length = path.length; length >= 0; length -= 1) {
    const line = lines.get(pathText(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
};
