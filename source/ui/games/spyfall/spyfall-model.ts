import type {Move} from '../../../games/spyfall/events.ts';
import type {LegalMoves} from '../../../games/spyfall/legal.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {Suggestion} from '../../../players/spyfall/line-reading.ts';
import type {SpyfallSession} from '../../../tables/registry/spyfall/session.ts';
import type {TableModel} from '../../table/table-model.ts';
import type {ShownReading} from './chip.ts';
import type {Focus} from './focus.ts';
import type {SpyfallAction, SpyfallState} from './spyfall-state.ts';
import type {SpyfallTalk} from './spyfall-talk.ts';

/** Everything the parts of the table are drawn from, made once a frame by the screen. */
export type SpyfallModel = TableModel<SpyfallState, SpyfallAction> & {
  readonly session: SpyfallSession;
  readonly view: SeatView;
  readonly talk: SpyfallTalk;
  readonly focus: Focus;
  /** The person's choices, while they owe a move. */
  readonly legal: LegalMoves | undefined;
  /** Hands a move to the table; one for a request that is closed does nothing. */
  readonly submit: (move: Move) => void;
  /** How house players would read the line that is being typed. */
  readonly shown: ShownReading | undefined;
  /** Lines to borrow, while they are open. */
  readonly suggestions: readonly Suggestion[];
  /** What a learner is told now of what they look at, in rows. */
  readonly about: readonly string[];
};
