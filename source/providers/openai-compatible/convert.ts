import type {Part} from '../collect.ts';
import {
  asCount,
  asList,
  asMs,
  asName,
  asRecord,
  asText,
  asTokens,
  isRecord,
  type JsonRecord,
  omitUndefined,
} from '../json.ts';
import type {Call, ModelInfo} from '../provider.ts';
import {type Dialect, thinkingFields} from './dialects.ts';

/** The name of the schema, which the protocol requires. */
const SCHEMA_NAME = 'reply';

/**
 * Makes a streaming request, and warnings about what the server does not support. Structured output always has a
 * schema, never `json_object`, which constrains nothing on llama-server (models.md 1).
 */
export const makeChatRequest = (
  call: Call,
  dialect: Dialect,
): {readonly request: object; readonly warnings: readonly string[]} => {
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
      ...omitUndefined({temperature: call.temperature, seed: call.seed}),
      ...(schema === undefined
        ? {}
        : {
            response_format: {
              type: 'json_schema',
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

/** Content is a text, `null` in a first delta (models.md 16), or, on some services, a list of parts with texts. */
const contentOf = (content: unknown): string =>
  asText(content) ??
  asList(content)
    .map(part => asText(asRecord(part).text) ?? '')
    .join('');

/** Tokens read. Without usage, llama-server counts them in `timings`, where `prompt_n` lacks the cached part. */
const readTokensOf = (usage: JsonRecord, timings: JsonRecord): number | undefined => {
  const told = asTokens(usage.prompt_tokens);
  const read = asTokens(timings.prompt_n);
  return told ?? (read === undefined ? undefined : read + (asTokens(timings.cache_n) ?? 0));
};

/** Reads an event of a stream, or a whole answer, which has a `message` instead of a `delta`. */
export const readPart = ({choices, ...event}: JsonRecord): Part => {
  // The event with the usage has no choice (models.md 16).
  const choice = asRecord(asList(choices)[0]);
  const delta = asRecord(choice.delta ?? choice.message);
  const finish = asName(choice.finish_reason);
  const usage = asRecord(event.usage);
  const timings = asRecord(event.timings);
  return {
    content: contentOf(delta.content),
    reasoning: asText(delta.reasoning) ?? asText(delta.reasoning_content) ?? '',
    hasEnded: finish !== undefined,
    finish,
    usage: omitUndefined({
      readTokens: readTokensOf(usage, timings),
      cachedTokens:
        asTokens(asRecord(usage.prompt_tokens_details).cached_tokens) ?? asTokens(timings.cache_n),
      writtenTokens: asTokens(usage.completion_tokens) ?? asTokens(timings.predicted_n),
    }),
    durations: omitUndefined({readMs: asMs(timings.prompt_ms), writeMs: asMs(timings.predicted_ms)}),
  };
};

/** Reads a list of models, under `data` or at the top; `undefined` when it is no such list. */
export const readModels = (answer: unknown): readonly (JsonRecord & {readonly id: string})[] | undefined => {
  const list = isRecord(answer) ? answer.data : answer;
  if (!Array.isArray(list)) return undefined;
  return asList(list).flatMap(entry => {
    const record = asRecord(entry);
    const id = asName(record.id);
    return id === undefined ? [] : [{...record, id}];
  });
};

/** OpenRouter lists a model's capabilities as parameters. */
const capabilitiesOf = ({supported_parameters}: JsonRecord): readonly string[] | undefined =>
  Array.isArray(supported_parameters)
    ? [
        'completion',
        ...(supported_parameters.includes('tools') ? ['tools'] : []),
        ...(supported_parameters.includes('reasoning') ? ['thinking'] : []),
      ]
    : undefined;

/**
 * Makes the facts of a listed model from servers' own fields: `context_length` (OpenRouter), `max_model_len` (vLLM),
 * `meta.n_ctx` and `status.value` (llama-server; its context is per slot, models.md 11), `context_window` (Groq).
 */
export const makeModelInfo = (listed: JsonRecord & {readonly id: string}): ModelInfo => {
  const meta = asRecord(listed.meta);
  const status = asName(asRecord(listed.status).value);
  return {
    modelId: listed.id,
    ...omitUndefined({
      sizeBytes: asCount(meta.size),
      contextTokens:
        asCount(listed.context_length) ??
        asCount(listed.max_model_len) ??
        asCount(listed.context_window) ??
        asCount(meta.n_ctx) ??
        asCount(meta.n_ctx_train),
      capabilities: capabilitiesOf(listed),
      isLoaded: status === undefined ? undefined : status === 'loaded',
    }),
  };
};
