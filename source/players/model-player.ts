import type {GameTypes, Seat} from '../games/game.ts';
import type {GamePrompts} from '../prompts/game-prompts.ts';
import type {
  Call,
  CallProgress,
  CallResult,
  Message,
  Provider,
  ReplyForm,
  Retry,
} from '../providers/provider.ts';
import {ProviderError} from '../providers/provider-error.ts';
import {redactAll} from '../providers/redact.ts';
import type {MoveRequest, Reply, SeatPlayer} from './player.ts';

type Request<T extends GameTypes> = MoveRequest<T['View'], T['Legal'], T['Phase']>;

type NotedRetry = Pick<Retry, 'attempt' | 'code' | 'delayMs'>;

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
  readonly retries: readonly NotedRetry[];
  /** Why the call gave no move: the reply's fault, or the server's code. */
  readonly fault?: string;
};

/** The part of a call that is constant for a game: no retry changes a setting (style.md, rule 7). */
export type ModelSettings = Omit<Call, 'messages' | 'schema'>;

/** What a model player is made with. */
export type ModelPlayerOptions<T extends GameTypes> = {
  readonly provider: Provider;
  readonly settings: ModelSettings;
  readonly prompts: GamePrompts<T>;
  readonly form: ReplyForm;
  /** The game's id: its calls share a server's lanes fairly with other games. */
  readonly group: string;
  /** Returns whether it is a secret who has to move in a phase. */
  readonly isHiddenPhase: (phase: T['Phase']) => boolean;
  /** Saves a call of a request and returns its number. */
  readonly noteCall: (note: ModelCallNote, request: Request<T>) => number;
  readonly onProgress?: (request: Request<T>, progress: CallProgress) => void;
};

/**
 * Makes a player from a language model. It asks once: a reply that is no move is returned with its reason, and the
 * table asks again as often as the rules allow. A server's failure rejects; it is never a move and never a forfeit.
 */
export const createModelPlayer = <T extends GameTypes>(options: ModelPlayerOptions<T>): SeatPlayer<T> => {
  const {provider, settings, prompts, form} = options;

  const ask = async (
    request: Request<T>,
    messages: readonly Message[],
    retries: NotedRetry[],
    signal: AbortSignal,
  ) =>
    provider.generate(
      {...settings, messages, ...(form === 'schema' ? {schema: prompts.makeSchema(request)} : {})},
      {
        signal,
        group: options.group,
        isSecret: options.isHiddenPhase(request.phase),
        onProgress: progress => options.onProgress?.(request, progress),
        onRetry: ({attempt, code, delayMs}) => retries.push({attempt, code, delayMs}),
      },
    );

  return {
    kind: 'model',
    choose: async (request, signal): Promise<Reply<T['Move']>> => {
      const messages = prompts.buildMessages(request);
      const retries: NotedRetry[] = [];
      const {seat, id, attempt} = request;
      const note = {seat, request: id, attempt, messages, retries};
      const result = await ask(request, messages, retries, signal).catch((error: unknown) => {
        if (error instanceof ProviderError) options.noteCall({...note, fault: error.code}, request);
        throw error;
      });
      const read = redactAll(prompts.readReply(result, request), provider.redact);
      if (read.ok) return {move: read.value, calls: [options.noteCall({...note, result}, request)]};
      const {fault, invalid, refusal} = read.problem;
      return {invalid, refusal, calls: [options.noteCall({...note, result, fault}, request)]};
    },
  };
};
