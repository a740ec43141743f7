import type {TableFacts} from '../../games/spyfall/events.ts';
import type {LegalMoves} from '../../games/spyfall/legal.ts';
import {ownCard, type SeatView} from '../../games/spyfall/view.ts';
import {entityNameOf, nameOf, type PromptContext} from './prompt-words.ts';
import {exampleOf} from './reply-fields.ts';

/** Why a reply is asked for again; `choice` is what was chosen and `allowed` what may be. */
export type Again =
  | {readonly reason: 'unparsable' | 'empty' | 'cut' | 'text'}
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

const cueText = (legal: LegalMoves, table: TableFacts, {texts}: PromptContext): string => {
  switch (legal.phase) {
    case 'question':
      return texts('cue.question', {names: namesOf(legal.to, table)});
    case 'answer':
      return texts('cue.answer', {asker: nameOf(table, legal.to)});
    case 'guess':
      return texts('cue.guess');
    case 'vote':
      return texts('cue.vote', {names: namesOf(legal.targets, table)});
  }
};

const againText = (again: Again, {texts}: PromptContext): string =>
  again.reason === 'illegal'
    ? texts('again.illegal', {choice: again.choice, allowed: again.allowed.join(', ')})
    : texts(`again.${again.reason}`);

/** The part for one seat and one move: its name, its card, what is asked now, and why it is asked again. */
export const makePrivateText = (
  view: SeatView,
  legal: LegalMoves,
  context: PromptContext,
  again: Again | undefined,
): string => {
  const {table, observer} = view;
  if (!table || typeof observer !== 'number') throw new Error('Only a seat is asked.');
  const {texts, form} = context;
  return [
    `## ${texts('private.title')}`,
    texts('private.name', {name: nameOf(table, observer)}),
    cardText(view, context),
    cueText(legal, table, context),
    ...(again ? [againText(again, context)] : []),
    texts('cue.reply', {example: exampleOf(legal.phase, form, texts)}),
  ].join('\n');
};
