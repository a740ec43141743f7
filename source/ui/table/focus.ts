import type {KeyContext} from '../keymap.ts';
import type {TableState} from './table-state.ts';

/**
 * What can have the keys at every table, always one part of the screen, computed and never stored; and the contexts of
 * the keymap that hold there for a player. `draft`: a line that was begun before the turn for it; `away`: something
 * lies over the table.
 */
export const TABLE_CONTEXTS = {
  seats: ['table', 'transcript', 'panel'],
  'give-up': ['table', 'transcript', 'list'],
  list: ['table', 'transcript', 'list'],
  text: ['table', 'line', 'transcript', 'text'],
  draft: ['table', 'line', 'transcript', 'text'],
  confirm: ['transcript', 'confirm'],
  end: ['transcript', 'list'],
  debrief: ['debrief', 'transcript', 'list'],
  none: ['table', 'transcript'],
  away: [],
} as const satisfies Record<string, readonly KeyContext[]>;
/** A part of a table that can have the keys. */
export type TableFocus = keyof typeof TABLE_CONTEXTS;

/**
 * Returns which shared part has the keys: a panel, a question to confirm, then the choices about a slow reply. Returns
 * nothing if the game decides.
 */
export const tableFocus = (
  {panel, pending}: TableState,
  isAsked: boolean,
  isOver: boolean,
): TableFocus | undefined => {
  if (isOver) return panel === 'debrief' ? 'debrief' : 'end';
  if (panel === 'seats') return 'seats';
  if (pending !== undefined) return 'confirm';
  return panel === 'give-up' && !isAsked ? 'give-up' : undefined;
};

/** What a table is to the keymap: who plays there, or looks on, and whether there are models to wait for. */
export type TableKind = {readonly mode: 'play' | 'watch'; readonly hasModels: boolean};

/** The contexts of a player as they are at a table of this kind. */
export const contextsAt = (
  contexts: readonly KeyContext[],
  {mode, hasModels}: TableKind,
): readonly KeyContext[] =>
  contexts.flatMap((context): readonly KeyContext[] => {
    if (context !== 'table') return [context];
    return [mode === 'watch' ? 'watch' : 'table', ...(hasModels ? (['models'] as const) : [])];
  });
