import type {KeyContext} from '../keymap.ts';
import type {TableState} from './table-state.ts';

export const TABLE_FOCUSES = [
  'seats',
  'give-up',
  'debrief',
  'confirm',
  'list',
  'text',
  'draft',
  'end',
  'none',
  'away',
] as const;
/**
 * What has the keys at every table: always one part of the screen, computed and never stored. `draft`: a line that was
 * begun before the turn for it; `away`: something lies over the table.
 */
export type TableFocus = (typeof TABLE_FOCUSES)[number];

/**
 * Which part has the keys: an open panel, then a question to confirm, then what can be done about a slow reply. Nothing
 * where it is the person's move, or what a game has for who waits.
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

/** The contexts of the keymap that hold at a table wherever its own keys do. */
export const kindContexts = ({mode, hasModels}: TableKind): readonly KeyContext[] => [
  mode === 'watch' ? 'watch' : 'table',
  ...(hasModels ? (['models'] as const) : []),
];

/** The contexts of the keymap that hold where the focus is. */
export const tableContexts = (focus: TableFocus, kind: TableKind): readonly KeyContext[] => {
  switch (focus) {
    case 'away':
      return [];
    case 'seats':
      return [...kindContexts(kind), 'transcript', 'panel'];
    case 'give-up':
    case 'list':
      return [...kindContexts(kind), 'transcript', 'list'];
    case 'text':
    case 'draft':
      return [...kindContexts(kind), 'line', 'transcript', 'text'];
    case 'confirm':
      return ['transcript', 'confirm'];
    case 'end':
    case 'debrief':
      return ['transcript', 'list'];
    case 'none':
      return [...kindContexts(kind), 'transcript'];
  }
};
