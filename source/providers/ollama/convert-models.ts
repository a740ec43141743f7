import type {ModelResponse, ShowResponse} from 'ollama';
import type {ModelInfo} from '../provider.ts';

/** The trained context length: `<architecture>.context_length` in the model's own facts (models.md 27). */
const contextOf = (show: ShowResponse | undefined): number | undefined => {
  const facts: unknown = show?.model_info;
  if (typeof facts !== 'object' || facts === null) return undefined;
  const entries = facts instanceof Map ? [...facts.entries()] : Object.entries(facts);
  const entry = entries.find(([key]) => String(key).endsWith('.context_length'));
  return typeof entry?.[1] === 'number' ? entry[1] : undefined;
};

/** A listed model with what `/api/show` knows of it; older servers tell capabilities there alone. */
export const makeModelInfo = (
  listed: ModelResponse & {capabilities?: readonly string[]},
  isLoaded: boolean,
  show: ShowResponse | undefined,
): ModelInfo => {
  const capabilities = show?.capabilities ?? listed.capabilities;
  const contextTokens = contextOf(show);
  const {family, parameter_size, quantization_level} = listed.details;
  return {
    modelId: listed.name,
    digest: listed.digest,
    sizeBytes: listed.size,
    isLoaded,
    ...(family ? {family} : {}),
    ...(parameter_size ? {parameters: parameter_size} : {}),
    ...(quantization_level && quantization_level !== 'unknown' ? {quantization: quantization_level} : {}),
    ...(contextTokens === undefined ? {} : {contextTokens}),
    ...(capabilities === undefined ? {} : {capabilities: [...capabilities]}),
  };
};
