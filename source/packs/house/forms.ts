/** A part of a line that is only said to a woman (`{f|…}`) or to a man (`{m|…}`). */
const PART = /\{([fm])\|([^{}]*)\}/g;

/** Returns a line as it is said to a woman, or to a man or anybody. */
export const formFor = (line: string, isWoman: boolean): string =>
  line.replace(PART, (_, whom: string, part: string) => ((whom === 'f') === isWoman ? part : ''));

/** A line as it is said to a man or anybody, and to a woman where that differs. */
export type Forms = {readonly text: string; readonly toWoman?: string};

/** Returns both forms of a line. */
export const formsOf = (line: string): Forms => {
  const [text, toWoman] = [formFor(line, false), formFor(line, true)];
  return text === toWoman ? {text} : {text, toWoman};
};

/** Returns a line's words around such parts. */
export const partsAround = (line: string): readonly string[] =>
  // Between two of them, the split puts the letter and the words of the part.
  line.split(PART).filter((_, index) => index % 3 === 0);

/** Returns whether a text has such parts. */
export const hasForms = (text: string): boolean => text.search(PART) >= 0;

/** Whether a line has braces that are no such part: somebody would say them. */
export const hasLooseBraces = (line: string): boolean => /[{}]/.test(line.replace(PART, ''));
