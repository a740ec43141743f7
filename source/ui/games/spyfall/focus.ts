import type {LegalMoves} from '../../../games/spyfall/legal.ts';
import type {KeyContext} from '../../keymap.ts';
import {kindContexts, TABLE_FOCUSES, type TableKind, tableContexts, tableFocus} from '../../table/focus.ts';
import type {SpyfallState} from './spyfall-state.ts';

export const FOCUSES = [...TABLE_FOCUSES, 'intro', 'candidates', 'suggestions', 'filter'] as const;
/** What has the keys. */
export type Focus = (typeof FOCUSES)[number];

const moveFocus = ({panel, askTo, field}: SpyfallState, legal: LegalMoves | undefined): Focus => {
  switch (legal?.phase) {
    case undefined:
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

/** Which part has the keys: the card or the candidates before what every table has, the person's move after it. */
export const focusOf = (state: SpyfallState, legal: LegalMoves | undefined, isOver: boolean): Focus => {
  const {panel} = state;
  if (!isOver && (panel === 'intro' || panel === 'intro-open')) return 'intro';
  if (!isOver && panel === 'candidates') return 'candidates';
  return tableFocus(state, legal !== undefined, isOver) ?? moveFocus(state, legal);
};

/** The contexts of the keymap that hold where the focus is. */
export const contextsOf = (focus: Focus, kind: TableKind): readonly KeyContext[] => {
  switch (focus) {
    case 'intro':
      return [];
    case 'candidates':
      return tableContexts('seats', kind);
    case 'suggestions':
      // The list has the arrows; what is text goes into the line, as if the list were not there.
      return [...tableContexts('text', kind), 'list'];
    case 'filter':
      return [...kindContexts(kind), 'transcript', 'filter-list'];
    default:
      return tableContexts(focus, kind);
  }
};
