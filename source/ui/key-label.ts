import {type CommandId, commandsIn, type KeyContext, keysOf} from './keymap.ts';

const labels: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  return: 'Enter',
  escape: 'Esc',
  tab: 'Tab',
  backspace: 'Backspace',
  delete: 'Del',
  space: 'Space',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
};

const labelPart = (part: string, isChord: boolean): string =>
  labels[part] ?? (isChord || /^f\d+$/u.test(part) ? part.toUpperCase() : part);

/** A key of the keymap as it is printed on a keyboard: `ctrl+up` is `Ctrl+↑`, `f1` is `F1`, `?` is itself. */
export const makeKeyLabel = (key: string): string => {
  const parts = key.length > 1 ? key.split('+') : [key];
  return parts.map(part => labelPart(part, parts.length > 1)).join('+');
};

/** One line of the help: what a command does and the keys for it. */
export type HelpRow = {
  readonly id: CommandId;
  readonly keys: readonly string[];
  readonly isEditing: boolean;
};

/** Every command that can be given in these contexts, with printed keys, for the help screen. */
export const helpRows = (contexts: readonly KeyContext[]): readonly HelpRow[] =>
  commandsIn(contexts)
    .map(command => ({
      id: command.id,
      keys: keysOf(command, contexts).map(makeKeyLabel),
      isEditing: command.isEditing === true,
    }))
    .filter(row => row.keys.length > 0);

/** The key to show for a command in these contexts: a letter where letters work, else its first key. */
export const hintKey = (id: CommandId, contexts: readonly KeyContext[]): string | undefined => {
  const command = commandsIn(contexts).find(candidate => candidate.id === id);
  const key = command === undefined ? undefined : keysOf(command, contexts)[0];
  return key === undefined ? undefined : makeKeyLabel(key);
};
