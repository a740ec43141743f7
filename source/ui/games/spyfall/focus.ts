import type {LegalMoves} from '../../../games/spyfall/legal.ts';
import type {KeyContext} from '../../keymap.ts';
import {TABLE_CONTEXTS, tableFocus} from '../../table/focus.ts';
import type {SpyfallState} from './spyfall-state.ts';

/** What can have the keys, and the contexts of the keymap that hold there for a player. */
export const CONTEXTS = {
  ...TABLE_CONTEXTS,
  // The list of seats to vote for, and the line for what is said before that.
  ballot: [...TABLE_CONTEXTS.list, 'vote'],
  say: ['table', 'transcript', 'text'],
  intro: [],
  scene: [],
  candidates: TABLE_CONTEXTS.seats,
  // The list has the arrows; what is text goes into the line, as if the list were not there.
  suggestions: [...TABLE_CONTEXTS.text, 'list'],
  filter: ['table', 'transcript', 'filter-list'],
  // The ways to mean a line have the arrows and Enter; what is typed goes on with the line.
  meaning: [...TABLE_CONTEXTS.text, 'panel'],
  topics: ['table', 'transcript', 'filter-list'],
} as const satisfies Record<string, readonly KeyContext[]>;
/** A part of the table of Spyfall that can have the keys. */
export type Focus = keyof typeof CONTEXTS;

/** What can lie over the line while it is owed. */
const LINE_PANELS = ['suggestions', 'meaning', 'topics'] as const;

const lineFocus = (panel: SpyfallState['panel']): Focus => LINE_PANELS.find(name => name === panel) ?? 'text';

const moveFocus = (
  {panel, askTo, field}: SpyfallState,
  legal: LegalMoves | undefined,
  isAppealed: boolean,
): Focus => {
  switch (isAppealed ? 'answer' : legal?.phase) {
    case undefined:
      return field.text === '' ? 'none' : 'draft';
    case 'guess':
      return 'filter';
    case 'vote':
      return panel === 'say' ? 'say' : 'ballot';
    case 'question':
      if (legal?.phase === 'question' && legal.to.length > 1 && askTo === undefined) return 'list';
      return lineFocus(panel);
    case 'answer':
      return lineFocus(panel);
  }
};

/** Which part has the keys: the card or the candidates before what every table has, the person's move after it. */
export const focusOf = (
  state: SpyfallState,
  legal: LegalMoves | undefined,
  isOver: boolean,
  isAppealed = false,
): Focus => {
  const {panel} = state;
  if (!isOver && (panel === 'intro' || panel === 'intro-open')) return 'intro';
  if (!isOver && panel === 'candidates') return 'candidates';
  return tableFocus(state, legal !== undefined || isAppealed, isOver) ?? moveFocus(state, legal, isAppealed);
};
