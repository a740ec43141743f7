import type {Key} from 'ink';
import {parseFunctionKey} from './input/function-keys.ts';

/**
 * Where a key is pressed. A screen lists the contexts that apply, from far to near: its own, then the one of the list,
 * text or question that has the focus. `everywhere` always applies. The nearest meaning of a key wins.
 */
export const KEY_CONTEXTS = [
  'everywhere',
  'arena',
  'table',
  'line',
  'vote',
  'watch',
  'models',
  'debrief',
  'transcript',
  'help',
  'list',
  'form',
  'seats',
  'servers',
  'paging',
  'panel',
  'filter-list',
  'text',
  'confirm',
] as const;
export type KeyContext = (typeof KEY_CONTEXTS)[number];

/** Contexts in which letters are text. Only chords, function keys and named keys are commands there. */
const typingContexts: readonly KeyContext[] = ['text', 'filter-list'];

type Binding = {
  readonly id: string;
  readonly contexts: readonly KeyContext[];
  /** These work in all its contexts, also while typing. */
  readonly keys: readonly string[];
  /** These work only where letters are commands. */
  readonly plain?: readonly string[];
  /** Known from any text field: listed in the help, never in a footer. */
  readonly isEditing?: true;
};

// Don't bind Ctrl+H, I, J, M and [ (Backspace, Tab, Enter and Esc), Ctrl+S and Q (flow control), Ctrl+Z, or Ctrl+V
// (paste in Windows Terminal). Ctrl+A B D E F K U W edit text. The names are those of `keyName`.
const bindings = [
  {id: 'help', contexts: ['everywhere'], keys: ['f1', 'ctrl+g'], plain: ['?']},
  {id: 'back', contexts: ['everywhere'], keys: ['escape']},
  {id: 'quit', contexts: ['everywhere'], keys: ['ctrl+c']},
  {id: 'redraw', contexts: ['everywhere'], keys: ['ctrl+l']},
  {id: 'settings', contexts: ['everywhere'], keys: ['f9', 'ctrl+y']},

  {id: 'stop-arena', contexts: ['arena'], keys: ['ctrl+x'], plain: ['q']},

  // No letters here: typing ahead while others speak must not turn the card over.
  {id: 'reveal-card', contexts: ['table'], keys: ['f2', 'ctrl+r']},
  {id: 'candidates', contexts: ['table'], keys: ['f3', 'ctrl+o']},
  {id: 'about', contexts: ['table', 'watch'], keys: ['f11', 'alt+a']},
  {id: 'suspicions', contexts: ['table'], keys: ['f4', 'ctrl+x']},
  {id: 'grade-down', contexts: ['line'], keys: ['f5', 'ctrl+t']},
  {id: 'grade-up', contexts: ['line'], keys: ['f6', 'ctrl+p']},
  {id: 'next-topic', contexts: ['line'], keys: ['f10', 'alt+t']},
  {id: 'suggestions', contexts: ['line'], keys: ['tab', 'f7']},
  {id: 'speak', contexts: ['vote'], keys: ['f7', 'alt+s'], plain: ['/']},
  {id: 'hurry', contexts: ['table', 'watch'], keys: ['f8', 'ctrl+n'], plain: ['space']},

  {id: 'give-up', contexts: ['models'], keys: ['f12', 'alt+g']},

  {id: 'pause', contexts: ['watch'], keys: ['f5', 'ctrl+p'], plain: ['p']},
  {id: 'slower', contexts: ['watch'], keys: ['f6'], plain: ['-']},
  {id: 'faster', contexts: ['watch'], keys: ['f7'], plain: ['+', '=']},
  {id: 'moderator-eye', contexts: ['watch'], keys: ['f4', 'ctrl+x'], plain: ['m']},

  {id: 'debrief-tables', contexts: ['debrief'], keys: ['tab', 'f7'], plain: ['t']},

  {id: 'scroll-page-up', contexts: ['transcript'], keys: ['pageup']},
  {id: 'scroll-page-down', contexts: ['transcript'], keys: ['pagedown']},
  {id: 'scroll-up', contexts: ['transcript'], keys: ['ctrl+up']},
  {id: 'scroll-down', contexts: ['transcript'], keys: ['ctrl+down']},
  {id: 'scroll-start', contexts: ['transcript'], keys: ['ctrl+home'], plain: ['home']},
  {id: 'scroll-follow', contexts: ['transcript'], keys: ['ctrl+end'], plain: ['end']},
  {id: 'help-up', contexts: ['help'], keys: ['up'], plain: ['k']},
  {id: 'help-down', contexts: ['help'], keys: ['down'], plain: ['j']},
  {id: 'help-page-up', contexts: ['help'], keys: ['pageup']},
  {id: 'help-page-down', contexts: ['help'], keys: ['pagedown'], plain: ['space']},
  {id: 'help-start', contexts: ['help'], keys: ['ctrl+home'], plain: ['home']},
  {id: 'help-end', contexts: ['help'], keys: ['ctrl+end'], plain: ['end']},

  {id: 'list-previous', contexts: ['list', 'filter-list'], keys: ['up'], plain: ['k']},
  {id: 'list-next', contexts: ['list', 'filter-list'], keys: ['down'], plain: ['j']},
  {id: 'list-page-up', contexts: ['paging'], keys: ['pageup']},
  {id: 'list-page-down', contexts: ['paging'], keys: ['pagedown']},
  {id: 'list-first', contexts: ['paging'], keys: ['ctrl+home'], plain: ['home']},
  {id: 'list-last', contexts: ['paging'], keys: ['ctrl+end'], plain: ['end']},
  {id: 'form-previous', contexts: ['form'], keys: ['up', 'shift+tab'], plain: ['k']},
  {id: 'form-next', contexts: ['form'], keys: ['down', 'tab'], plain: ['j']},
  {id: 'form-less', contexts: ['form'], keys: ['left'], plain: ['h', '-']},
  {id: 'form-more', contexts: ['form'], keys: ['right'], plain: ['l', '+', '=']},
  {id: 'same-for-all', contexts: ['seats'], keys: ['f5', 'ctrl+t'], plain: ['a']},
  {id: 'ask-servers', contexts: ['seats', 'servers'], keys: ['f6', 'ctrl+p'], plain: ['r']},
  {id: 'choose', contexts: ['list', 'filter-list', 'form', 'text', 'confirm'], keys: ['return']},
  {id: 'toggle', contexts: ['panel'], keys: ['return'], plain: ['space']},
  {id: 'panel-up', contexts: ['panel'], keys: ['up'], plain: ['k']},
  {id: 'panel-down', contexts: ['panel'], keys: ['down'], plain: ['j']},
  {id: 'panel-left', contexts: ['panel'], keys: ['left'], plain: ['h']},
  {id: 'panel-right', contexts: ['panel'], keys: ['right'], plain: ['l']},
  {id: 'confirm-yes', contexts: ['confirm'], keys: ['left'], plain: ['y', 'h']},
  {id: 'confirm-no', contexts: ['confirm'], keys: ['right'], plain: ['n', 'l']},
  {id: 'confirm-switch', contexts: ['confirm'], keys: ['tab', 'up', 'down'], plain: ['j', 'k']},

  {id: 'history-previous', contexts: ['text'], keys: ['up'], isEditing: true},
  {id: 'history-next', contexts: ['text'], keys: ['down'], isEditing: true},
  {id: 'edit-left', contexts: ['text', 'filter-list'], keys: ['left', 'ctrl+b'], isEditing: true},
  {id: 'edit-right', contexts: ['text', 'filter-list'], keys: ['right', 'ctrl+f'], isEditing: true},
  {
    id: 'edit-word-left',
    contexts: ['text', 'filter-list'],
    keys: ['ctrl+left', 'alt+left', 'alt+b'],
    isEditing: true,
  },
  {
    id: 'edit-word-right',
    contexts: ['text', 'filter-list'],
    keys: ['ctrl+right', 'alt+right', 'alt+f'],
    isEditing: true,
  },
  {id: 'edit-start', contexts: ['text', 'filter-list'], keys: ['home', 'ctrl+a'], isEditing: true},
  {id: 'edit-end', contexts: ['text', 'filter-list'], keys: ['end', 'ctrl+e'], isEditing: true},
  {id: 'edit-backspace', contexts: ['text', 'filter-list'], keys: ['backspace'], isEditing: true},
  {id: 'edit-delete', contexts: ['text', 'filter-list'], keys: ['delete', 'ctrl+d'], isEditing: true},
  {
    id: 'edit-delete-word',
    contexts: ['text', 'filter-list'],
    keys: ['ctrl+w', 'alt+backspace'],
    isEditing: true,
  },
  {
    id: 'edit-delete-next-word',
    contexts: ['text', 'filter-list'],
    keys: ['alt+d', 'ctrl+delete', 'alt+delete'],
    isEditing: true,
  },
  {id: 'edit-delete-to-start', contexts: ['text', 'filter-list'], keys: ['ctrl+u'], isEditing: true},
  {id: 'edit-delete-to-end', contexts: ['text', 'filter-list'], keys: ['ctrl+k'], isEditing: true},
] as const satisfies readonly Binding[];

