import type {LegalMoves} from '../../../games/spyfall/legal.ts';
import type {KeyContext} from '../../keymap.ts';
import type {TableState} from './table-state.ts';

export const FOCUSES = [
  'intro',
  'candidates',
  'seats',
  'suggestions',
  'give-up',
  'debrief',
  'confirm',
  'list',
  'filter',
  'text',
  'draft',
  'end',
  'none',
  'away',
] as const;
/**
 * What has the keys: always one part of the screen, computed and never stored. `draft`: a line that was begun before
 * the turn for it; `away`: something lies over the table.
 */
export type Focus = (typeof FOCUSES)[number];

const moveFocus = ({panel, askTo, field}: TableState, legal: LegalMoves | undefined): Focus => {
  switch (legal?.phase) {
    case undefined:
      if (panel === 'give-up') return panel;
      return field.text === '' ? 'none' : 'draft';
    case 'guess':
      return 'filter';
    case 'vote':
      return 'list';
    case 'question':
      if (legal.to.length > 1 && askTo === undefined) return 'list';
      return panel === 'suggestions' ? 'suggestions' : 'text';
    case 'answer':
      return panel === 'suggestions' ? 'suggestions' : 'text';
  }
};

/** Which part has the keys: an open panel, then a question to confirm, then the person's move. */
export const focusOf = (state: TableState, legal: LegalMoves | undefined, isOver: boolean): Focus => {
  const {panel} = state;
  if (isOver) return panel === 'debrief' ? 'debrief' : 'end';
  if (panel === 'intro' || panel === 'intro-open') return 'intro';
  if (panel === 'candidates' || panel === 'seats') return panel;
  return state.pending === undefined ? moveFocus(state, legal) : 'confirm';
};

/** What a table is to the keymap: who plays there, or looks on, and whether there are models to wait for. */
export type TableKind = {readonly mode: 'play' | 'watch'; readonly hasModels: boolean};

/** The contexts of the keymap that hold where the focus is. */
export const contextsOf = (focus: Focus, {mode, hasModels}: TableKind): readonly KeyContext[] => {
  const table: readonly KeyContext[] = [
    mode === 'watch' ? 'watch' : 'table',
    ...(hasModels ? (['models'] as const) : []),
  ];
  switch (focus) {
    case 'intro':
    case 'away':
      return [];
    case 'candidates':
    case 'seats':
      return [...table, 'transcript', 'panel'];
    case 'suggestions':
      // The list has the arrows; what is text goes into the line, as if the list were not there.
      return [...table, 'line', 'transcript', 'text', 'list'];
    case 'give-up':
    case 'list':
      return [...table, 'transcript', 'list'];
    case 'filter':
      return [...table, 'transcript', 'filter-list'];
    case 'text':
    case 'draft':
      return [...table, 'line', 'transcript', 'text'];
    case 'confirm':
      return ['transcript', 'confirm'];
    case 'end':
    case 'debrief':
      return ['transcript', 'list'];
    case 'none':
      return [...table, 'transcript'];
  }
};
