import type {RevealedVote, TableFacts} from '../../games/spyfall/events.ts';
import type {RemarkView, SeatView, TurnView} from '../../games/spyfall/view.ts';
import {quote} from '../escape-for-prompt.ts';
import {nameOf, type PromptContext} from './prompt-words.ts';

const voteText = (vote: RevealedVote, table: TableFacts, {texts}: PromptContext): string => {
  const voter = nameOf(table, vote.seat);
  return vote.target === null
    ? texts('history.skip', {voter})
    : texts('history.vote', {voter, target: nameOf(table, vote.target)});
};

const spokenLines = (turn: TurnView, table: TableFacts, {texts}: PromptContext): readonly string[] => {
  const {question, answer} = turn;
  if (!question) return [];
  const [asker, answerer] = [nameOf(table, question.seat), nameOf(table, question.to)];
  const asked = texts('history.question', {asker, answerer, text: quote(question.text)});
  return answer ? [asked, texts('history.answer', {answerer, text: quote(answer.text)})] : [asked];
};

const talkLines = (
  talk: readonly Pick<RemarkView, 'seat' | 'text' | 'to'>[],
  table: TableFacts,
  {texts}: PromptContext,
) =>
  talk.map(({seat, text, to}) => {
    const said = {name: nameOf(table, seat), text: quote(text)};
    return to === undefined
      ? texts('history.remark', said)
      : texts('history.remark-to', {...said, other: nameOf(table, to)});
  });

const voteLines = (turn: TurnView, table: TableFacts, context: PromptContext): readonly string[] => {
  if (!turn.votes) return [];
  const votes = turn.votes.map(vote => voteText(vote, table, context)).join('; ');
  const said = turn.votes.flatMap(({seat, text}) => (text?.trim() ? [{seat, text}] : []));
  return [context.texts('history.votes', {votes}), ...talkLines(said, table, context)];
};

/**
 * The lines of a turn. Remarks come where they were made: right after an answer, before the votes, or after them.
 */
const turnLines = (turn: TurnView, table: TableFacts, context: PromptContext): readonly string[] => {
  const {texts} = context;
  const afterAnswer = turn.remarks.filter(({isAtVote, isAfterVotes}) => !isAtVote && !isAfterVotes);
  const atVote = turn.remarks.filter(({isAtVote}) => isAtVote);
  const afterVotes = turn.remarks.filter(({isAfterVotes}) => isAfterVotes);
  return [
    texts('history.turn', {turn: turn.turn}),
    ...spokenLines(turn, table, context),
    ...talkLines(afterAnswer, table, context),
    ...(turn.guess === 'passed' ? [texts('history.passed')] : []),
    ...talkLines(atVote, table, context),
    ...voteLines(turn, table, context),
    ...talkLines(afterVotes, table, context),
  ];
};

/** Returns the turns with words in them. */
const toldTurns = ({turns}: SeatView): readonly TurnView[] =>
  turns.filter(
    ({question, guess, votes}) => question !== undefined || guess !== undefined || votes !== undefined,
  );

/** Returns how many turns the history of a view tells. */
export const countTurns = (view: SeatView): number => toldTurns(view).length;

/**
 * Returns how many turns to leave out, so that no more than `most` are told. It grows by half of that at once: between
 * two such steps every history is still a prefix of the next one, which a server reads only once.
 */
const leftOut = (told: number, most: number | undefined): number => {
  if (most === undefined || told <= most) return 0;
  const step = Math.max(1, Math.floor(most / 2));
  return Math.min(Math.ceil((told - most) / step) * step, told - 1);
};

/**
 * Makes the public history: every call's text is a prefix of the next one's, unless only the last turns are told. A
 * turn without words is left out.
 */
export const makeHistoryText = (view: SeatView, context: PromptContext, most?: number): string => {
  const {table} = view;
  if (!table) throw new Error('The game has not started.');
  const told = toldTurns(view);
  const without = leftOut(told.length, most);
  return [
    `## ${context.texts('history.title')}`,
    ...(without === 0 ? [] : [context.texts('history.left-out')]),
    ...told.slice(without).flatMap(turn => turnLines(turn, table, context)),
    '',
  ].join('\n');
};
