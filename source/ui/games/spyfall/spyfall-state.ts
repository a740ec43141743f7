import type {Seat} from '../../../games/game.ts';
import type {Draft} from '../../../tables/memory/draft-memory.ts';
import {reduceTextField} from '../../input/text-field-state.ts';
import {
  reduceTable,
  startTableState,
  type TableAction,
  type TablePanel,
  type TablePending,
  type TableState,
} from '../../table/table-state.ts';
import {type Correction, noCorrection} from './line/chip.ts';

/** A decision that is asked about once more before it is made. */
export type Pending =
  | TablePending
  | {readonly kind: 'guess'; readonly entity: string}
  | {readonly kind: 'vote'; readonly target: Seat}
  | {readonly kind: 'pass' | 'skip'};

/** What lies over the person's move and has the keys. */
export type PanelName =
  | TablePanel
  | 'intro'
  | 'intro-open'
  | 'candidates'
  | 'suggestions'
  | 'meaning'
  | 'topics'
  | 'say';

/** All that the table screen remembers beside what it is told. */
export type SpyfallState = TableState & {
  readonly panel: PanelName | undefined;
  readonly pending: Pending | undefined;
  readonly isCardShown: boolean;
  /** Which candidate the cursor is on, and which are struck out (by id). */
  readonly candidateAt: number;
  readonly struck: readonly string[];
  /** Whether it is told what the marked candidate or the open card is. */
  readonly isAboutOpen: boolean;
  /** The candidate that is marked in the list for a guess (by id). */
  readonly guessAt: string | undefined;
  /** Whom the person has chosen to ask. */
  readonly askTo: Seat | undefined;
  /** Which suggested line the cursor has been moved to. */
  readonly suggestionAt: number | undefined;
  readonly correction: Correction;
  /** The marked way to mean the line, while the person is asked how they mean it. */
  readonly meaningAt: number;
  /** The debrief shows its tables instead of its story. */
  readonly isTablesOpen: boolean;
  /** The person has spoken before the vote, to whom if they named somebody, and is not asked for the vote yet. */
  readonly spoken: {readonly to: Seat | undefined} | undefined;
  /** Something is typed into the filter of a list; a step back empties it first. */
  readonly isFiltering: boolean;
  /** Where the line in the field was meant when the game was left; until the person is asked again. */
  readonly begun: Draft | undefined;
};

/** What can happen to the table of Spyfall. */
export type SpyfallAction =
  | TableAction<PanelName, Pending>
  | {readonly type: 'turn-card'}
  /** Tells what things are, or stops telling. */
  | {readonly type: 'about'}
  /** Shows the tables of the debrief, or its story again. */
  | {readonly type: 'tables'}
  | {readonly type: 'guess-at'; readonly entity: string | undefined}
  | {readonly type: 'candidate-at'; readonly at: number}
  | {readonly type: 'strike'; readonly entity: string}
  | {readonly type: 'suggestion-at'; readonly at: number}
  | {readonly type: 'ask-to'; readonly seat: Seat}
  | {readonly type: 'correct'; readonly correction: Correction}
  /** Asks how the line is meant. */
  | {readonly type: 'ask-meaning'; readonly at: number}
  | {readonly type: 'meaning-at'; readonly at: number}
  /** The person has said something before the vote. */
  | {readonly type: 'said'; readonly to: Seat | undefined}
  | {readonly type: 'filtering'; readonly isFiltering: boolean};

/**
 * A table at the start, with what lies over it: the card, until a key is pressed, or the debrief of a game that is over.
 * A line that was begun before the game was left is in the field again.
 */
export const startSpyfallState = (panel: 'intro' | 'debrief' | undefined, draft?: Draft): SpyfallState => ({
  ...startTableState,
  field: reduceTextField(startTableState.field, {type: 'set', text: draft?.text ?? ''}),
  begun: draft,
  panel,
  pending: undefined,
  isCardShown: false,
  candidateAt: 0,
  struck: [],
  isAboutOpen: false,
  guessAt: undefined,
  askTo: undefined,
  suggestionAt: undefined,
  correction: noCorrection,
  meaningAt: 0,
  isTablesOpen: false,
  spoken: undefined,
  isFiltering: false,
});

const toggle = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list.filter(other => other !== item) : [...list, item];

const LINE_PANELS: readonly SpyfallState['panel'][] = ['meaning', 'topics', 'say'];

/** What is asked about a line goes with the line, and so does the place for it. */
const withoutLinePanel = (state: SpyfallState): SpyfallState =>
  LINE_PANELS.includes(state.panel) ? {...state, panel: undefined} : state;

/** The state with a new request. */
const askedNow = (state: SpyfallState, action: SpyfallAction & {readonly type: 'asked'}): SpyfallState => {
  const next = withoutLinePanel(reduceTable(state, action));
  return {
    ...next,
    askTo: action.isAgain ? state.askTo : undefined,
    spoken: undefined,
  };
};

const reduce = (state: SpyfallState, action: Exclude<SpyfallAction, {type: 'said'}>): SpyfallState => {
  switch (action.type) {
    case 'turn-card':
      return {...state, isCardShown: !state.isCardShown};
    case 'about':
      return {...state, isAboutOpen: !state.isAboutOpen};
    case 'tables':
      return {...state, isTablesOpen: !state.isTablesOpen};
    case 'guess-at':
      return {...state, guessAt: action.entity};
    case 'candidate-at':
      return {...state, candidateAt: action.at};
    case 'strike':
      return {...state, struck: toggle(state.struck, action.entity)};
    case 'suggestion-at':
      return {...state, suggestionAt: action.at};
    case 'open':
      return {...reduceTable(state, action), suggestionAt: undefined};
    case 'ask-to':
      return {...state, askTo: action.seat, surprise: 'none'};
    case 'correct':
      return {...state, correction: action.correction};
    case 'ask-meaning':
      return {...state, panel: 'meaning', meaningAt: action.at};
    case 'meaning-at':
      return {...state, meaningAt: action.at};
    case 'filtering':
      return {...state, isFiltering: action.isFiltering};
    case 'asked':
      return askedNow(state, action);
    case 'sent':
      return withoutLinePanel(reduceTable(state, action));
    case 'edit': {
      const next = reduceTable(state, action);
      // Lines to borrow are for an empty line, and ways to mean a line for its words: they go when it changes.
      const isAside = next.panel === 'suggestions' || next.panel === 'meaning';
      return isAside && next.field.text !== state.field.text ? {...next, panel: undefined} : next;
    }
    case 'reconsider': {
      const isOwnStep = state.pending === undefined && state.warned === undefined;
      return isOwnStep ? {...state, askTo: undefined} : reduceTable(state, action);
    }
    default:
      return reduceTable(state, action);
  }
};

/** Asked again, and with nothing over the move, the person finds their line where they had begun it. */
const takeUp = (state: SpyfallState): SpyfallState => {
  const {begun, requestId, panel} = state;
  if (begun === undefined || requestId === undefined || panel !== undefined) return state;
  return {...state, begun: undefined, askTo: begun.to, panel: begun.isAside ? 'say' : undefined};
};

/** What the table remembers after an action. It knows no keys and no geometry. */
export const reduceSpyfall = (state: SpyfallState, action: SpyfallAction): SpyfallState => {
  if (action.type === 'said') return {...state, spoken: {to: action.to}};
  const next = takeUp(reduce(state, action));
  // The filter of the topics goes with their list.
  return state.panel === 'topics' && next.panel !== 'topics' ? {...next, isFiltering: false} : next;
};
