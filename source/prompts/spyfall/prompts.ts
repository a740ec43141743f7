import type {ForfeitReason, Refusal} from '../../games/game.ts';
import type {TableFacts} from '../../games/spyfall/events.ts';
import type {SpyfallTypes} from '../../games/spyfall/spyfall.ts';
import {createTexts} from '../../packs/words.ts';
import {failure} from '../../result.ts';
import type {GamePrompts, PromptMaker, PromptRequest} from '../game-prompts.ts';
import {buildMessages, buildPrefix} from './build-messages.ts';
import {countTurns} from './history-text.ts';
import {parseReply} from './parse-reply.ts';
import {illegalChoice, type RetryReason} from './private-text.ts';
import {
  DECLARE_VERSION,
  nameOf,
  PROMPT_VERSION,
  type PromptContext,
  type PromptKey,
  passWord,
} from './prompt-words.ts';
import type {ReplyRules} from './read-choice.ts';
import {makeReplySchema} from './reply-schema.ts';
import {makeStaticText} from './static-text.ts';

type Request = PromptRequest<SpyfallTypes>;

const REASONS: Readonly<Record<RetryReason['reason'], ForfeitReason>> = {
  unparsable: 'unparsable',
  ambiguous: 'unparsable',
  empty: 'empty',
  cut: 'cut',
  text: 'illegal',
  illegal: 'illegal',
};

/** A reply's fault as a refusal of the table, which the next request contains. */
const refusalOf = (again: RetryReason): Refusal =>
  again.reason === 'illegal'
    ? {code: 'illegal', value: again.choice, allowed: again.allowed}
    : {code: again.reason};

const FORM_FAULTS = ['unparsable', 'ambiguous', 'empty', 'cut', 'text'] as const;
const TEXT_CODES: readonly string[] = ['empty-text', 'text-too-long', 'unwashed-text'];

const tableOf = ({view}: Request): TableFacts => {
  if (!view.table) throw new Error('A model is asked only after the game has started.');
  return view.table;
};

/** Why the model has to reply again: for its form, or by the rules. */
const againOf = (request: Request, {entities}: PromptContext): RetryReason | undefined => {
  if (!request.refusal) return undefined;
  const {code, value} = request.refusal;
  const fault = FORM_FAULTS.find(reason => reason === code);
  if (fault !== undefined) return {reason: fault};
  if (TEXT_CODES.includes(code)) return {reason: 'text'};
  return illegalChoice(String(value ?? code), request.legal, tableOf(request), {entities});
};

const rulesOf = (request: Request, {entities, topics}: PromptContext): ReplyRules => {
  const table = tableOf(request);
  return {legal: request.legal, table, entities, topics, speaker: nameOf(table, request.seat)};
};

/** Makes the prompts of one seat at one table. */
export const createSpyfallPrompts = (given: PromptContext): GamePrompts<SpyfallTypes> => {
  const context = {...given, pass: passWord(given)};
  // Made once, because it never changes at a table and takes half as long as everything else that a call needs.
  let staticText: string | undefined;
  return {
    countTurns,
    buildPrefix: view => buildPrefix(view, context),
    buildMessages: request => {
      staticText ??= makeStaticText(tableOf(request), context);
      const {view, legal, historyTurns} = request;
      return buildMessages(view, legal, context, againOf(request, context), {staticText, historyTurns});
    },
    makeSchema: request => makeReplySchema(request.legal, tableOf(request), context),
    readReply: (result, request) => {
      const parsed = parseReply(result, rulesOf(request, context));
      if (parsed.ok) return parsed;
      const {problem: again} = parsed;
      return failure({fault: again.reason, invalid: REASONS[again.reason], refusal: refusalOf(again)});
    },
  };
};

/** The prompt maker of Spyfall. */
export const spyfallPrompts: PromptMaker<SpyfallTypes> = {
  version: PROMPT_VERSION,
  declareVersion: DECLARE_VERSION,
  create: ({messages, lang, form, entities, topics}) =>
    createSpyfallPrompts({texts: createTexts<PromptKey>(messages, lang), form, entities, topics}),
};
