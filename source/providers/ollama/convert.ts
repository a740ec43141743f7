import type {ChatRequest} from 'ollama';
import type {Part} from '../collect.ts';
import {
  asCount,
  asList,
  asMs,
  asName,
  asRecord,
  asText,
  asTokens,
  type JsonRecord,
  omitUndefined,
} from '../json.ts';
import type {Call, ModelInfo, Usage, WarmCall} from '../provider.ts';

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

/** A list inside an answer, each with a name; `null` stands for an empty one on older servers. */
export const readModels = (answer: unknown): readonly (JsonRecord & {readonly name: string})[] =>
  asList(asRecord(answer).models).flatMap(entry => {
    const record = asRecord(entry);
    const name = asName(record.name) ?? asName(record.model);
    return name === undefined ? [] : [{...record, name}];
  });

/** Models have a handful. */
const MOST_CAPABILITIES = 32;

const capabilitiesOf = (record: JsonRecord): readonly string[] | undefined =>
  Array.isArray(record.capabilities)
    ? record.capabilities.slice(0, MOST_CAPABILITIES).flatMap(entry => asName(entry) ?? [])
    : undefined;

/** The trained context length: in the list since 0.32, else `<architecture>.context_length` in the model's own facts. */
const contextOf = (listed: JsonRecord, shown: JsonRecord): number | undefined => {
  const entry = Object.entries(asRecord(shown.model_info)).find(([key]) => key.endsWith('.context_length'));
  return asCount(entry?.[1]) ?? asCount(asRecord(listed.details).context_length);
};

/** Whether `/api/show` must be asked for what the list leaves out (models.md 27). */
export const isIncomplete = (listed: JsonRecord): boolean =>
  capabilitiesOf(listed) === undefined || contextOf(listed, {}) === undefined;

/**
 * A listed model with what `/api/ps` and `/api/show` know of it. `running` is `undefined` when the server does not
 * tell what is loaded, `null` when this model is not.
 */
export const makeModelInfo = (
  listed: JsonRecord & {readonly name: string},
  running: JsonRecord | null | undefined,
  shown: unknown,
): ModelInfo => {
  const show = asRecord(shown);
  const details = asRecord(listed.details);
  const quantization = asName(details.quantization_level);
  return {
    modelId: listed.name,
    ...omitUndefined({
      digest: asName(listed.digest),
      sizeBytes: asCount(listed.size),
      family: asName(details.family),
      parameters: asName(details.parameter_size),
      quantization: quantization === 'unknown' ? undefined : quantization,
      contextTokens: contextOf(listed, show),
      loadedContextTokens: asCount(running?.context_length),
      capabilities: capabilitiesOf(show) ?? capabilitiesOf(listed),
      isLoaded: running === undefined ? undefined : running !== null,
    }),
  };
};
