import type {Part} from '../collect.ts';
import {asList, asMs, asName, asRecord, asText, asTokens, type JsonRecord, omitUndefined} from '../json.ts';
import type {Call, JsonSchema} from '../provider.ts';
import type {Adaptation, Refusable} from './adapt.ts';
import {type Dialect, thinkingFields} from './dialects.ts';

/** The name of the schema, which the protocol requires. */
const SCHEMA_NAME = 'reply';

/** The fields of structured output. */
const schemaFields = (schema: JsonSchema | undefined): object =>
  schema === undefined
    ? {}
    : {
        response_format: {
          type: 'json_schema',
          json_schema: {name: SCHEMA_NAME, strict: true, schema: {...schema}},
        },
      };

/** What a part of a request that was left out is called in a warning. */
const WARNINGS: Readonly<Partial<Record<Refusable, string>>> = {
  thinking: 'thinking cannot be set on this server',
  schema: 'structured output is not supported',
  temperature: 'the temperature cannot be set',
  seed: 'the seed cannot be set',
};

const OTHER_LIMIT = {max_tokens: 'max_completion_tokens', max_completion_tokens: 'max_tokens'} as const;

/** A streaming request by its parts, of which a server may refuse some. */
const partsOf = (call: Call, dialect: Dialect, {refused, lowest}: Adaptation) => {
  const limit = refused.has('limit') ? OTHER_LIMIT[dialect.limit] : dialect.limit;
  return {
    limit: {[limit]: call.maxTokens},
    thinking: thinkingFields(call.think, dialect, lowest),
    schema: schemaFields(call.schema),
    temperature: omitUndefined({temperature: call.temperature}),
    seed: omitUndefined({seed: call.seed}),
    // Without this a stream has no usage (models.md 16).
    usage: {stream_options: {include_usage: true}},
  } satisfies Record<Refusable, object>;
};

/** A request, the parts in it that may be refused, and warnings about those that were. */
export type ChatRequest = {
  readonly request: object;
  readonly sent: ReadonlySet<Refusable>;
  readonly warnings: readonly string[];
};

/**
 * Makes a streaming request without what the model refused. Structured output always has a schema, never
 * `json_object`, which constrains nothing on llama-server (models.md 1).
 */
export const makeChatRequest = (call: Call, dialect: Dialect, adaptation: Adaptation): ChatRequest => {
  const asked = Object.entries(partsOf(call, dialect, adaptation)) as [Refusable, object][];
  const named = asked.filter(([, fields]) => Object.keys(fields).length > 0);
  const isLeftOut = (part: Refusable) => part !== 'limit' && adaptation.refused.has(part);
  const kept = named.filter(([part]) => !isLeftOut(part));
  return {
    request: {
      model: call.modelId,
      messages: call.messages.map(({role, content}) => ({role, content})),
      stream: true,
      ...Object.assign({}, ...kept.map(([, fields]) => fields)),
    },
    sent: new Set(kept.map(([part]) => part)),
    warnings: named.flatMap(([part]) => (isLeftOut(part) ? (WARNINGS[part] ?? []) : [])),
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
