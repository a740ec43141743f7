import type {Seat} from '../games/game.ts';
import type {CallResult, Message, Retry} from '../providers/provider.ts';

/** One call of a model for one request, as the record's second file keeps it. Private: a reply holds thinking. */
export type ModelCallNote = {
  readonly seat: Seat;
  /** The request's id, and its attempt, counted from 1. */
  readonly request: number;
  readonly attempt: number;
  readonly messages: readonly Message[];
  /** The reply as it came, unwashed, with reasoning, tokens and times; missing when the server gave none. */
  readonly result?: CallResult;
  /** Repetitions of the same call after a server's fault. */
  readonly retries: readonly Pick<Retry, 'attempt' | 'code' | 'delayMs'>[];
  /** Why there is no move from it: the reply's fault, or the server's code. */
  readonly fault?: string;
};
