import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
} from 'openai/resources/chat/completions';
import type {Call, CallResult, FinishReason} from '../provider.ts';
import {type Dialect, thinkingFields} from './dialects.ts';

/** A streaming request, and what could not be asked for. */
export const makeChatRequest = (
  call: Call,
  dialect: Dialect,
): {readonly request: ChatCompletionCreateParamsStreaming; readonly warnings: readonly string[]} => {
  const thinking = thinkingFields(call.think, dialect);
  const format =
    call.schema !== undefined && dialect.hasSchema
      ? {
          response_format: {
            type: 'json_schema' as const,
            json_schema: {name: 'reply', strict: true, schema: {...call.schema}},
          },
        }
      : {};
  return {
    request: {
      model: call.modelId,
      messages: call.messages.map(({role, content}) => ({role, content})),
      stream: true,
      stream_options: {include_usage: true},
      [dialect.limit]: call.maxTokens,
      ...(call.temperature === undefined ? {} : {temperature: call.temperature}),
      ...(call.seed === undefined ? {} : {seed: call.seed}),
      ...format,
      ...thinking.fields,
    },
    warnings: [
      ...thinking.warnings,
      ...(call.schema !== undefined && !dialect.hasSchema ? ['structured output is not supported'] : []),
    ],
  };
};

/** A chunk's delta with the two names under which servers send thinking (models.md 16). */
export type Delta = {
  readonly content?: string | null;
  readonly reasoning?: string | null;
  readonly reasoning_content?: string | null;
};

/** What a stream adds up to. */
export type Collected = {
  text: string;
  reasoning: string;
  finish: string | undefined;
  usage: ChatCompletionChunk['usage'];
  /** llama-server's own times, in milliseconds. */
  timings:
    | {readonly prompt_ms?: number; readonly predicted_ms?: number; readonly cache_n?: number}
    | undefined;
  firstTokenAt: number | undefined;
};

const finishReasonOf = (raw: string | undefined): FinishReason => {
  if (raw === undefined) return 'cut';
  if (raw === 'stop' || raw === 'length') return raw;
  return 'other';
};

const definedOnly = <T extends object>(values: T): {[K in keyof T]?: Exclude<T[K], undefined>} =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** The result of a chat. Times from `startedAt` to `endedAt` are ours, in milliseconds. */
export const makeResult = (
  {text, reasoning, finish, usage, timings, firstTokenAt}: Collected,
  startedAt: number,
  endedAt: number,
  warnings: readonly string[],
): CallResult => ({
  text,
  ...(reasoning === '' ? {} : {reasoning}),
  finishReason: finishReasonOf(finish),
  ...(finish === undefined ? {} : {rawFinishReason: finish}),
  usage: definedOnly({
    readTokens: usage?.prompt_tokens,
    cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? timings?.cache_n,
    writtenTokens: usage?.completion_tokens,
  }),
  durations: {
    ...definedOnly({
      readMs: timings?.prompt_ms,
      writeMs: timings?.predicted_ms,
      firstTokenMs: firstTokenAt === undefined ? undefined : firstTokenAt - startedAt,
    }),
    totalMs: endedAt - startedAt,
  },
  warnings,
});
