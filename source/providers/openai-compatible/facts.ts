import {createHash} from 'node:crypto';
import {
  asCount,
  asList,
  asName,
  asRecord,
  asText,
  isRecord,
  type JsonRecord,
  omitUndefined,
} from '../json.ts';
import {makeModelInfo as makeOllamaInfo, readModels as readOllamaModels} from '../ollama/convert.ts';
import type {Engine, ModelInfo} from '../provider.ts';

/** A model in a list, its other fields unchecked. */
export type Listed = JsonRecord & {readonly id: string};

/** Reads a list of models, under `data` or at the top; `undefined` when it is no such list. */
export const readModels = (answer: unknown): readonly Listed[] | undefined => {
  const list = isRecord(answer) ? answer.data : answer;
  if (!Array.isArray(list)) return undefined;
  return asList(list).flatMap(entry => {
    const record = asRecord(entry);
    const id = asName(record.id);
    return id === undefined ? [] : [{...record, id}];
  });
};

/** Makes a digest of what identifies weights and template, for servers that have none of their own. */
const makeDigest = (facts: JsonRecord): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex');

/** OpenRouter lists a model's capabilities as parameters. */
const parametersOf = ({supported_parameters}: Listed) => {
  if (!Array.isArray(supported_parameters)) return {};
  const has = (...names: readonly string[]) => names.some(name => supported_parameters.includes(name));
  return {
    capabilities: [
      'completion',
      ...(has('tools') ? ['tools'] : []),
      ...(has('reasoning') ? ['thinking'] : []),
    ],
    hasSchema: has('structured_outputs', 'response_format'),
  };
};

/**
 * The facts that any list may have, from servers' own fields: `context_length` (OpenRouter), `max_model_len` (vLLM),
 * `meta.n_ctx` and `status.value` (llama-server), `context_window` (Groq).
 */
const listedFacts = (listed: Listed) => {
  const meta = asRecord(listed.meta);
  const status = asName(asRecord(listed.status).value);
  return {
    sizeBytes: asCount(meta.size),
    contextTokens:
      asCount(listed.context_length) ??
      asCount(listed.max_model_len) ??
      asCount(listed.context_window) ??
      asCount(meta.n_ctx) ??
      asCount(meta.n_ctx_train),
    isLoaded: status === undefined ? undefined : status === 'loaded',
    ...parametersOf(listed),
  };
};

/** The switches of thinking in chat templates, and the mark of a template that only has levels. */
const SWITCH = /\benable_thinking\b|\b(?:if|not|and|or) thinking\b(?!\.)/;
const LEVELS = '<|channel|>';

/** What a chat template says about thinking: whether it has a switch for it, or, as gpt-oss, only levels. */
const thinkingOf = (template: string | undefined) => {
  if (template === undefined) return {};
  if (template.includes(LEVELS) && template.includes('reasoning_effort'))
    return {canThink: true, canStopThinking: false, family: 'gpt-oss'};
  const hasSwitch = SWITCH.test(template);
  return {canThink: hasSwitch || template.includes('<think>'), canStopThinking: hasSwitch};
};

/** The part of `meta` that other options of the server leave unchanged. */
const weightsOf = ({n_ctx: _, ...meta}: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(meta).sort(([one], [other]) => (one < other ? -1 : 1)));

/** The name of a file, without its folders, which differ from one machine to the next. */
const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

/** llama-server's facts from `/props`; the context there is that of one slot (models.md 11). */
const llamaFacts = (listed: Listed, props: JsonRecord | undefined) => {
  if (props === undefined) return {};
  const template = asText(props.chat_template);
  const path = asText(props.model_path);
  const {canThink, ...thinking} = thinkingOf(template);
  const meta = asRecord(listed.meta);
  return {
    contextTokens:
      asCount(asRecord(props.default_generation_settings).n_ctx) ?? listedFacts(listed).contextTokens,
    slots: asCount(props.total_slots),
    isLoaded: props.is_sleeping !== true,
    hasSchema: true,
    ...(canThink === undefined ? {} : {capabilities: ['completion', ...(canThink ? ['thinking'] : [])]}),
    ...thinking,
    digest:
      path === undefined
        ? undefined
        : makeDigest({file: baseName(path), meta: weightsOf(meta), template: template ?? ''}),
  };
};

/** LM Studio's facts from its own list. */
const studioFacts = (own: JsonRecord | undefined) => {
  if (own === undefined) return {};
  const {id, publisher, arch, quantization, compatibility_type, type, state} = own;
  const isLoaded = asName(state) === undefined ? undefined : state === 'loaded';
  const loaded = asCount(own.loaded_context_length);
  return {
    family: asName(arch),
    quantization: asName(quantization),
    // A model that isn't loaded gets a context that only LM Studio knows.
    contextTokens: isLoaded ? loaded : undefined,
    loadedContextTokens: loaded,
    isLoaded,
    ...(type === 'embeddings' ? {capabilities: ['embedding']} : {}),
    digest: makeDigest({id, publisher, arch, quantization, compatibility_type}),
  };
};

/** Ollama's facts from its own lists. The context of its `/v1` is the server's default, which it does not tell. */
const ollamaFacts = (own: JsonRecord | undefined, running: readonly JsonRecord[] | undefined) => {
  const name = asName(own?.name);
  if (own === undefined || name === undefined) return {contextTokens: undefined};
  const isRunning = running?.find(one => one.name === name) ?? null;
  const info = makeOllamaInfo({...own, name}, running && isRunning, undefined);
  return {...info, contextTokens: undefined, canStopThinking: true, hasSchema: true};
};

/** What a server's own questions answered; a question without an answer is missing. */
export type OwnAnswers = {
  /** llama-server's `/props` by model, or under '' when it runs only one. */
  readonly props?: ReadonlyMap<string, JsonRecord>;
  /** LM Studio's list. */
  readonly studio?: unknown;
  /** Ollama's lists of all models, and of loaded ones. */
  readonly tags?: unknown;
  readonly ps?: unknown;
};

/** Facts of a model; unknown ones, or ones that no longer hold, are `undefined`. */
type Facts = {readonly [K in keyof ModelInfo]?: ModelInfo[K] | undefined};

/** Makes the facts of each listed model. */
export const makeModelInfos = (
  listed: readonly Listed[],
  engine: Engine,
  {props, studio, tags, ps}: OwnAnswers,
): readonly ModelInfo[] => {
  const ownList = engine === 'lmstudio' ? (readModels(studio) ?? []) : [];
  const installed = engine === 'ollama' ? readOllamaModels(tags) : [];
  const running = engine === 'ollama' && ps !== undefined ? readOllamaModels(ps) : undefined;
  const ownFacts = (model: Listed): Facts => {
    switch (engine) {
      case 'llama-server':
        return llamaFacts(model, props?.get(model.id) ?? props?.get(''));
      case 'lmstudio':
        return studioFacts(ownList.find(({id}) => id === model.id));
      case 'ollama':
        return ollamaFacts(
          installed.find(({name}) => name === model.id),
          running,
        );
      case 'vllm':
        return {isLoaded: true, hasSchema: true, digest: makeDigest({root: model.root})};
      default:
        return {};
    }
  };
  return listed.map(model => ({
    ...omitUndefined({...listedFacts(model), ...ownFacts(model)}),
    modelId: model.id,
  }));
};
