import type {ForfeitReason, Refusal} from '../../games/game.ts';
import type {TableFacts} from '../../games/spyfall/events.ts';
import type {SpyfallTypes} from '../../games/spyfall/spyfall.ts';
import type {SeatView} from '../../games/spyfall/view.ts';
import {createTexts} from '../../packs/words.ts';
import {failure, type Result, success} from '../../result.ts';
import type {GamePrompts, PromptMaker, PromptRequest, WordPrompts} from '../game-prompts.ts';
import {buildMessages, buildPrefix, buildWordMessages} from './build-messages.ts';
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
import {readWord} from './read-line.ts';
import {makeReplySchema, WORD_SCHEMA} from './reply-schema.ts';
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

const readOfWord = (
  result: Parameters<WordPrompts<SpyfallTypes>['read']>[0],
  {table, observer}: SeatView,
  {entities}: PromptContext,
): Result<string | undefined, {readonly fault: string}> => {
  if (!table || typeof observer !== 'number') throw new Error('Only a seat is asked for a word.');
  const speaker = nameOf(table, observer);
  const parsed = parseReply(result, {legal: {phase: 'answer', to: observer}, table, entities, speaker});
  if (parsed.ok)
    return success('text' in parsed.value ? readWord(parsed.value.text ?? '', speaker) : undefined);
  // An empty reply lets the remark stand.
  return parsed.problem.reason === 'text' ? success(undefined) : failure({fault: parsed.problem.reason});
};

/** Makes the prompts of one seat at one table. */
export const createSpyfallPrompts = (given: PromptContext): GamePrompts<SpyfallTypes> => {
  const context = {...given, pass: passWord(given)};
  // Made once, because it never changes at a table and takes half as long as everything else that a call needs.
  let staticText: string | undefined;
  const staticOf = (table: TableFacts): string => {
    staticText ??= makeStaticText(table, context);
    return staticText;
  };
  return {
    countTurns,
    buildPrefix: view => buildPrefix(view, context),
    buildMessages: request => {
      const {view, legal, historyTurns} = request;
      const known = {staticText: staticOf(tableOf(request)), historyTurns};
      return buildMessages(view, legal, context, againOf(request, context), known);
    },
    makeSchema: request => makeReplySchema(request.legal, tableOf(request), context),
    readReply: (result, request) => {
      const parsed = parseReply(result, rulesOf(request, context));
      if (parsed.ok) return parsed;
      const {problem: again} = parsed;
      return failure({fault: again.reason, invalid: REASONS[again.reason], refusal: refusalOf(again)});
    },
    word: {
      seatOf: ({observer}) => {
        if (typeof observer !== 'number') throw new Error('Only a seat is asked for a word.');
        return observer;
      },
      buildMessages: (view, historyTurns) => {
        if (!view.table) throw new Error('A model is asked only after the game has started.');
        return buildWordMessages(view, context, {staticText: staticOf(view.table), historyTurns});
      },
      schema: WORD_SCHEMA,
      read: (result, view) => readOfWord(result, view, context),
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
