import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
} from 'openai/resources/chat/completions';
import {type Collected, RUNAWAY_WARNING} from '../collect.ts';
import type {Deadline} from '../deadline.ts';
import {known} from '../json.ts';
import type {Call, CallResult, FinishReason} from '../provider.ts';
import {type Dialect, thinkingFields} from './dialects.ts';

/** The name that the protocol wants for a schema. */
const SCHEMA_NAME = 'reply';

/**
 * A streaming request, and what could not be asked for. Structured output is asked for with a schema, never as
 * `json_object`, which constrains nothing on llama-server (models.md 1).
 */
export const makeChatRequest = (
  call: Call,
  dialect: Dialect,
): {readonly request: ChatCompletionCreateParamsStreaming; readonly warnings: readonly string[]} => {
  const thinking = thinkingFields(call.think, dialect);
  const schema = dialect.hasSchema ? call.schema : undefined;
  return {
    request: {
      model: call.modelId,
      messages: call.messages.map(({role, content}) => ({role, content})),
      stream: true,
      // Without this a stream has no usage (models.md 16).
      stream_options: {include_usage: true},
      [dialect.limit]: call.maxTokens,
      ...known({temperature: call.temperature, seed: call.seed}),
      ...(schema === undefined
        ? {}
        : {
            response_format: {
              type: 'json_schema' as const,
              json_schema: {name: SCHEMA_NAME, strict: true, schema: {...schema}},
            },
          }),
      ...thinking.fields,
    },
    warnings: [
      ...thinking.warnings,
      ...(call.schema !== undefined && schema === undefined ? ['structured output is not supported'] : []),
    ],
  };
};

/** What a stream adds up to. */
export type CollectedChat = Collected & {
  readonly finish: string | undefined;
  readonly usage: ChatCompletionChunk['usage'];
  /** llama-server's own times, in milliseconds (models.md 16). */
  readonly timings: Timings | undefined;
};

export type Timings = {
  readonly prompt_ms?: number;
  readonly predicted_ms?: number;
  readonly cache_n?: number;
  readonly prompt_n?: number;
  readonly predicted_n?: number;
};

const finishReasonOf = ({finish, isRunaway}: CollectedChat): FinishReason => {
  if (isRunaway) return 'length';
  if (finish === undefined) return 'cut';
  return finish === 'stop' || finish === 'length' ? finish : 'other';
};

/** llama-server counts in `timings` also where no usage came; there the cached part is not in `prompt_n`. */
const readTokens = ({usage, timings}: CollectedChat): number | undefined =>
  usage?.prompt_tokens ??
  (timings?.prompt_n === undefined ? undefined : timings.prompt_n + (timings.cache_n ?? 0));

/** The result of a chat. */
export const makeResult = (
  collected: CollectedChat,
  deadline: Deadline,
  warnings: readonly string[],
): CallResult => {
  const {text, reasoning, finish, usage, timings, isRunaway} = collected;
  return {
    text,
    ...(reasoning === '' ? {} : {reasoning}),
    finishReason: finishReasonOf(collected),
    ...(finish === undefined ? {} : {rawFinishReason: finish}),
    usage: known({
      readTokens: readTokens(collected),
      cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? timings?.cache_n,
      writtenTokens: usage?.completion_tokens ?? timings?.predicted_n,
    }),
    durations: {
      ...known({
        readMs: timings?.prompt_ms,
        writeMs: timings?.predicted_ms,
        firstTokenMs: deadline.firstTokenMs(),
      }),
      totalMs: deadline.elapsedMs(),
    },
    warnings: isRunaway ? [...warnings, RUNAWAY_WARNING] : warnings,
  };
};
