/** What a terminal of the xterm family sends for the keys that tests press. */
export const keySequences = {
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  home: '\u001b[H',
  end: '\u001b[F',
  pageup: '\u001b[5~',
  pagedown: '\u001b[6~',
  delete: '\u001b[3~',
  backspace: '\u007f',
  enter: '\r',
  escape: '\u001b',
  tab: '\t',
  space: ' ',
  'ctrl+up': '\u001b[1;5A',
  'ctrl+down': '\u001b[1;5B',
  'ctrl+right': '\u001b[1;5C',
  'ctrl+left': '\u001b[1;5D',
  'ctrl+home': '\u001b[1;5H',
  'ctrl+end': '\u001b[1;5F',
  'alt+left': '\u001b[1;3D',
  'alt+right': '\u001b[1;3C',
  f1: '\u001bOP',
  f2: '\u001bOQ',
  f3: '\u001bOR',
  f4: '\u001bOS',
  f5: '\u001b[15~',
  f6: '\u001b[17~',
  f7: '\u001b[18~',
  f8: '\u001b[19~',
  f9: '\u001b[20~',
  f10: '\u001b[21~',
  f11: '\u001b[23~',
  f12: '\u001b[24~',
} as const;

type ControlLetter =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'k' | 'l' | 'n' | 'o')
  | ('p' | 'r' | 't' | 'u' | 'w' | 'x' | 'y');

/** A key that a test presses: a named one, or Ctrl with a letter. Text is typed, not pressed. */
export type KeyPress = keyof typeof keySequences | `ctrl+${ControlLetter}`;

/** The bytes a terminal sends for a key. */
export const sequenceOf = (key: KeyPress): string => {
  const sequences: Readonly<Record<string, string>> = keySequences;
  return sequences[key] ?? String.fromCharCode(key.charCodeAt(key.length - 1) - 96);
};

/** Text between the marks that a terminal puts round a paste. */
export const makePaste = (text: string): string => `\u001b[200~${text}\u001b[201~`;
