import {createLooseReader, type FoundObject, type LooseReader} from './loose-json.ts';

/** A reply without its thinking, and whether the last thinking never closed. */
type Stripped = {readonly text: string; readonly isOpen: boolean};

/** Tags around thinking that servers leave in a text: Qwen's and DeepSeek's, Kimi's, Magistral's, Seed's. */
const TAG =
  /<\s*(?:(\/)\s*)?(?:seed:)?(?:think|thinking|thought|thoughts|reasoning|reflection)\s*>|◁(\/?)think▷|\[(\/?)THINK\]/gi;

/** gpt-oss: the reply follows the last mark of the final channel; other channels are thinking. */
const CHANNEL = /<\|channel\|>\s*(\w+)(?:[^\w<][^<]*)?<\|message\|>/g;

const afterChannels = (reply: string): Stripped => {
  const last = [...reply.matchAll(CHANNEL)].at(-1);
  if (!last) return {text: reply, isOpen: false};
  if (last[1] !== 'final') return {text: '', isOpen: true};
  return {text: reply.slice(last.index + last[0].length), isOpen: false};
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * Removes thinking that a server left in the text: closed blocks; everything up to a closing tag whose opening tag the
 * template removed; everything from an opening tag that never closes. A reply that is JSON as a whole stays as it is:
 * a tag in it is part of a string.
 */
export const stripThinking = (reply: string): Stripped => {
  if (isJson(reply)) return {text: reply.trim(), isOpen: false};
  const channels = afterChannels(reply);
  if (channels.isOpen) return channels;
  const {text} = channels;
  let kept = '';
  let from = 0;
  let isOpen = false;
  for (const tag of text.matchAll(TAG)) {
    const isClosing = `${tag[1] ?? ''}${tag[2] ?? ''}${tag[3] ?? ''}` === '/';
    if (!isOpen) kept = isClosing ? '' : `${kept}${text.slice(from, tag.index)} `;
    isOpen = !isClosing;
    from = tag.index + tag[0].length;
  }
  return {text: (isOpen ? kept : kept + text.slice(from)).trim(), isOpen};
};

/** The parts of a text: its objects in order, the starts of broken objects, and the rest. */
type FoundParts = {
  readonly objects: readonly FoundObject[];
  /** Text from an opening brace that starts no readable object, up to the next brace. */
  readonly broken: readonly string[];
  /** The text outside all braces. */
  readonly around: string;
};

/** Where a balanced pair of braces ends, ignoring braces in strings; `undefined` when it never does. */
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

/** The deepest nesting that is read, which keeps recursion shallow. No real reply nests deeper. */
const MAX_DEPTH = 12;

/** How many keys a value holds in all; `NaN` when it is nested too deeply. */
const countKeys = (value: unknown, depth = 0): number => {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === MAX_DEPTH) return Number.NaN;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, part) => sum + countKeys(part, depth + 1), own);
};

/** A string of a JSON text, and the colon after a key. A string that never closes continues to the end. */
const STRING = /"(?:[^"\\]|\\[\s\S])*(?:"(\s*:)?)?/g;

/** Whether an object has a key twice: `JSON.parse` takes the last one, which may not be the one that was meant. */
const repeatsKey = (json: string, value: unknown): boolean =>
  [...json.matchAll(STRING)].filter(([, colon]) => colon !== undefined).length !== countKeys(value);

const isObject = (value: unknown): value is FoundObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readStrict = (json: string): FoundObject | undefined => {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const readObject = (text: string, start: number, readLoose: LooseReader) => {
  const end = endOfObject(text, start);
  const json = end === undefined ? '' : text.slice(start, end);
  const strict = end === undefined ? undefined : readStrict(json);
  if (strict && end !== undefined) return repeatsKey(json, strict) ? undefined : {value: strict, end};
  return readLoose(start);
};

/** The most braces to try, so that a reply of nothing but braces does not take long. */
const MAX_TRIES = 60;

/** The longest reply without thinking, in UTF-16 units. A real one is a few lines. */
const MAX_LENGTH = 64_000;

/** How much to read in vain, in UTF-16 units: a brace that never closes is followed to the end of the text. */
const MAX_LOOKED = 20 * MAX_LENGTH;

/** Finds all outermost objects of a text. Returns `undefined` when it is too long or has too many broken braces. */
export const findObjects = (text: string): FoundParts | undefined => {
  if (text.length > MAX_LENGTH) return undefined;
  const objects: FoundObject[] = [];
  const broken: string[] = [];
  const readLoose = createLooseReader(text);
  let at = text.indexOf('{');
  let around = at < 0 ? text : text.slice(0, at);
  let looked = 0;
  for (let tries = 0; at >= 0; tries++) {
    if (tries === MAX_TRIES || looked > MAX_LOOKED) return undefined;
    const read = readObject(text, at, readLoose);
    const next = text.indexOf('{', read ? read.end : at + 1);
    const rest = text.slice(read?.end ?? at, next < 0 ? undefined : next);
    if (read) {
      objects.push(read.value);
      around += ` ${rest}`;
    } else {
      broken.push(rest);
      looked += text.length - at;
    }
    at = next;
  }
  return {objects, broken, around};
};

const PIPES = /[|｜](?: ?[|｜]){2}/g;

/**
 * Returns the part of a reply that its model marked as the answer: everything after triple pipes, or the whole text
 * when there are none. Drafts before the pipes do not count.
 */
export const markedPart = (text: string): string => {
  const parts = text.replaceAll('｛', '{').replaceAll('｝', '}').split(PIPES);
  const behind = parts.slice(1);
  const framed = behind.filter(part => /^\s*(?:```\w*\s*)?\{/.test(part));
  if (framed.length > 0) return framed.join('\n');
  // Text after the pipes that is no object is a broken answer. The text before them is never the answer.
  return behind.some(part => part.trim() !== '') ? behind.join('\n') : parts.join('|||');
};
