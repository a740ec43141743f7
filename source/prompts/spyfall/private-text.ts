import type {Seat} from '../../games/game.ts';
import type {TableFacts} from '../../games/spyfall/events.ts';
import type {LegalMoves} from '../../games/spyfall/legal.ts';
import {ownCard, type SeatView} from '../../games/spyfall/view.ts';
import {quote} from '../escape-for-prompt.ts';
import {entityNameOf, nameOf, type PromptContext, passWord, skipWord} from './prompt-words.ts';
import {exampleOf, exampleOfWord, shapeOf} from './reply-fields.ts';
import {choicesOf} from './reply-schema.ts';

/** Why a model has to reply again; `choice` is what it chose and `allowed` what it may choose. */
export type RetryReason =
  | {readonly reason: 'unparsable' | 'ambiguous' | 'empty' | 'cut' | 'text'}
  | {readonly reason: 'illegal'; readonly choice: string; readonly allowed: readonly string[]};

const cardText = (view: SeatView, context: PromptContext): string => {
  const card = ownCard(view);
  if (!card) throw new Error('Only a seat with a card is asked.');
  return card.side === 'spy'
    ? context.texts('private.spy')
    : context.texts('private.villager', {entity: entityNameOf(context, card.entity)});
};

const namesOf = (seats: readonly number[], table: TableFacts): string =>
  seats.map(seat => nameOf(table, seat)).join(', ');

const cueText = (legal: LegalMoves, table: TableFacts, context: PromptContext): string => {
  const {texts} = context;
  switch (legal.phase) {
    case 'question':
      return texts('cue.question', {names: namesOf(legal.to, table)});
    case 'answer':
      return texts('cue.answer', {asker: nameOf(table, legal.to)});
    case 'guess':
      return texts('cue.guess', {pass: passWord(context)});
    case 'vote':
      return texts('cue.vote', {names: namesOf(legal.targets, table), skip: skipWord(table)});
  }
};

const againText = (again: RetryReason, {texts}: PromptContext): string =>
  again.reason === 'illegal'
    ? texts('again.illegal', {choice: quote(again.choice), allowed: again.allowed.join(', ')})
    : texts(`again.${again.reason}`);

/** Makes the text of what the table asks, the same for all seats of a vote: a server reads it once. */
export const makeNowText = (legal: LegalMoves, table: TableFacts, context: PromptContext): string => {
  const {texts} = context;
  const declining = {pass: passWord(context), skip: skipWord(table)};
  const example = exampleOf(legal.phase, shapeOf(context, table), texts, declining);
  const title = `## ${texts('now.title')}: ${texts(`now.${legal.phase}`)}`;
  return [title, texts('now.reply', {example}), ''].join('\n');
};

/** Who has turned to a seat last: the speaker of the newest remark to it. */
const turnedToMe = ({turns, observer}: SeatView): Seat | undefined =>
  turns.flatMap(({remarks}) => remarks).findLast(({to}) => to !== undefined && to === observer)?.seat;

/** The start of every private text: the seat's name and its card. */
const privateLines = (view: SeatView, context: PromptContext): readonly string[] => {
  const {table, observer} = view;
  if (!table || typeof observer !== 'number') throw new Error('Only a seat is asked.');
  const {texts} = context;
  return [
    `## ${texts('private.title')}`,
    texts('private.name', {name: nameOf(table, observer)}),
    cardText(view, context),
  ];
};

/** Makes the text of a reply to somebody's remark: what is asked, then for one seat its name, its card, and who asks. */
export const makeWordText = (view: SeatView, context: PromptContext): string => {
  const {texts, form} = context;
  const asking = turnedToMe(view);
  if (!view.table || asking === undefined) throw new Error('Nobody has turned to this seat.');
  return [
    `## ${texts('now.title')}: ${texts('now.word')}`,
    texts('now.reply', {example: exampleOfWord(form, texts)}),
    '',
    ...privateLines(view, context),
    texts('cue.word', {name: nameOf(view.table, asking)}),
  ].join('\n');
};

/** Makes the text for one seat and one move: its name, its card, its choices, and why it is asked again. */
export const makePrivateText = (
  view: SeatView,
  legal: LegalMoves,
  context: PromptContext,
  again: RetryReason | undefined,
): string => {
  const {table} = view;
  if (!table) throw new Error('Only a seat is asked.');
  return [
    ...privateLines(view, context),
    cueText(legal, table, context),
    ...(again ? [againText(again, context)] : []),
  ].join('\n');
};

/** Returns an illegal choice and all legal ones, as a model writes them. */
export const illegalChoice = (
  choice: string,
  legal: LegalMoves,
  table: TableFacts,
  context: Pick<PromptContext, 'entities'>,
): RetryReason => ({reason: 'illegal', choice, allowed: choicesOf(legal, table, context)});