export type CommandId = (typeof bindings)[number]['id'];

/** A command and the keys for it. */
export type Command = Omit<Binding, 'id'> & {readonly id: CommandId};

/** All commands, in the order of help. */
export const commands: readonly Command[] = bindings;

/** The fields of Ink's `Key` that this file reads. */
export type KeyFlags = Partial<Key>;

const namedKeys = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'return'],
  ['escape', 'escape'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
] as const satisfies readonly (readonly [keyof Key, string])[];

const baseName = (input: string, key: KeyFlags): string => {
  const named = namedKeys.find(([flag]) => key[flag] === true);
  if (named !== undefined) return named[1];
  const functionKey = parseFunctionKey(input);
  if (functionKey !== undefined) return `f${functionKey}`;
  return input === ' ' ? 'space' : input;
};

/**
 * Returns the name of a key in the keymap: `f1`, `ctrl+up`, `alt+b`, `escape`, `space`, or the character itself.
 * Returns nothing for longer text and for keys without a name. Shift counts for named keys only.
 */
const keyName = (input: string, key: KeyFlags): string | undefined => {
  const base = baseName(input, key);
  if (base === '') return undefined;
  const isNamed = base !== input;
  if (!isNamed && [...base].length > 1) return undefined;
  const shift = isNamed && base !== 'space' && key.shift === true ? 'shift+' : '';
  return `${key.ctrl === true ? 'ctrl+' : ''}${key.meta === true ? 'alt+' : ''}${shift}${base}`;
};

