import type {ForfeitReason, Refusal} from '../games/game.ts';
import type {TableFacts} from '../games/spyfall/events.ts';
import type {SpyfallTypes} from '../games/spyfall/spyfall.ts';
import {buildMessages} from '../prompts/spyfall/build-messages.ts';
import {parseReply, type ReplyRules} from '../prompts/spyfall/parse-reply.ts';
import {illegalChoice, type RetryReason} from '../prompts/spyfall/private-text.ts';
import {nameOf, type PromptContext} from '../prompts/spyfall/prompt-words.ts';
import {makeReplySchema} from '../prompts/spyfall/reply-schema.ts';
import {makeStaticText} from '../prompts/spyfall/static-text.ts';
import type {Call, CallProgress, Message, Provider} from '../providers/provider.ts';
import {ProviderError} from '../providers/provider-error.ts';
import {redactAll} from '../providers/redact.ts';
import type {ModelCallNote} from './model-call.ts';
import type {MoveRequest, Reply, SeatPlayer} from './player.ts';

type Request = MoveRequest<SpyfallTypes['View'], SpyfallTypes['Legal'], SpyfallTypes['Phase']>;

/** Everything of a call that never changes during a game: no retry changes a setting (style.md, rule 7). */
export type ModelSettings = Omit<Call, 'messages' | 'schema'>;

export type ModelPlayerOptions = {
  readonly provider: Provider;
  readonly settings: ModelSettings;
  readonly context: PromptContext;
  /** The game's id: its calls share a server's lanes fairly with other games. */
  readonly group: string;
  /** The game's phases in which nobody may know who decides. */
  readonly isHiddenPhase: (phase: Request['phase']) => boolean;
  /** Keeps a call and answers its number. */
  readonly noteCall: (note: ModelCallNote) => number;
  readonly onProgress?: (request: Request, progress: CallProgress) => void;
};

const REASONS: Readonly<Record<RetryReason['reason'], ForfeitReason>> = {
  unparsable: 'unparsable',
  ambiguous: 'unparsable',
  empty: 'empty',
  cut: 'cut',
  text: 'illegal',
  illegal: 'illegal',
};

/** A reply's fault as the table's refusal, so that the next request brings it back. */
const refusalOf = (again: RetryReason): Refusal =>
  again.reason === 'illegal'
    ? {code: 'illegal', value: again.choice, allowed: again.allowed}
    : {code: again.reason};

const FORM_FAULTS = ['unparsable', 'ambiguous', 'empty', 'cut', 'text'] as const;
const TEXT_CODES: readonly string[] = ['empty-text', 'text-too-long', 'unwashed-text'];

/** What is said when a request comes again: form and rules have words of their own. */
const againOf = (request: Request, {entities}: PromptContext): RetryReason | undefined => {
  if (!request.refusal) return undefined;
  const {code, value} = request.refusal;
  const fault = FORM_FAULTS.find(reason => reason === code);
  if (fault !== undefined) return {reason: fault};
  if (TEXT_CODES.includes(code)) return {reason: 'text'};
  return illegalChoice(String(value ?? code), request.legal, tableOf(request), {entities});
};

const tableOf = ({view}: Request): TableFacts => {
  if (!view.table) throw new Error('A model is asked only after the game has started.');
  return view.table;
};

const rulesOf = (request: Request, {entities}: PromptContext): ReplyRules => {
  const table = tableOf(request);
  return {legal: request.legal, table, entities, speaker: nameOf(table, request.seat)};
};

type Retry = ModelCallNote['retries'][number];

/**
 * A language model at the table. A reply that is no move goes back to the table as such, with its reason: the table
 * asks again as often as the rules allow. A server's failure rejects; it is never a move and never a forfeit.
 */
export const createModelPlayer = (options: ModelPlayerOptions): SeatPlayer<SpyfallTypes> => {
  const {provider, settings, context} = options;
  // A player sits at one table, where this never changes; making it takes half as long as all else that a call needs.
  let rules: string | undefined;

  const callFor = (request: Request, messages: readonly Message[]): Call => {
    const schema = makeReplySchema(request.legal, tableOf(request), context);
    return {...settings, messages, ...(context.form === 'schema' ? {schema} : {})};
  };

  const ask = async (request: Request, messages: readonly Message[], retries: Retry[], signal: AbortSignal) =>
    provider.generate(callFor(request, messages), {
      signal,
      group: options.group,
      isSecret: options.isHiddenPhase(request.phase),
      onProgress: progress => options.onProgress?.(request, progress),
      onRetry: ({attempt, code, delayMs}) => retries.push({attempt, code, delayMs}),
    });

  return {
    kind: 'model',
    choose: async (request, signal): Promise<Reply<SpyfallTypes['Move']>> => {
      rules ??= makeStaticText(tableOf(request), context);
      const messages = buildMessages(request.view, request.legal, context, againOf(request, context), rules);
      const retries: Retry[] = [];
      const {seat, id, attempt} = request;
      const note = {seat, request: id, attempt, messages, retries};
      const result = await ask(request, messages, retries, signal).catch((error: unknown) => {
        if (error instanceof ProviderError) options.noteCall({...note, fault: error.code});
        throw error;
      });
      const parsed = redactAll(parseReply(result, rulesOf(request, context)), provider.redact);
      if (parsed.ok) return {move: parsed.move, calls: [options.noteCall({...note, result})]};
      const {again} = parsed;
      const calls = [options.noteCall({...note, result, fault: again.reason})];
      return {invalid: REASONS[again.reason], refusal: refusalOf(again), calls};
    },
  };
};
