import {splitGraphemes} from './graphemes.ts';
import {takeWidth, textWidth} from './width.ts';

/** A stretch of a name, in graphemes: `end` is behind its last one. */
type Stretch = {readonly start: number; readonly end: number};

const ELLIPSIS = '…';
/** The share of the room that the start of a name gets. */
const HEAD = 2 / 3;
/** Cells that each end keeps when a stretch between them needs room. */
const LEAST_END = 4;

/** How many parameters a model has, as names say it: `8b`, `0.6B`, `8x7b`, `360m`. */
const SIZE = /(?<![\p{L}\d.])\d+(?:x\d+)?(?:\.\d+)?[bm](?![\p{L}\d])/iu;

const join = (parts: readonly string[]): string => parts.join('');

/** Returns the longest end of a name that fits in `width` cells. */
const takeEnd = (parts: readonly string[], width: number): string => {
  let start = parts.length;
  let cells = 0;
  while (start > 0) {
    cells += textWidth(parts[start - 1] ?? '');
    if (cells > width) break;
    start -= 1;
  }
  return join(parts.slice(start));
};

/** Returns the start and the end of a name with an ellipsis between them; `head` is the room of the start in cells. */
const cutAfter = (parts: readonly string[], head: number, width: number): string => {
  const start = takeWidth(join(parts), head);
  return start + ELLIPSIS + takeEnd(parts, width - textWidth(start) - 1);
};

/** Cuts a name in two places, so that a stretch between them stays. A stretch that is too long loses its end. */
const cutAround = (parts: readonly string[], {start, end}: Stretch, width: number): string => {
  const kept = takeWidth(join(parts.slice(start, end)), Math.max(0, width - 2));
  const room = Math.max(0, width - 2 - textWidth(kept));
  const head = takeWidth(join(parts), Math.ceil(room / 2));
  return head + ELLIPSIS + kept + ELLIPSIS + takeEnd(parts, room - textWidth(head));
};

/** Cuts a name that is too long so that a stretch of it stays, and in one place if possible. */
const cutKeeping = (parts: readonly string[], {start, end}: Stretch, width: number): string => {
  const room = width - 1;
  const head = Math.ceil(room * HEAD);
  const before = textWidth(join(parts.slice(0, start)));
  const through = textWidth(join(parts.slice(0, end)));
  const behind = textWidth(join(parts.slice(start)));
  if (through <= head || behind <= room - head) return cutAfter(parts, head, width);
  if (through <= room - LEAST_END) return cutAfter(parts, through, width);
  if (behind <= room - LEAST_END && before > 0) return cutAfter(parts, room - behind, width);
  return cutAround(parts, {start, end}, width);
};

const sizeIn = (name: string): Stretch => {
  const found = SIZE.exec(name);
  if (!found) return {start: 0, end: 0};
  const start = splitGraphemes(name.slice(0, found.index)).length;
  return {start, end: start + splitGraphemes(found[0]).length};
};

/**
 * Returns a model's name if it fits in `width` cells, else cuts it in its middle: both ends tell models apart, and
 * so does a number of parameters, which stays.
 */
export const cutName = (name: string, width: number): string => {
  if (textWidth(name) <= width) return name;
  if (width < 3) return takeWidth(ELLIPSIS, Math.max(0, width));
  return cutKeeping(splitGraphemes(name), sizeIn(name), width);
};

/** Graphemes shown from the place where names of the same look differ. */
const DIFFERENCE = 6;

/** Returns the number of graphemes that all names begin with. */
const commonStart = (names: readonly (readonly string[])[]): number => {
  const [first = []] = names;
  const at = first.findIndex((part, index) => names.some(name => name[index] !== part));
  return at < 0 ? first.length : at;
};

/** Groups the indexes of different names that look the same. */
const sameLooks = (names: readonly string[], cut: readonly string[]): readonly (readonly number[])[] => {
  const groups = new Map<string, number[]>();
  for (const [index, text] of cut.entries()) groups.set(text, [...(groups.get(text) ?? []), index]);
  return [...groups.values()].filter(group => new Set(group.map(index => names[index])).size > 1);
};

/** Cuts names of the same look again, at the place where they differ. */
const showDifference = (names: readonly string[], group: readonly number[], width: number) => {
  const parts = group.map(index => splitGraphemes(names[index] ?? ''));
  const start = commonStart(parts);
  return (at: number): string => cutKeeping(parts[at] ?? [], {start, end: start + DIFFERENCE}, width);
};

/** Numbers names that still look the same, which only a very narrow column makes necessary. */
const numbered = (cut: readonly string[], names: readonly string[], width: number): readonly string[] => {
  const last = [...cut];
  for (const group of sameLooks(names, cut)) {
    const known = [...new Set(group.map(index => names[index]))];
    for (const index of group) {
      const number = `${ELLIPSIS}${known.indexOf(names[index]) + 1}`;
      last[index] = takeWidth(cut[index] ?? '', width - textWidth(number)) + number;
    }
  }
  return last;
};

/** Cuts names as `cutName` does, so that names that differ also look different. */
export const cutNames = (names: readonly string[], width: number): readonly string[] => {
  const cut = names.map(name => cutName(name, width));
  for (const group of sameLooks(names, cut)) {
    const cutAgain = showDifference(names, group, width);
    for (const [at, index] of group.entries()) cut[index] = cutAgain(at);
  }
  return numbered(cut, names, width);
};
