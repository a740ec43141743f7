import type {LegalMoves} from '../../games/spyfall/legal.ts';
import type {SeatView} from '../../games/spyfall/view.ts';
import type {Message} from '../../providers/provider.ts';
import {makeHistoryText} from './history-text.ts';
import {makeNowText, makePrivateText, type RetryReason} from './private-text.ts';
import type {PromptContext} from './prompt-words.ts';
import {makeStaticText} from './static-text.ts';

/**
 * A view becomes messages. Static first: rules, formats and candidates as the system message; then, in one user
 * message, the public history, which only grows, what is asked now, and last the private card and the cue. A server
 * that keeps what it has read reads little anew, whichever seat is asked (models.md, "Prompt layout decides the cost").
 * One user message, because some chat templates refuse two in a row.
 * @param staticText what `makeStaticText` makes of this game, where that has been kept: it never changes
 */
export const buildMessages = (
  view: SeatView,
  legal: LegalMoves,
  context: PromptContext,
  again?: RetryReason,
  staticText?: string,
): readonly Message[] => {
  if (!view.table) throw new Error('The game has not started.');
  return [
    {role: 'system', content: staticText ?? makeStaticText(view.table, context)},
    {
      role: 'user',
      content: [
        makeHistoryText(view, context),
        makeNowText(legal, view.table, context),
        makePrivateText(view, legal, context, again),
      ].join('\n'),
    },
  ];
};

/** The part that all seats share, to be read by a server before the first turn. */
export const buildPrefix = (view: SeatView, context: PromptContext): readonly Message[] => {
  if (!view.table) throw new Error('The game has not started.');
  return [
    {role: 'system', content: makeStaticText(view.table, context)},
    {role: 'user', content: makeHistoryText(view, context)},
  ];
};
