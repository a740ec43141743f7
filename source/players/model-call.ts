import type {Seat} from '../games/game.ts';
import type {CallResult, Message} from '../providers/provider.ts';

/** One call of a model for one request, as the record's second file keeps it. Private: a reply holds thinking. */
export type ModelCallNote = {
  readonly seat: Seat;
  /** The request's id, and its attempt, counted from 1. */
  readonly request: number;
  readonly attempt: number;
  readonly messages: readonly Message[];
  /** The reply as it came, unwashed, with reasoning, tokens and times. */
  readonly result: CallResult;
  /** Why the reply was no move, if it was none. */
  readonly fault?: string;
};
