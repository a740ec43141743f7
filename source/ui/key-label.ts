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

/** Returns a key as it is printed on a keyboard: `Ctrl+↑` for `ctrl+up`, `F1` for `f1`, `?` for `?`. */
export const makeKeyLabel = (key: string): string => {
  const parts = key.length > 1 ? key.split('+') : [key];
  return parts.map(part => labelPart(part, parts.length > 1)).join('+');
};

/** A command in the help, with its keys. */
export type HelpRow = {
  readonly id: CommandId;
  readonly keys: readonly string[];
  readonly isEditing: boolean;
};

/** Returns the commands of these contexts, with printed keys. */
export const helpRows = (contexts: readonly KeyContext[]): readonly HelpRow[] =>
  commandsIn(contexts)
    .map(command => ({
      id: command.id,
      keys: keysOf(command, contexts).map(makeKeyLabel),
      isEditing: command.isEditing === true,
    }))
    .filter(row => row.keys.length > 0);

/** Returns the key to show for a command: a letter where letters are commands, else its first key. */
export const hintKey = (id: CommandId, contexts: readonly KeyContext[]): string | undefined => {
  const command = commandsIn(contexts).find(candidate => candidate.id === id);
  const key = command === undefined ? undefined : keysOf(command, contexts)[0];
  return key === undefined ? undefined : makeKeyLabel(key);
};
