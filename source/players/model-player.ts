import type {GameTypes} from '../games/game.ts';
import {omitUndefined} from '../providers/json.ts';
import type {CallResult, Message} from '../providers/provider.ts';
import {ProviderError} from '../providers/provider-error.ts';
import {redactAll} from '../providers/redact.ts';
import {
  createHistoryLimit,
  followCall,
  type ModelCallNote,
  type ModelPlayerOptions,
  type NotedRetry,
} from './model-options.ts';
import {createModelReply} from './model-reply.ts';
import type {MoveRequest, Reply, SeatPlayer} from './player.ts';

type Request<T extends GameTypes> = MoveRequest<T['View'], T['Legal'], T['Phase']>;

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
      ...followCall(options, request, retries),
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

  const reply = createModelReply({...options, history});
  return {
    kind: 'model',
    ...(reply && {reply}),
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
