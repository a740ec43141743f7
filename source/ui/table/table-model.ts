import type {Dispatch} from 'react';
import type {Observer, Refusal} from '../../games/game.ts';
import type {TableSession, Thinking} from '../../tables/table.ts';
import type {KeyContext} from '../keymap.ts';
import type {TableScreenProps} from '../screen-props.ts';
import type {TableLayout} from './layout.ts';
import type {SeatTalk} from './seats/seat-talk.ts';
import type {TableAction, TableState} from './table-state.ts';

/** What a table in play has, whatever the game is. */
export type AnySession = Pick<
  TableSession,
  | 'options'
  | 'command'
  | 'pace'
  | 'isKept'
  | 'finished'
  | 'models'
  | 'ear'
  | 'seated'
  | 'standIns'
  | 'warnings'
  | 'notice'
  | 'fault'
>;

/** What the app gives a game's screen, with the session of that game. */
export type GameScreenProps<Session> = Omit<TableScreenProps, 'session'> & {readonly session: Session};

/** Looks through other eyes; through those it began with when none are named. */
export type Look = (observer: Observer | undefined) => void;

/** What the parts that every table has are drawn from, made once a frame by the screen of a game. */
export type TableModel<State extends TableState = TableState, Action = TableAction> = {
  readonly session: AnySession;
  readonly talk: SeatTalk;
  /** Through whose eyes one sees, and how to change that; nothing where one may not. */
  readonly observer: Observer;
  readonly look: Look | undefined;
  readonly state: State;
  readonly dispatch: Dispatch<Action>;
  /** Whether the person owes a move, or is asked for a word. */
  readonly isAsked: boolean;
  /** Whether the person's move is made, and waits for something before it counts. */
  readonly isSending: boolean;
  /** Why the person's last move was refused. */
  readonly refusal: Refusal | undefined;
  readonly isOver: boolean;
  /** Whether the choices after the end are up: not before the keys that were meant for the table have stopped. */
  readonly hasEndChoices: boolean;
  /** Whether the game is written to its end: only then can one look back at it. */
  readonly isFinished: boolean;
  /** Models that are waited for; their times and tokens are those of when the last one came or went. */
  readonly thinking: readonly Thinking[];
  readonly layout: TableLayout;
  /** The one part that has the keys, and the contexts its keys are found in. */
  readonly focus: string;
  readonly contexts: readonly KeyContext[];
  /** For a screen reader: words instead of signs and lines. */
  readonly isPlain: boolean;
  /** The terminal reorders whole rows by itself: one thing to a row. */
  readonly isLinear: boolean;
  readonly onLeave: (to: 'home' | 'again') => void;
};
