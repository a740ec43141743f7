// biome-ignore-all lint/suspicious/noControlCharactersInRegex: escape sequences are what this file reads
/**
 * Ink parses function keys but gives its listeners an empty input without a flag, so they all look the same. The key
 * stream therefore sends each as one private-use character, which Ink passes on as typed text. The code points are
 * AppKit's for these keys (F1 is U+F704). Washing removes them from real text.
 */
const functionKeyCount = 12;

const firstCodePoint = 0xf704;

/** Returns the character for function key `number` (1 to 12) in the key stream. */
export const makeFunctionKey = (number: number): string => String.fromCodePoint(firstCodePoint + number - 1);

/** Returns the number of the function key that a character stands for, if any. */
export const parseFunctionKey = (input: string): number | undefined => {
  if (input.length !== 1) return undefined;
  const number = input.charCodeAt(0) - firstCodePoint + 1;
  return number >= 1 && number <= functionKeyCount ? number : undefined;
};

// Terminals send `ESC O P` (xterm, VTE, tmux), `ESC [ 1 1 ~` (rxvt, PuTTY, VT220) or `ESC [ [ A` (Linux console); for
// F1 to F4 also `ESC [ P` (kitty); each may have a modifier for none or a lock key.
const tildeNumbers = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24];
const ss3 = /^\x1bO([PQRS])$/u;
const csiLetter = /^\x1b\[(?:1;1)?([PQRS])$/u;
const linuxConsole = /^\x1b\[\[([A-E])$/u;
const tilde = /^\x1b\[(\d\d)(?:;1)?~$/u;

/** Returns the function key (1 to 12) for an escape sequence; nothing for keys with Shift, Alt or Ctrl. */
export const parseFunctionKeySequence = (sequence: string): number | undefined => {
  const letter = (ss3.exec(sequence) ?? csiLetter.exec(sequence))?.[1];
  if (letter !== undefined) return 'PQRS'.indexOf(letter) + 1;
  const console = linuxConsole.exec(sequence)?.[1];
  if (console !== undefined) return 'ABCDE'.indexOf(console) + 1;
  const number = tildeNumbers.indexOf(Number(tilde.exec(sequence)?.[1]));
  return number === -1 ? undefined : number + 1;
};
