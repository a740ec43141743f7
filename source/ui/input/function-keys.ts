// biome-ignore-all lint/suspicious/noControlCharactersInRegex: escape sequences are what this file reads
/**
 * Ink parses function keys but hands its listeners an empty input without a flag for them, so they cannot be told
 * apart. The key stream therefore sends each as one private-use character, which Ink passes on as typed text: the code
 * points are those that AppKit has always used for these keys (F1 is U+F704). Washing removes them from real text.
 */
const functionKeyCount = 12;

const firstCodePoint = 0xf704;

/** The character that stands for function key `number` (1 to 12) in the key stream. */
export const makeFunctionKey = (number: number): string => String.fromCodePoint(firstCodePoint + number - 1);

/** The number of the function key that a character stands for, or nothing. */
export const parseFunctionKey = (input: string): number | undefined => {
  if (input.length !== 1) return undefined;
  const number = input.charCodeAt(0) - firstCodePoint + 1;
  return number >= 1 && number <= functionKeyCount ? number : undefined;
};

// What terminals send: `ESC O P` (xterm, VTE, tmux), `ESC [ 1 1 ~` (rxvt, PuTTY, VT220), `ESC [ [ A` (Linux console);
// F1 to F4 also as `ESC [ P` (kitty), all with an optional modifier that says "none" or a lock key.
const tildeNumbers = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24];
const ss3 = /^\x1bO([PQRS])$/u;
const csiLetter = /^\x1b\[(?:1;1)?([PQRS])$/u;
const linuxConsole = /^\x1b\[\[([A-E])$/u;
const tilde = /^\x1b\[(\d\d)(?:;1)?~$/u;

/** The function key (1 to 12) that an escape sequence means, or nothing; keys with Shift, Alt or Ctrl are nothing. */
export const parseFunctionKeySequence = (sequence: string): number | undefined => {
  const letter = (ss3.exec(sequence) ?? csiLetter.exec(sequence))?.[1];
  if (letter !== undefined) return 'PQRS'.indexOf(letter) + 1;
  const console = linuxConsole.exec(sequence)?.[1];
  if (console !== undefined) return 'ABCDE'.indexOf(console) + 1;
  const number = tildeNumbers.indexOf(Number(tilde.exec(sequence)?.[1]));
  return number === -1 ? undefined : number + 1;
};
