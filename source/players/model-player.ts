import type {GameTypes, Seat} from '../games/game.ts';
import type {GamePrompts} from '../prompts/game-prompts.ts';
import {omitUndefined} from '../providers/json.ts';
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
  readonly onProgress?: (request: Request<T>, progress: CallProgress) => void;
  /** Called when a server's fault is about to be followed by another try of the same call. */
  readonly onRetry?: (request: Request<T>, retry: Retry) => void;
};

/** Tokens that a server may keep for itself. */
const SLACK_TOKENS = 16;

/** Returns whether a reply was cut because the context was full, and not because it was long. */
const isFull = ({finishReason, usage}: CallResult, roomTokens: number | undefined): boolean => {
  const {readTokens, writtenTokens} = usage;
  if (finishReason !== 'length' || roomTokens === undefined) return false;
  if (readTokens === undefined || writtenTokens === undefined) return false;
  return readTokens + writtenTokens >= roomTokens - SLACK_TOKENS;
};

/** A note of a call, but for the request that it is for. */
type OneCall = Omit<ModelCallNote, 'seat' | 'request' | 'attempt'>;

/** Sends the messages of a request, and notes retries. */
const send = <T extends GameTypes>(
  {provider, settings, prompts, form, ...options}: ModelPlayerOptions<T>,
  request: Request<T>,
  {messages, retries}: {readonly messages: readonly Message[]; readonly retries: NotedRetry[]},
  signal: AbortSignal,
): Promise<CallResult> =>
  provider.generate(
    {...settings, messages, ...(form === 'schema' ? {schema: prompts.makeSchema(request)} : {})},
    {
      signal,
      group: options.group,
      isSecret: options.isHiddenPhase(request.phase),
      onProgress: progress => options.onProgress?.(request, progress),
      onRetry: retry => {
        const {attempt, code, delayMs} = retry;
        retries.push({attempt, code, delayMs});
        options.onRetry?.(request, retry);
      },
    },
  );

/**
 * Makes a player from a language model. It asks once: a reply that is no move is returned with its reason, and the
 * table asks again as often as the rules allow. Only when the context is full, it asks again itself, with a shorter
 * history. A server's failure rejects; it is never a move and never a forfeit.
 */
export const createModelPlayer = <T extends GameTypes>(options: ModelPlayerOptions<T>): SeatPlayer<T> => {
  const {provider, prompts, history = createHistoryLimit(), roomTokens} = options;
  const shorten = ({view}: Request<T>): boolean => history.shorten(prompts.countTurns(view));

  /** Returns `undefined` when the context was full, and less is told the next time. */
  const askOnce = async (
    request: Request<T>,
    signal: AbortSignal,
    noteCall: (note: OneCall) => void,
  ): Promise<Reply<T['Move']> | undefined> => {
    const told = omitUndefined({historyTurns: history.turns()});
    const messages = prompts.buildMessages({...request, ...told});
    const note = {messages, retries: [] as NotedRetry[], ...told};
    let result: CallResult;
    try {
      result = await send(options, request, note, signal);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      noteCall({...note, fault: error.code});
      if (error.code === 'context-exceeded' && shorten(request)) return undefined;
      throw error;
    }
    const read = redactAll(prompts.readReply(result, request), provider.redact);
    if (read.ok) {
      noteCall({...note, result});
      return {move: read.value};
    }
    const {fault, invalid, refusal} = read.problem;
    noteCall({...note, result, fault});
    return isFull(result, roomTokens) && shorten(request) ? undefined : {invalid, refusal};
  };

  return {
    kind: 'model',
    choose: async (request, signal): Promise<Reply<T['Move']>> => {
      const {seat, id, attempt} = request;
      const calls: number[] = [];
      for (;;) {
        const reply = await askOnce(request, signal, note =>
          calls.push(options.noteCall({seat, request: id, attempt, ...note}, request)),
        );
        if (reply) return {...reply, calls};
      }
    },
  };
};
