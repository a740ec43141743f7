import {isRecord, omitUndefined, parseJson} from './json.ts';
import {
  type Call,
  type CallResult,
  type JsonSchema,
  type Message,
  type ModelInfo,
  type Provider,
  REPLY_FORMS,
  type ReplyForm,
  type Think,
} from './provider.ts';
import {ProviderError} from './provider-error.ts';

/** gpt-oss accepts only levels and cannot stop thinking; `false` gives an empty reply (models.md 4). */
const LEVEL_FAMILIES: readonly string[] = ['gptoss', 'gpt-oss'];

/**
 * Returns the thinking to send for a wish: a model without thinking refuses any truthy value (models.md 15), and
 * gpt-oss is never told to stop. Does not guess from a model's name what its server does not say.
 */
export const chooseThink = (
  {family, capabilities}: Pick<ModelInfo, 'family' | 'capabilities'>,
  wanted: Think | undefined,
): Think | undefined => {
  if (wanted === undefined) return undefined;
  if (family !== undefined && LEVEL_FAMILIES.includes(family))
    return typeof wanted === 'string' ? wanted : wanted ? 'medium' : 'low';
  if (capabilities === undefined || capabilities.includes('thinking')) return wanted;
  return wanted === false ? false : undefined;
};

/** The outcome of trying a form: a legal choice in that form, none, half of one, or a refusal of the server. */
export const PROBE_OUTCOMES = ['works', 'no-choice', 'cut', 'refused'] as const;
type ProbeOutcome = (typeof PROBE_OUTCOMES)[number];

/** What a probe found out about a model, as plain data; saved with the model's digest. */
export type ReplyForms = {
  /** The first form that worked; `undefined` when none did. */
  readonly form: ReplyForm | undefined;
  /** The forms that were tried, in order, up to the first that worked. */
  readonly tried: readonly {readonly form: ReplyForm; readonly outcome: ProbeOutcome}[];
  /** Whether the reply had reasoning; `undefined` without a reply. */
  readonly thinks: boolean | undefined;
};

/** Options of a probe: the settings of the game, since they change what works (models.md 3, 9). */
type ProbeOptions = {
  readonly think?: Think;
  readonly contextTokens?: number;
  /** Whether to try every form, and not only until one works. */
  readonly isThorough?: boolean;
};

const CHOICES = ['red', 'green', 'blue'] as const;
const QUESTION = `Which colour has a clear sky at noon: ${CHOICES.join(', ')}?`;

/** The keys are in Ollama's order: thinking before the choice (models.md 2). */
const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {assessment: {type: 'string', maxLength: 80}, choice: {type: 'string', enum: [...CHOICES]}},
  required: ['assessment', 'choice'],
  additionalProperties: false,
};

/**
 * The question for `schema` does not mention JSON, so that a server that ignores the schema (models.md 1, 3, 5) shows
 * it by answering in prose.
 */
const WORDING: Readonly<Record<ReplyForm, string>> = {
  schema: QUESTION,
  json: `${QUESTION} Answer with one JSON object and nothing else, like {"choice": "green"}.`,
  marked: `${QUESTION} Think in one sentence, then write your choice as JSON between triple pipes, like |||{"choice": "green"}|||.`,
};

/** Tokens for a tiny answer, without and with thinking (models.md 6); unknown models may think. */
const ANSWER_TOKENS = 160;
const THINKING_TOKENS = 2048;

/** The tokens of a reply: no more than half of the context, since a server may refuse what could not fit. */
const budgetOf = ({capabilities, contextTokens = Number.POSITIVE_INFINITY}: ModelInfo): number => {
  const wanted =
    capabilities === undefined || capabilities.includes('thinking') ? THINKING_TOKENS : ANSWER_TOKENS;
  return Math.max(ANSWER_TOKENS, Math.min(wanted, Math.floor(contextTokens / 2)));
};

/** The text between the first two triple pipes. */
const marked = (text: string): string | undefined => {
  const [, said, behind] = text.split('|||');
  return behind === undefined ? undefined : said;
};

const candidateOf = (form: ReplyForm, text: string): string | undefined => {
  if (form === 'schema') return text;
  const said = form === 'marked' ? marked(text) : text;
  return said === undefined ? undefined : /\{[^{}]*\}/.exec(said)?.[0];
};

const hasChoice = (form: ReplyForm, text: string): boolean => {
  const value = parseJson(candidateOf(form, text) ?? '');
  return isRecord(value) && CHOICES.some(choice => choice === value.choice);
};

const outcomeOf = (form: ReplyForm, {text, finishReason}: CallResult): ProbeOutcome => {
  if (hasChoice(form, text)) return 'works';
  return finishReason === 'length' || finishReason === 'cut' ? 'cut' : 'no-choice';
};

const callFor = (form: ReplyForm, model: ModelInfo, {think, contextTokens}: ProbeOptions): Call => {
  const messages: readonly Message[] = [{role: 'user', content: WORDING[form]}];
  return {
    modelId: model.modelId,
    messages,
    maxTokens: budgetOf(model),
    ...omitUndefined({think: chooseThink(model, think), contextTokens}),
    ...(form === 'schema' ? {schema: SCHEMA} : {}),
  };
};

/** Tries a form. A form that the server refuses does not work; any other failure ends the probe. */
const tryForm = async (
  provider: Provider,
  call: Call,
  signal: AbortSignal,
): Promise<CallResult | undefined> => {
  try {
    return await provider.generate(call, {signal});
  } catch (error) {
    const isRefusal =
      error instanceof ProviderError && (error.code === 'unsupported' || error.code === 'bad-request');
    if (isRefusal && call.schema !== undefined) return undefined;
    throw error;
  }
};

/**
 * Finds the reply form that works with a model, by one tiny call for each of `schema`, `json` and `marked` until one
 * works, and whether the model thinks. Rejects with `ProviderError` when the model cannot be asked at all.
 */
export const probeReplyForms = async (
  provider: Provider,
  model: ModelInfo,
  signal: AbortSignal,
  options: ProbeOptions = {},
): Promise<ReplyForms> => {
  const tried: {form: ReplyForm; outcome: ProbeOutcome}[] = [];
  let thinks: boolean | undefined;
  for (const form of REPLY_FORMS) {
    const isOffered = form !== 'schema' || model.hasSchema !== false;
    const result = isOffered ? await tryForm(provider, callFor(form, model, options), signal) : undefined;
    const outcome = result ? outcomeOf(form, result) : 'refused';
    tried.push({form, outcome});
    if (result) thinks = thinks || (result.reasoning ?? '') !== '' || result.text.includes('<think>');
    if (outcome === 'works' && !options.isThorough) break;
  }
  return {form: tried.find(({outcome}) => outcome === 'works')?.form, tried, thinks};
};
