import type {LegalMoves} from '../../games/spyfall/legal.ts';
import type {SeatView} from '../../games/spyfall/view.ts';
import type {Message} from '../../providers/provider.ts';
import {makeHistoryText} from './history-text.ts';
import {makeNowText, makePrivateText, makeWordText, type RetryReason} from './private-text.ts';
import type {PromptContext} from './prompt-words.ts';
import {makeStaticText} from './static-text.ts';

/** What all messages of a seat begin with, where it isn't made anew: the system message, and how many turns are told. */
type Start = {readonly staticText?: string; readonly historyTurns?: number | undefined};

/** The system message, and one of the user: the history with what is behind it. Throws before the game has started. */
const messagesOf = (
  view: SeatView,
  context: PromptContext,
  {staticText, historyTurns}: Start,
  behind: (table: NonNullable<SeatView['table']>) => readonly string[],
): readonly Message[] => {
  const {table} = view;
  if (!table) throw new Error('The game has not started.');
  return [
    {role: 'system', content: staticText ?? makeStaticText(table, context)},
    {role: 'user', content: [makeHistoryText(view, context, historyTurns), ...behind(table)].join('\n')},
  ];
};

/**
 * Makes the messages of a request. The system message is static: rules, formats and candidates. One user message has
 * the public history, which only grows, then what the table asks, and last the private card and the cue. So a server
 * with a cache reads little anew, whichever seat it serves (models.md, "Prompt layout decides the cost"). There is one
 * user message because some chat templates refuse two in a row.
 * @param known the result of `makeStaticText` for this game, which never changes, and how many turns to tell at most
 */
export const buildMessages = (
  view: SeatView,
  legal: LegalMoves,
  context: PromptContext,
  again?: RetryReason,
  start: Start = {},
): readonly Message[] => {
  return messagesOf(view, context, start, table => [
    makeNowText(legal, table, context),
    makePrivateText(view, legal, context, again),
  ]);
};

/** Makes the messages of a reply to somebody's remark. They begin like those of the requests around it. */
export const buildWordMessages = (
  view: SeatView,
  context: PromptContext,
  start: Start = {},
): readonly Message[] => messagesOf(view, context, start, () => [makeWordText(view, context)]);

/** Makes the part that all seats share, which a server can read before the first turn. */
export const buildPrefix = (view: SeatView, context: PromptContext): readonly Message[] => {
  if (!view.table) throw new Error('The game has not started.');
  return [
    {role: 'system', content: makeStaticText(view.table, context)},
    {role: 'user', content: makeHistoryText(view, context)},
  ];
};
