import {createLooseReader, type FoundObject, type LooseReader} from './loose-json.ts';

/** What is left of a reply without its thinking, and whether the last of it never closed. */
type Stripped = {readonly text: string; readonly isOpen: boolean};

/** Tags round thinking that servers leave in a text: Qwen's and DeepSeek's, Kimi's, Magistral's, Seed's. */
const TAG =
  /<\s*(?:(\/)\s*)?(?:seed:)?(?:think|thinking|thought|thoughts|reasoning|reflection)\s*>|◁(\/?)think▷|\[(\/?)THINK\]/gi;

/** gpt-oss: what follows the last mark of the final channel is the reply; another channel is thinking. */
const CHANNEL = /<\|channel\|>\s*(\w+)(?:[^\w<][^<]*)?<\|message\|>/g;

const afterChannels = (reply: string): Stripped => {
  const last = [...reply.matchAll(CHANNEL)].at(-1);
  if (!last) return {text: reply, isOpen: false};
  if (last[1] !== 'final') return {text: '', isOpen: true};
  return {text: reply.slice(last.index + last[0].length), isOpen: false};
};

/**
 * Removes thinking that a server left in the text: closed blocks; all up to a closing tag whose opening one the
 * template swallowed; all from an opening tag that never closes.
 */
export const stripThinking = (reply: string): Stripped => {
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

/** What a text holds between braces: objects in order, and the starts of what is none. */
type FoundParts = {
  readonly objects: readonly FoundObject[];
  /** Text from an opening brace that starts no readable object, up to the next brace. */
  readonly broken: readonly string[];
  /** What stands outside all braces. */
  readonly around: string;
};

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

/** No reply nests deeper; what does is not read, and recursion stays shallow. */
const MAX_DEPTH = 12;

/** How many keys a value holds in all; `NaN` when it is nested too deeply. */
const countKeys = (value: unknown, depth = 0): number => {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === MAX_DEPTH) return Number.NaN;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, part) => sum + countKeys(part, depth + 1), own);
};

/** A string of a JSON text, and the colon behind a key. One that never closes goes to the end. */
const STRING = /"(?:[^"\\]|\\[\s\S])*(?:"(\s*:)?)?/g;

/** Whether a key stands twice in one object: JSON keeps the last of them, and nobody knows which was meant. */
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

/** The most braces that are looked at: a reply of nothing but braces must not take long. */
const MAX_TRIES = 60;

/** No reply is longer, in UTF-16 units: thinking has been taken out, and an answer is a few lines. */
const MAX_LENGTH = 64_000;

/** How much is looked at in vain, in UTF-16 units: what a brace begins that nothing closes is followed to the end. */
const MAX_LOOKED = 20 * MAX_LENGTH;

/** All outermost objects of a text. `undefined` when it is longer or holds more braces than any reply. */
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
 * The part of a reply that its model marked as the answer: what stands behind triple pipes, the whole text when there
 * are none. Drafts in the thinking before them do not count.
 */
export const markedPart = (text: string): string => {
  const parts = text.replaceAll('｛', '{').replaceAll('｝', '}').split(PIPES);
  const behind = parts.slice(1);
  const framed = behind.filter(part => /^\s*(?:```\w*\s*)?\{/.test(part));
  if (framed.length > 0) return framed.join('\n');
  // Something stands behind the pipes that is no object: the answer, broken. What came before was no answer.
  return behind.some(part => part.trim() !== '') ? behind.join('\n') : parts.join('|||');
};
