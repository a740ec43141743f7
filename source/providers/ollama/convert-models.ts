import {asCount, asList, asName, asRecord, type JsonRecord, omitUndefined} from '../json.ts';
import type {ModelInfo} from '../provider.ts';

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