const isTyping = (contexts: readonly KeyContext[]): boolean =>
  contexts.some(context => typingContexts.includes(context));

const applies = (command: Command, contexts: readonly KeyContext[]): boolean =>
  command.contexts.some(context => context === 'everywhere' || contexts.includes(context));

/** Returns the commands of these contexts, in the order of the keymap. */
export const commandsIn = (contexts: readonly KeyContext[]): readonly Command[] =>
  commands.filter(command => applies(command, contexts));

const allKeysOf = (command: Command, contexts: readonly KeyContext[]): readonly string[] =>
  isTyping(contexts) ? command.keys : [...command.keys, ...(command.plain ?? [])];

/** Returns the place of a command's nearest context; -1 for `everywhere`. */
const nearness = (command: Command, contexts: readonly KeyContext[]): number =>
  Math.max(...command.contexts.map(context => contexts.lastIndexOf(context)));

const nearestCommand = (contexts: readonly KeyContext[], name: string): Command | undefined =>
  commandsIn(contexts)
    .filter(command => allKeysOf(command, contexts).includes(name))
    .sort((a, b) => nearness(b, contexts) - nearness(a, contexts))[0];

/** Returns the keys for a command in these contexts. The first is the one to show. */
export const keysOf = (command: Command, contexts: readonly KeyContext[]): readonly string[] =>
  allKeysOf(command, contexts).filter(key => nearestCommand(contexts, key) === command);

/** Returns the command for a key in these contexts; nothing for text. */
export const commandFor = (
  contexts: readonly KeyContext[],
  input: string,
  key: KeyFlags,
): CommandId | undefined => {
  const name = keyName(input, key);
  return name === undefined ? undefined : nearestCommand(contexts, name)?.id;
};
