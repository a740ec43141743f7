import type {Seat} from '../games/game.ts';
import type {CallResult, Message, Retry} from '../providers/provider.ts';

/** One call of a model for one request, as the record's second file has it. Private: a reply contains thinking. */
export type ModelCallNote = {
  readonly seat: Seat;
  /** The request's id, and its attempt, counted from 1. */
  readonly request: number;
  readonly attempt: number;
  readonly messages: readonly Message[];
  /** The raw reply with reasoning, tokens and times, not washed; missing when the server gave none. */
  readonly result?: CallResult;
  /** Retries of the same call after a server's fault. */
  readonly retries: readonly Pick<Retry, 'attempt' | 'code' | 'delayMs'>[];
  /** Why the call gave no move: the reply's fault, or the server's code. */
  readonly fault?: string;
};
