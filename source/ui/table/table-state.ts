import type {BySeat, Seat} from '../../games/game.ts';
import {
  createTextField,
  reduceTextField,
  type TextFieldAction,
  type TextFieldState,
} from '../input/text-field-state.ts';
import type {Place} from './talk/scroll.ts';

/** The private marks on seats. */
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

/** A decision of any game that is asked about once more before it is made. A game adds its own, by other kinds. */
export type TablePending = {readonly kind: 'stand-in-for-good'} | {readonly kind: 'moderator'};

/** What lies over the person's move at every table and has the keys. A game adds its own, by other names. */
export type TablePanel = 'seats' | 'give-up' | 'debrief';

/** What every table screen remembers beside what it is told. */
export type TableState = {
  readonly panel: string | undefined;
  readonly seatAt: Seat;
  readonly marks: BySeat<Mark | undefined>;
  readonly place: Place;
  /** The request that the fields below belong to. */
  readonly requestId: number | undefined;
  readonly field: TextFieldState;
  /** The line that has been sent for the request; it comes back when it is refused. */
  readonly sent: string | undefined;
  /** Enter was pressed on a line before its turn. */
  readonly isEarly: boolean;
  /**
   * The request came while the person was at something else: an Enter that was meant for that decides nothing. The
   * first one is only told so.
   */
  readonly surprise: 'none' | 'fresh' | 'told';
  /** The line that was held back with a warning; sent when entered again. */
  readonly warned: string | undefined;
  readonly pending: {readonly kind: string} | undefined;
};

/** What changes it, with the panels and decisions of a game. */
export type TableAction<
  Panel extends string = TablePanel,
  Pending extends {readonly kind: string} = TablePending,
> =
  | {readonly type: 'open'; readonly panel: Panel}
  | {readonly type: 'close'}
  | {readonly type: 'seat-at'; readonly seat: Seat}
  | {readonly type: 'mark'; readonly seat: Seat}
  | {readonly type: 'scroll'; readonly place: Place}
  /** A request has come: the same one again after a refusal, or a new one. What was typed ahead stays. */
  | {readonly type: 'asked'; readonly requestId: number; readonly isAgain: boolean}
  | {readonly type: 'edit'; readonly action: TextFieldAction}
  | {readonly type: 'warn'; readonly text: string}
  /** The line goes to the table. */
  | {readonly type: 'sent'}
  | {readonly type: 'too-early'}
  /** Enter was pressed on what the person may not have seen yet. */
  | {readonly type: 'look-again'}
  /** Who was waited for has answered: there is nothing left to give up on. */
  | {readonly type: 'waited'}
  | {readonly type: 'consider'; readonly pending: Pending}
  /** One step back within the move: the confirmation, the warning. */
  | {readonly type: 'reconsider'};

/** The longest line, in graphemes: what others read at a glance. */
export const longestLine = 280;

/** A table before anything has happened. */
export const startTableState: TableState = {
  panel: undefined,
  seatAt: 0,
  marks: [],
  place: 'newest',
  requestId: undefined,
  field: createTextField({maxGraphemes: longestLine}),
  sent: undefined,
  isEarly: false,
  surprise: 'none',
  warned: undefined,
  pending: undefined,
};

/** The mark after this one; the last is followed by none. */
export const nextMark = (mark: Mark): Mark => MARKS[(MARKS.indexOf(mark) + 1) % MARKS.length] ?? 'none';

const putMark = (marks: BySeat<Mark | undefined>, seat: Seat): BySeat<Mark | undefined> =>
  Array.from({length: Math.max(marks.length, seat + 1)}, (_, other) =>
    other === seat ? nextMark(marks[seat] ?? 'none') : marks[other],
  );

/** A refused line is there again, unless the person has begun another one. */
const broughtBack = ({field, sent}: TableState): TextFieldState =>
  sent === undefined || field.text !== '' ? field : reduceTextField(field, {type: 'set', text: sent});

/** Whether keys are under way that were not meant for a new request. */
const isBusy = ({field, panel, pending}: TableState): boolean =>
  field.text !== '' || panel === 'give-up' || pending !== undefined;

type Change = Partial<TableState>;

const hearRequest = (state: TableState, requestId: number, isAgain: boolean): Change => ({
  ...(isAgain ? {field: broughtBack(state)} : {}),
  requestId,
  surprise: !isAgain && isBusy(state) ? 'fresh' : 'none',
  sent: isAgain ? state.sent : undefined,
  isEarly: false,
  warned: undefined,
  pending: undefined,
});

const edit = (state: TableState, action: TextFieldAction): Change => {
  const field = reduceTextField(state.field, action);
  if (field.text === state.field.text) return {field};
  const surprise = state.surprise === 'told' || field.text === '' ? 'none' : state.surprise;
  return {field, surprise, warned: undefined, isEarly: false};
};

const endWaiting = ({panel, pending}: TableState): Change => {
  if (panel === 'give-up') return {panel: undefined};
  return pending?.kind === 'stand-in-for-good' ? {pending: undefined} : {};
};

const changeOf = (state: TableState, action: TableAction<string, {readonly kind: string}>): Change => {
  switch (action.type) {
    case 'open':
      return {panel: action.panel};
    case 'close':
      return {panel: undefined};
    case 'seat-at':
      return {seatAt: action.seat};
    case 'mark':
      return {marks: putMark(state.marks, action.seat)};
    case 'scroll':
      return {place: action.place};
    case 'asked':
      return hearRequest(state, action.requestId, action.isAgain);
    case 'edit':
      return edit(state, action.action);
    case 'warn':
      return {warned: action.text};
    case 'sent':
      return {field: reduceTextField(state.field, {type: 'commit'}), sent: state.field.text};
    case 'too-early':
      return {isEarly: true};
    case 'look-again':
      return {surprise: 'told'};
    case 'waited':
      return endWaiting(state);
    case 'consider':
      return {pending: action.pending, surprise: 'none'};
    case 'reconsider':
      return state.pending === undefined ? {warned: undefined} : {pending: undefined};
  }
};

/** What a table remembers after an action. It knows no keys and no geometry. */
export const reduceTable = <State extends TableState>(
  state: State,
  action: TableAction<string, {readonly kind: string}>,
): State => {
  const change = changeOf(state, action);
  return Object.keys(change).length === 0 ? state : {...state, ...change};
};
