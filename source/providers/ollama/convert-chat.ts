import type {ChatRequest} from 'ollama';
import type {Part} from '../collect.ts';
import {asMs, asName, asRecord, asText, asTokens, type JsonRecord, omitUndefined} from '../json.ts';
import type {Call, Usage, WarmCall} from '../provider.ts';

/** How long a model stays loaded: seconds, -1 for ever, or a text with a unit; "300" and "-1" are refused (models.md 15). */
export type KeepAlive = number | `${number}${'s' | 'm' | 'h'}`;

/**
 * The options that polyspy sends. `num_ctx` is the only one that reloads a model when it changes (models.md 9) and is
 * constant for a model; `shift`, which reloads too, is never sent.
 */
const makeOptions = ({contextTokens, maxTokens, temperature, seed}: Omit<Call, 'messages'>) => ({
  num_predict: maxTokens,
  ...omitUndefined({num_ctx: contextTokens, temperature, seed}),
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
  ...omitUndefined({format: call.schema, think: call.think}),
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
    ...omitUndefined({num_ctx: contextTokens}),
    ...(messages.length === 0 ? {} : {num_predict: 1}),
  },
});

/** A time that Ollama tells in nanoseconds, in milliseconds. */
export const millisecondsOf = (value: unknown): number | undefined => {
  const nanoseconds = asMs(value);
  return nanoseconds === undefined ? undefined : nanoseconds / 1e6;
};

/** Reads a line of a stream. Counts and times come with the last one. */
export const readPart = ({message, done, ...line}: JsonRecord): Part => {
  const {content, thinking} = asRecord(message);
  return {
    content: asText(content) ?? '',
    reasoning: asText(thinking) ?? '',
    hasEnded: done === true,
    finish: done === true ? asName(line.done_reason) : undefined,
    usage: omitUndefined({
      readTokens: asTokens(line.prompt_eval_count),
      writtenTokens: asTokens(line.eval_count),
    }),
    durations: omitUndefined({
      loadMs: millisecondsOf(line.load_duration),
      readMs: millisecondsOf(line.prompt_eval_duration),
      writeMs: millisecondsOf(line.eval_duration),
    }),
  };
};

/** No language and no tokenizer has more characters a token on average than this. */
const MOST_PER_TOKEN = 10;

/** What a server does silently when a context is too small and it does not know `truncate: false` (models.md 8, 10). */
export const contextWarnings = (
  {messages, contextTokens}: Call,
  {readTokens, writtenTokens = 0}: Usage,
): readonly string[] => {
  const length = messages.reduce((sum, {content}) => sum + content.length, 0);
  if (readTokens === undefined) return [];
  if (readTokens * MOST_PER_TOKEN < length) return ['the server seems to have cut the prompt'];
  return contextTokens !== undefined && readTokens + writtenTokens > contextTokens
    ? ['the text went past the context, and its start was forgotten']
    : [];
};
