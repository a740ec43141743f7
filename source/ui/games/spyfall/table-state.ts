import type {BySeat, Seat} from '../../../games/game.ts';
import {
  createTextField,
  reduceTextField,
  type TextFieldAction,
  type TextFieldState,
} from '../../input/text-field-state.ts';
import type {Place} from '../../table/scroll.ts';
import {type Correction, noCorrection} from './chip.ts';

export const MARKS = ['none', 'unsure', 'suspect', 'trusted'] as const;
/** A private note on a seat. */
export type Mark = (typeof MARKS)[number];

/** How a mark is drawn: never by colour alone. */
export const MARK_SIGNS: Readonly<Record<Mark, string>> = {
  none: ' ',
  unsure: '?',
  suspect: '!',
  trusted: '✔',
};

/** A decision that is asked about once more before it is made. */
export type Pending =
  | {readonly kind: 'guess'; readonly entity: string}
  | {readonly kind: 'pass'}
  | {readonly kind: 'vote'; readonly target: Seat}
  | {readonly kind: 'skip'}
  | {readonly kind: 'stand-in-for-good'}
  | {readonly kind: 'moderator'};

/** What lies over the person's move and has the keys. */
export type PanelName =
  | 'intro'
  | 'intro-open'
  | 'candidates'
  | 'seats'
  | 'suggestions'
  | 'give-up'
  | 'debrief';

/** All that the table screen remembers beside what it is told. */
export type TableState = {
  readonly panel: PanelName | undefined;
  readonly isCardShown: boolean;
  /** Which candidate the cursor is on, and which are struck out (by id). */
  readonly candidateAt: number;
  readonly struck: readonly string[];
  /** Whether it is told what the marked candidate or the open card is. */
  readonly isAboutOpen: boolean;
  /** The candidate that is marked in the list for a guess (by id). */
  readonly guessAt: string | undefined;
  readonly seatAt: Seat;
  readonly marks: BySeat<Mark | undefined>;
  readonly place: Place;
  /** The request that the fields below belong to. */
  readonly requestId: number | undefined;
  /** Whom the person has chosen to ask. */
  readonly askTo: Seat | undefined;
  readonly field: TextFieldState;
  readonly correction: Correction;
  /** The line that has been sent for the request; it comes back when it is refused. */
  readonly sent: string | undefined;
  /** Enter was pressed on a line before its turn. */
  readonly isEarly: boolean;
  /**
   * The request came while the person was at something else: an Enter that was meant for that decides nothing. The
   * first one is only told so.
   */
  readonly surprise: 'none' | 'fresh' | 'told';
  /** Something is typed into the filter of a list; a step back empties it first. */
  readonly isFiltering: boolean;
  /** The line that was held back with a warning; sent when entered again. */
  readonly warned: string | undefined;
  readonly pending: Pending | undefined;
};

export type TableAction =
  | {readonly type: 'open'; readonly panel: PanelName}
  | {readonly type: 'close'}
  | {readonly type: 'turn-card'}
  /** Tells what things are, or stops telling. */
  | {readonly type: 'about'}
  | {readonly type: 'guess-at'; readonly entity: string | undefined}
  | {readonly type: 'candidate-at'; readonly at: number}
  | {readonly type: 'strike'; readonly entity: string}
  | {readonly type: 'seat-at'; readonly seat: Seat}
  | {readonly type: 'mark'; readonly seat: Seat}
  | {readonly type: 'scroll'; readonly place: Place}
  /** A request has come: the same one again after a refusal, or a new one. What was typed ahead stays. */
  | {readonly type: 'asked'; readonly requestId: number; readonly isAgain: boolean}
  | {readonly type: 'ask-to'; readonly seat: Seat}
  | {readonly type: 'edit'; readonly action: TextFieldAction}
  | {readonly type: 'correct'; readonly correction: Correction}
  | {readonly type: 'warn'; readonly text: string}
  /** The line goes to the table. */
  | {readonly type: 'sent'}
  | {readonly type: 'too-early'}
  /** Enter was pressed on what the person may not have seen yet. */
  | {readonly type: 'look-again'}
  | {readonly type: 'filtering'; readonly isFiltering: boolean}
  /** Who was waited for has answered: there is nothing left to give up on. */
  | {readonly type: 'waited'}
  | {readonly type: 'consider'; readonly pending: Pending}
  /** One step back within the move: the warning, the confirmation, the choice of whom to ask. */
  | {readonly type: 'reconsider'};

/** The longest question or answer, in graphemes: what others read at a glance. */
export const longestLine = 280;

