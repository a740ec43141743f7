import {ProviderError} from '../provider-error.ts';

/** Parts of a request that a server or a model may refuse, by the words with which refusals name them. */
const REFUSABLE = {
  limit: /\bmax_(?:completion_)?tokens\b/i,
  thinking: /\breasoning|\bthinking|\benable_thinking|chat_template_kwargs/i,
  schema: /response_format|json_schema|structured.outputs?/i,
  temperature: /\btemperature\b/i,
  seed: /\bseed\b/i,
  usage: /stream_options|include_usage/i,
} as const satisfies Record<string, RegExp>;
/** A part of a request that may be refused. */
export type Refusable = keyof typeof REFUSABLE;

/** What a model's requests leave out or change since the server refused it. */
export type Adaptation = {
  readonly refused: ReadonlySet<Refusable>;
  /** The least effort of thinking that the model accepts, if it refused to stop. */
  readonly lowest?: string;
};

/** A model that has refused nothing. */
export const notAdapted: Adaptation = {refused: new Set()};

/** Efforts that a refusal may offer instead of none, from the least. */
const EFFORTS = ['minimal', 'low'] as const;

const isRefusal = (error: unknown): error is ProviderError =>
  error instanceof ProviderError &&
  (error.code === 'unsupported' || error.code === 'bad-request') &&
  (error.status === 400 || error.status === 422);

/**
 * Returns how to ask again after a refusal that names a part of the request, and `undefined` for any other error. Each
 * part is adapted once (thinking first to the least effort that the refusal offers), so that asking again ends.
 */
export const adaptTo = (
  error: unknown,
  modelId: string,
  sent: ReadonlySet<Refusable>,
  {refused, lowest}: Adaptation,
): Adaptation | undefined => {
  if (!isRefusal(error)) return undefined;
  // A model's own name may contain one of the words.
  const message = error.message.replaceAll(modelId, '');
  const named = [...sent]
    .filter(part => !refused.has(part))
    .map(part => ({part, at: message.search(REFUSABLE[part])}))
    .filter(({at}) => at >= 0)
    .sort((one, other) => one.at - other.at)[0];
  if (named === undefined) return undefined;
  const effort = EFFORTS.find(one => message.includes(`'${one}'`));
  if (named.part === 'thinking' && lowest === undefined && effort !== undefined)
    return {refused, lowest: effort};
  return {refused: new Set([...refused, named.part]), ...(lowest === undefined ? {} : {lowest})};
};
