import type {GameTypes, Seat} from '../games/game.ts';
import type {GamePrompts} from '../prompts/game-prompts.ts';
import type {
  Call,
  CallOptions,
  CallProgress,
  CallResult,
  Message,
  Provider,
  ReplyForm,
  Retry,
} from '../providers/provider.ts';
import type {MoveRequest} from './player.ts';

type Request<T extends GameTypes> = MoveRequest<T['View'], T['Legal'], T['Phase']>;

/** Which call of a game is meant. */
type RequestId = Pick<MoveRequest<object, object>, 'id' | 'seat'>;

/** A retry as the record has it. */
export type NotedRetry = Pick<Retry, 'attempt' | 'code' | 'delayMs'>;

/** One call of a model for one request, as the record's second file has it. Private: a reply contains thinking. */
export type ModelCallNote = {
  readonly seat: Seat;
  /** The request's id, and its attempt, counted from 1. A reply to a remark has request 0: nobody owes one. */
  readonly request: number;
  readonly attempt: number;
  readonly messages: readonly Message[];
  /** The raw reply with reasoning, tokens and times, not washed; missing when the server gave none. */
  readonly result?: CallResult;
  /** Retries of the same call after a server's fault. */
  readonly retries: readonly NotedRetry[];
  /** Why the call gave no move: the reply's fault, or the server's code. */
  readonly fault?: string;
  /** The most turns of the history that the messages tell; missing when they tell all. */
  readonly historyTurns?: number;
};

/** How much of the history a model is told, shared by all seats that it plays, so that their prompts start alike. */
export type HistoryLimit = {
  /** Returns the most turns to tell; `undefined` means all. */
  readonly turns: () => number | undefined;
  /** Tells half of what was told. Returns `false` if that was one turn or none. */
  readonly shorten: (told: number) => boolean;
};

/** Makes the limit of one model; without `turns` it is told everything at first. */
export const createHistoryLimit = (turns?: number): HistoryLimit => {
  let most = turns;
  return {
    turns: () => most,
    shorten: told => {
      const now = Math.min(told, most ?? told);
      if (now <= 1) return false;
      most = Math.floor(now / 2);
      return true;
    },
  };
};

/** The number that calls for a reply to a remark have in place of a request's. */
export const NO_REQUEST = 0;

/** The part of a call that is constant for a game: no retry changes a setting (style.md, rule 7). */
export type ModelSettings = Omit<Call, 'messages' | 'schema'>;

/** What a model player is made with. */
export type ModelPlayerOptions<T extends GameTypes> = {
  readonly provider: Provider;
  readonly settings: ModelSettings;
  readonly prompts: GamePrompts<T>;
  readonly form: ReplyForm;
  /** Without it, the model is told everything at first. */
  readonly history?: HistoryLimit;
  /** The tokens that the model's context holds, prompt and reply together, if known. */
  readonly roomTokens?: number;
  /** The game's id: its calls share a server's lanes fairly with other games. */
  readonly group: string;
  /** Returns whether it is a secret who has to move in a phase. */
  readonly isHiddenPhase: (phase: T['Phase']) => boolean;
  /** Saves a call of a request and returns its number. */
  readonly noteCall: (note: ModelCallNote, request: Request<T>) => number;
  /** Saves a call for a reply to a remark, made from a view. */
  readonly noteWord?: (note: ModelCallNote, view: T['View']) => void;
  /** How long the table waits for a reply to a remark, in milliseconds; a short while by default. */
  readonly wordMs?: number;
  /** A reply to a remark has request `NO_REQUEST`. */
  readonly onProgress?: (request: RequestId, progress: CallProgress) => void;
  /** Called when a server's fault is about to be followed by another try of the same call. */
  readonly onRetry?: (request: RequestId, retry: Retry) => void;
};

/** Returns what a provider tells of one call: how far it is, and its retries, which are noted. */
export const followCall = <T extends GameTypes>(
  {onProgress, onRetry}: Pick<ModelPlayerOptions<T>, 'onProgress' | 'onRetry'>,
  request: RequestId,
  retries: NotedRetry[],
): Pick<CallOptions, 'onProgress' | 'onRetry'> => ({
  onProgress: progress => onProgress?.(request, progress),
  onRetry: retry => {
    const {attempt, code, delayMs} = retry;
    retries.push({attempt, code, delayMs});
    onRetry?.(request, retry);
  },
});