/** A table at the start: the card lies open until a key is pressed. */
export const initialTable = (hasCard: boolean): TableState => ({
  panel: hasCard ? 'intro' : undefined,
  isCardShown: false,
  candidateAt: 0,
  struck: [],
  isAboutOpen: false,
  guessAt: undefined,
  seatAt: 0,
  marks: [],
  place: 'newest',
  requestId: undefined,
  askTo: undefined,
  field: createTextField({maxGraphemes: longestLine}),
  correction: noCorrection,
  sent: undefined,
  isEarly: false,
  surprise: 'none',
  isFiltering: false,
  warned: undefined,
  pending: undefined,
});

const toggle = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list.filter(other => other !== item) : [...list, item];

/** The mark after this one; the last is followed by none. */
export const nextMark = (mark: Mark): Mark => MARKS[(MARKS.indexOf(mark) + 1) % MARKS.length] ?? 'none';

const putMark = (marks: BySeat<Mark | undefined>, seat: Seat): BySeat<Mark | undefined> =>
  Array.from({length: Math.max(marks.length, seat + 1)}, (_, other) =>
    other === seat ? nextMark(marks[seat] ?? 'none') : marks[other],
  );

const send = (state: TableState): TableState => ({
  ...state,
  field: reduceTextField(state.field, {type: 'commit'}),
  sent: state.field.text,
});

/** A refused line is there again, unless the person has begun another one. */
const bringBack = (state: TableState): TableState => {
  const {field, sent} = state;
  return sent === undefined || field.text !== ''
    ? state
    : {...state, field: reduceTextField(field, {type: 'set', text: sent})};
};

/** Whether keys are under way that were not meant for a new request. */
const isBusy = ({field, panel, pending}: TableState): boolean =>
  field.text !== '' || panel === 'give-up' || pending !== undefined;

const hearRequest = (state: TableState, action: TableAction & {type: 'asked'}): TableState => ({
  ...(action.isAgain ? bringBack(state) : {...state, askTo: undefined}),
  requestId: action.requestId,
  surprise: !action.isAgain && isBusy(state) ? 'fresh' : 'none',
  sent: undefined,
  isEarly: false,
  warned: undefined,
  pending: undefined,
});

/** Lines to borrow are for an empty line: they go when something stands in it. */
const edit = (state: TableState, action: TextFieldAction): TableState => {
  const field = reduceTextField(state.field, action);
  if (field.text === state.field.text) return {...state, field};
  const surprise = state.surprise === 'told' || field.text === '' ? 'none' : state.surprise;
  const panel = state.panel === 'suggestions' ? undefined : state.panel;
  return {...state, field, panel, surprise, warned: undefined, isEarly: false};
};

const reconsider = (state: TableState): TableState => {
  if (state.pending !== undefined) return {...state, pending: undefined};
  if (state.warned !== undefined) return {...state, warned: undefined};
  return {...state, askTo: undefined};
};

const endWaiting = (state: TableState): TableState => {
  if (state.panel === 'give-up') return {...state, panel: undefined};
  return state.pending?.kind === 'stand-in-for-good' ? {...state, pending: undefined} : state;
};

const reduceMove = (state: TableState, action: TableAction): TableState => {
  switch (action.type) {
    case 'asked':
      return hearRequest(state, action);
    case 'ask-to':
      return {...state, askTo: action.seat, surprise: 'none'};
    case 'edit':
      return edit(state, action.action);
    case 'correct':
      return {...state, correction: action.correction};
    case 'warn':
      return {...state, warned: action.text};
    case 'sent':
      return send(state);
    case 'waited':
      return endWaiting(state);
    case 'too-early':
      return {...state, isEarly: true};
    case 'look-again':
      return {...state, surprise: 'told'};
    case 'consider':
      return {...state, pending: action.pending, surprise: 'none'};
    case 'reconsider':
      return reconsider(state);
    default:
      return state;
  }
};

/** What the table remembers after an action. It knows no keys and no geometry. */
export const reduceTable = (state: TableState, action: TableAction): TableState => {
  switch (action.type) {
    case 'open':
      return {...state, panel: action.panel};
    case 'close':
      return {...state, panel: undefined};
    case 'filtering':
      return {...state, isFiltering: action.isFiltering};
    case 'turn-card':
      return {...state, isCardShown: !state.isCardShown};
    case 'about':
      return {...state, isAboutOpen: !state.isAboutOpen};
    case 'guess-at':
      return {...state, guessAt: action.entity};
    case 'candidate-at':
      return {...state, candidateAt: action.at};
    case 'strike':
      return {...state, struck: toggle(state.struck, action.entity)};
    case 'seat-at':
      return {...state, seatAt: action.seat};
    case 'mark':
      return {...state, marks: putMark(state.marks, action.seat)};
    case 'scroll':
      return {...state, place: action.place};
    default:
      return reduceMove(state, action);
  }
};
