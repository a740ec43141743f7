import type {Dispatch} from 'react';
import type {Refusal} from '../../../games/game.ts';
import type {Move} from '../../../games/spyfall/events.ts';
import type {LegalMoves} from '../../../games/spyfall/legal.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {Suggestion} from '../../../players/spyfall/line-reading.ts';
import type {SpyfallSession} from '../../../tables/registry/spyfall/session.ts';
import type {Thinking} from '../../../tables/table.ts';
import type {KeyContext} from '../../keymap.ts';
import type {TableLayout} from '../../table/layout.ts';
import type {ShownReading} from './chip.ts';
import type {Focus} from './focus.ts';
import type {TableAction, TableState} from './table-state.ts';
import type {TableTalk} from './table-talk.ts';

/** Everything the parts of the table are drawn from, made once a frame by the screen. */
export type TableModel = {
  readonly session: SpyfallSession;
  readonly view: SeatView;
  readonly talk: TableTalk;
  readonly state: TableState;
  readonly dispatch: Dispatch<TableAction>;
  /** The person's choices, while they owe a move. */
  readonly legal: LegalMoves | undefined;
  /** Whether the game is written to its end: only then can one look back at it. */
  readonly isFinished: boolean;
  /** Why the person's last move was refused. */
  readonly refusal: Refusal | undefined;
  /** How house players would read the line that is being typed. */
  readonly shown: ShownReading | undefined;
  /** Lines to borrow, while they are open. */
  readonly suggestions: readonly Suggestion[];
  /** Models that are waited for; their times and tokens are those of when the last one came or went. */
  readonly thinking: readonly Thinking[];
  /** What a learner is told now of what they look at, in rows. */
  readonly about: readonly string[];
  readonly layout: TableLayout;
  /** The one part that has the keys, and the contexts its keys are found in. */
  readonly focus: Focus;
  readonly contexts: readonly KeyContext[];
  /** For a screen reader: words instead of signs and lines. */
  readonly isPlain: boolean;
  /** The terminal reorders whole rows by itself: one thing to a row. */
  readonly isLinear: boolean;
  /** Hands a move to the table; one for a request that is closed does nothing. */
  readonly submit: (move: Move) => void;
  readonly onLeave: (to: 'home' | 'again') => void;
};

/**
 * Compares two frames by what a part is drawn from: a part that typing does not change is not drawn again at every
 * key. Other properties of the part count as well. A part that is not drawn from the whole view names what it is drawn
 * from of it.
 */
export const drawnFrom =
  (
    parts: readonly (keyof TableModel)[],
    memories: readonly (keyof TableState)[],
    facts: readonly (keyof SeatView)[] = [],
  ) =>
  <Props extends {readonly model: TableModel}>(before: Props, after: Props): boolean => {
    const {model: a, ...ownBefore} = before;
    const {model: b, ...ownAfter} = after;
    const isSame = <Value extends object>(x: Value, y: Value, keys: readonly (keyof Value)[]): boolean =>
      keys.every(key => x[key] === y[key]);
    return (
      isSame(a, b, parts) &&
      isSame(a.state, b.state, memories) &&
      isSame(a.view, b.view, facts) &&
      isSame(ownBefore, ownAfter, Object.keys(ownAfter) as (keyof typeof ownAfter)[])
    );
  };
