import {asCount, asList, asName, asRecord, isRecord, type JsonRecord, omitUndefined} from '../json.ts';
import type {ModelInfo} from '../provider.ts';

/** The entries of a list of models: under `data`, or the list itself; `undefined` when it is no such list. */
export const readModels = (answer: unknown): readonly (JsonRecord & {readonly id: string})[] | undefined => {
  const list = isRecord(answer) ? answer.data : answer;
  if (!Array.isArray(list)) return undefined;
  return asList(list).flatMap(entry => {
    const record = asRecord(entry);
    const id = asName(record.id);
    return id === undefined ? [] : [{...record, id}];
  });
};

/** OpenRouter tells what a model takes by its parameters. */
const capabilitiesOf = ({supported_parameters}: JsonRecord): readonly string[] | undefined =>
  Array.isArray(supported_parameters)
    ? [
        'completion',
        ...(supported_parameters.includes('tools') ? ['tools'] : []),
        ...(supported_parameters.includes('reasoning') ? ['thinking'] : []),
      ]
    : undefined;

/**
 * A listed model. Servers add facts under names of their own: `context_length` (OpenRouter), `max_model_len` (vLLM),
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
