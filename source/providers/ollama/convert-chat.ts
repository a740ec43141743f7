import type {ChatRequest} from 'ollama';
import {RUNAWAY_WARNING} from '../collect.ts';
import type {Deadline} from '../deadline.ts';
import {known} from '../json.ts';
import type {Call, CallResult, FinishReason, WarmCall} from '../provider.ts';
import type {CollectedChat} from './collect-chat.ts';

/** How long a model stays loaded: seconds, -1 for ever, or a text with a unit; "300" and "-1" are refused (models.md 15). */
export type KeepAlive = number | `${number}${'s' | 'm' | 'h'}`;

/**
 * The options that polyspy sends. `num_ctx` is the only one that reloads a model when it changes (models.md 9) and is
 * constant for a model; `shift`, which reloads too, is never sent.
 */
const makeOptions = ({contextTokens, maxTokens, temperature, seed}: Omit<Call, 'messages'>) => ({
  num_predict: maxTokens,
  ...known({num_ctx: contextTokens, temperature, seed}),
});

/**
 * A chat request that is refused, not cut, when the prompt does not fit (models.md 8; the package's types lack
 * `truncate`). The format is always a schema, never `"json"`, which constrains nothing on some paths (models.md 1).
 */
export const makeChatRequest = (call: Call, keepAlive: KeepAlive) => ({
  model: call.modelId,
  messages: call.messages.map(({role, content}) => ({role, content})),
  keep_alive: keepAlive,
  truncate: false,
  options: makeOptions(call),
  ...known({format: call.schema, think: call.think}),
});

/**
 * A request that loads a model (no messages) or also reads a prompt's start, with the same `num_ctx` as the calls to
 * come. One token is asked for: 0 would mean no limit.
 */
export const makeWarmRequest = (
  {modelId, contextTokens, messages = []}: WarmCall,
  keepAlive: KeepAlive,
): ChatRequest & {stream: false} => ({
  model: modelId,
  stream: false,
  messages: messages.map(({role, content}) => ({role, content})),
  keep_alive: keepAlive,
  options: {
    ...known({num_ctx: contextTokens}),
    ...(messages.length === 0 ? {} : {num_predict: 1}),
  },
});

const finishReasonOf = ({last, isRunaway}: CollectedChat): FinishReason => {
  if (isRunaway) return 'length';
  if (!last?.done) return 'cut';
  if (last.done_reason === 'stop' || last.done_reason === 'length') return last.done_reason;
  return 'other';
};

/** Ollama's times are in nanoseconds. */
export const milliseconds = (nanoseconds: number | undefined): number | undefined =>
  nanoseconds === undefined ? undefined : nanoseconds / 1e6;

/** No language and no tokenizer has more characters a token on average than this. */
const MOST_PER_TOKEN = 10;

/** What a server does silently when a context is too small and it does not know `truncate: false` (models.md 8, 10). */
const contextWarnings = (call: Call, {last}: CollectedChat): readonly string[] => {
  const read = last?.prompt_eval_count;
  const written = last?.eval_count ?? 0;
  const length = call.messages.reduce((sum, {content}) => sum + content.length, 0);
  if (read === undefined) return [];
  if (read * MOST_PER_TOKEN < length) return ['the server seems to have cut the prompt'];
  return call.contextTokens !== undefined && read + written > call.contextTokens
    ? ['the text went past the context, and its start was forgotten']
    : [];
};

/** The result of a chat. */
export const makeResult = (call: Call, collected: CollectedChat, deadline: Deadline): CallResult => {
  const {text, reasoning, last, isRunaway} = collected;
  return {
    text,
    ...(reasoning === '' ? {} : {reasoning}),
    finishReason: finishReasonOf(collected),
    ...(last?.done_reason ? {rawFinishReason: last.done_reason} : {}),
    usage: known({readTokens: last?.prompt_eval_count, writtenTokens: last?.eval_count}),
    durations: {
      ...known({
        loadMs: milliseconds(last?.load_duration),
        readMs: milliseconds(last?.prompt_eval_duration),
        writeMs: milliseconds(last?.eval_duration),
        firstTokenMs: deadline.firstTokenMs(),
      }),
      totalMs: deadline.elapsedMs(),
    },
    warnings: isRunaway ? [RUNAWAY_WARNING] : contextWarnings(call, collected),
  };
};
