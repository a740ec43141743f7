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
import {type Call, CUT_PROMPT, LEAST_CUT, type ModelInfo, type Usage, type WarmCall} from '../provider.ts';

/**
 * Makes the options that polyspy sends. Only `num_ctx` reloads a model when it changes (models.md 9), so it is constant
 * for a model; `shift`, which reloads too, is never sent.
 */
const makeOptions = ({contextTokens, maxTokens, temperature, seed}: Omit<Call, 'messages'>) => ({
  num_predict: maxTokens,
  ...omitUndefined({num_ctx: contextTokens, temperature, seed}),
});

/**
 * Makes a chat request that is refused, not cut, when the prompt does not fit (models.md 8; the package's types lack
 * `truncate`). The format is always a schema, never `"json"`, which constrains nothing on some paths (models.md 1).
 */
export const makeChatRequest = (call: Call, keepAlive: string | undefined) => ({
  model: call.modelId,
  messages: call.messages.map(({role, content}) => ({role, content})),
  truncate: false,
  options: makeOptions(call),
  ...omitUndefined({keep_alive: keepAlive, format: call.schema, think: call.think}),
});

/**
 * Makes a request that loads a model (without messages) or also reads the start of a prompt, with the same `num_ctx` as
 * later calls. It asks for one token, because 0 means no limit.
 */
export const makeWarmRequest = (
  {modelId, contextTokens, messages = []}: WarmCall,
  keepAlive: string | undefined,
): ChatRequest & {stream: false} => ({
  model: modelId,
  stream: false,
  messages: messages.map(({role, content}) => ({role, content})),
  ...omitUndefined({keep_alive: keepAlive}),
  ...(messages.length === 0 ? {} : {truncate: false}),
  options: {
    ...omitUndefined({num_ctx: contextTokens}),
    ...(messages.length === 0 ? {} : {num_predict: 1}),
  },
});

/**
 * Makes a request that only changes how long a model stays in memory: a text with a unit, or 0 to unload it after its
 * running calls. `contextTokens` is what it is loaded with, so that it is not reloaded.
 */
export const makeKeepRequest = (
  modelId: string,
  keepAlive: string | 0,
  contextTokens?: number,
): ChatRequest & {stream: false} => ({
  model: modelId,
  stream: false,
  messages: [],
  keep_alive: keepAlive,
  ...(contextTokens === undefined ? {} : {options: {num_ctx: contextTokens}}),
});

/** Converts a time of Ollama from nanoseconds to milliseconds. */
export const millisecondsOf = (value: unknown): number | undefined => {
  const nanoseconds = asMs(value);
  return nanoseconds === undefined ? undefined : nanoseconds / 1e6;
};

/** Reads a line of a stream. Only the last one has counts and times. */
export const readPart = ({message, done, ...line}: JsonRecord): Part => {
  const {content, thinking} = asRecord(message);
  const hasEnded = done === true;
  return {
    content: asText(content) ?? '',
    reasoning: asText(thinking) ?? '',
    hasEnded,
    finish: hasEnded ? asName(line.done_reason) : undefined,
    usage: hasEnded ? usageOf(line) : {},
    durations: hasEnded ? durationsOf(line) : {},
  };
};

const usageOf = (line: JsonRecord): Usage =>
  omitUndefined({
    readTokens: asTokens(line.prompt_eval_count),
    writtenTokens: asTokens(line.eval_count),
  });

const durationsOf = (line: JsonRecord): Part['durations'] =>
  omitUndefined({
    loadMs: millisecondsOf(line.load_duration),
    readMs: millisecondsOf(line.prompt_eval_duration),
    writeMs: millisecondsOf(line.eval_duration),
  });

/** The most characters per token, on average, of any language and tokenizer. */
const MOST_PER_TOKEN = 10;

/** Returns warnings for a server that silently cuts a context, since it ignores `truncate: false` (models.md 8, 10). */
export const contextWarnings = (
  {messages, contextTokens}: Call,
  {readTokens, writtenTokens = 0}: Usage,
): readonly string[] => {
  const length = messages.reduce((sum, {content}) => sum + content.length, 0);
  if (readTokens === undefined) return [];
  if (readTokens >= LEAST_CUT && readTokens * MOST_PER_TOKEN < length) return [CUT_PROMPT];
  return contextTokens !== undefined && readTokens + writtenTokens > contextTokens
    ? ['the text went past the context, and its start was forgotten']
    : [];
};

/** Reads a list of models, each with a name; older servers send `null` for an empty one. */
export const readModels = (answer: unknown): readonly (JsonRecord & {readonly name: string})[] =>
  asList(asRecord(answer).models).flatMap(entry => {
    const record = asRecord(entry);
    const name = asName(record.name) ?? asName(record.model);
    return name === undefined ? [] : [{...record, name}];
  });

/** The most capabilities of a model; real ones have a handful. */
const MOST_CAPABILITIES = 32;

const capabilitiesOf = (record: JsonRecord): readonly string[] | undefined =>
  Array.isArray(record.capabilities)
    ? record.capabilities.slice(0, MOST_CAPABILITIES).flatMap(entry => asName(entry) ?? [])
    : undefined;

/** The trained context length: in the list since 0.32, else `<architecture>.context_length` in the answer of `show`. */
const contextOf = (listed: JsonRecord, shown: JsonRecord): number | undefined => {
  const entry = Object.entries(asRecord(shown.model_info)).find(([key]) => key.endsWith('.context_length'));
  return asCount(entry?.[1]) ?? asCount(asRecord(listed.details).context_length);
};

/** Returns whether `/api/show` must be asked for what the list lacks (models.md 27). */
export const isIncomplete = (listed: JsonRecord): boolean =>
  capabilitiesOf(listed) === undefined || contextOf(listed, {}) === undefined;

/**
 * Makes the facts of a listed model from `/api/ps` and `/api/show`. `running` is `undefined` when the server does not
 * say what is loaded, and `null` when this model is not loaded.
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
