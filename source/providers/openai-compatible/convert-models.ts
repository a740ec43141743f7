import type {ModelInfo} from '../provider.ts';

type Listed = Readonly<Record<string, unknown>>;

const asRecord = (value: unknown): Listed =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Listed) : {};

const numberOf = (...values: readonly unknown[]): number | undefined =>
  values.find((value): value is number => typeof value === 'number' && value > 0);

/**
 * A listed model. Servers add facts under names of their own: `context_length` (OpenRouter), `max_model_len` (vLLM),
 * `meta.n_ctx` and `status.value` (llama-server), `context_window` (Groq).
 */
export const makeModelInfo = (listed: Listed & {readonly id: string}): ModelInfo => {
  const meta = asRecord(listed.meta);
  const status = asRecord(listed.status).value;
  const contextTokens = numberOf(
    listed.context_length,
    listed.max_model_len,
    listed.context_window,
    meta.n_ctx,
    meta.n_ctx_train,
  );
  const sizeBytes = numberOf(meta.size);
  return {
    modelId: listed.id,
    ...(contextTokens === undefined ? {} : {contextTokens}),
    ...(sizeBytes === undefined ? {} : {sizeBytes}),
    ...(typeof status === 'string' ? {isLoaded: status === 'loaded'} : {}),
  };
};
