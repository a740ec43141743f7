import type {GameTypes} from '../games/game.ts';
import {doLater} from '../providers/deadline.ts';
import {omitUndefined} from '../providers/json.ts';
import type {CallResult} from '../providers/provider.ts';
import {ProviderError} from '../providers/provider-error.ts';
import {redactAll} from '../providers/redact.ts';
import {
  followCall,
  type HistoryLimit,
  type ModelPlayerOptions,
  NO_REQUEST,
  type NotedRetry,
} from './model-options.ts';
import type {SeatPlayer} from './player.ts';

/** How long the table waits for a model's reply to a remark, in milliseconds: then it goes on without one. */
const WORD_MS = 20_000;

/** Runs something with a signal that also fires after a time. */
const withDeadline = async <Value>(
  signal: AbortSignal,
  ms: number,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> => {
  const late = new AbortController();
  const cancel = doLater(() => late.abort(), ms);
  try {
    return await run(AbortSignal.any([signal, late.signal]));
  } finally {
    cancel();
  }
};

/**
 * Makes what a model replies when a remark turns to it: one call, and whatever goes wrong with it, nothing is said.
 * `undefined` for a game without such remarks.
 */
export const createModelReply = <T extends GameTypes>({
  provider,
  settings,
  prompts: {word},
  form,
  history,
  group,
  noteWord,
  wordMs = WORD_MS,
  ...options
}: ModelPlayerOptions<T> & {readonly history: HistoryLimit}): SeatPlayer<T>['reply'] | undefined => {
  if (!word) return undefined;
  return async (view, signal) => {
    const historyTurns = history.turns();
    const messages = word.buildMessages(view, historyTurns);
    const retries: NotedRetry[] = [];
    const call = {...settings, messages, ...(form === 'schema' ? {schema: word.schema} : {})};
    const request = {id: NO_REQUEST, seat: word.seatOf(view)};
    const note = (ending: {readonly result?: CallResult; readonly fault?: string}): void =>
      noteWord?.(
        {
          ...{seat: request.seat, request: NO_REQUEST, attempt: 1, messages, retries},
          ...omitUndefined({historyTurns, ...ending}),
        },
        view,
      );
    try {
      const result = await withDeadline(signal, wordMs, either =>
        provider.generate(call, {
          signal: either,
          group,
          ...followCall(options, request, retries),
        }),
      );
      const read = redactAll(word.read(result, view), provider.redact);
      note(read.ok ? {result} : {result, fault: read.problem.fault});
      return read.ok ? read.value : undefined;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      note({fault: error.code});
      signal.throwIfAborted();
      return undefined;
    }
  };
};
