import type {Pattern} from './slow-patterns.ts';

type Made = Pattern & {readonly place: string};

const made: Made[] = [];
const Plain = RegExp;

/** The first file of the program in a stack, with its line; as it was written where the stack knows that. */
const placeOf = (stack: string): string | undefined => {
  const [, file, line] = /\/source\/([\w./-]+)\.[jt]sx?:(\d+)/.exec(stack) ?? [];
  return file && `${file}.ts:${line}`;
};

const note = (pattern: RegExp): void => {
  const place = placeOf(new Error('Who makes it?').stack ?? '');
  if (place !== undefined) made.push({source: pattern.source, flags: pattern.flags, place});
};

globalThis.RegExp = new Proxy(Plain, {
  construct: (target, [source, flags]: [string | RegExp, string?]) => {
    const pattern = new target(source, flags);
    note(pattern);
    return pattern;
  },
});

/**
 * The regular expressions that the program has made while it ran, since this file was imported: import it before
 * everything else.
 */
export const madePatterns = (): readonly Made[] => made;
