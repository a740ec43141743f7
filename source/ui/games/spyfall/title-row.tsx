import type {ReactNode} from 'react';
import {currentTurn, ownCard} from '../../../games/spyfall/view.ts';
import {nameOf} from '../../table/seats/seat-talk.ts';
import {eyesText, TitleRow} from '../../table/title-row.tsx';
import {knownSpy} from './seat-doings.ts';
import type {SpyfallModel} from './spyfall-model.ts';

const cover = '▒▒▒▒▒▒▒▒▒▒';

/** Where the game is: the turn of how many, and the part of the game. */
const placeOf = ({view, talk}: SpyfallModel): readonly string[] | undefined => {
  const {words} = talk;
  const turn = currentTurn(view);
  if (turn === undefined || view.table === undefined) return undefined;
  const {turns} = view.table.rules;
  const number =
    turn.cycle === 'final' ? words('table.turn-final') : words('table.turn', {turn: turn.turn, turns});
  return [number, words(`table.cycle-${turn.cycle}`)];
};

/** Through whose eyes an onlooker sees; the moderator's are told the secrets. */
const seenBy = ({view, talk}: SpyfallModel): string => {
  const {words} = talk;
  if (view.observer !== 'moderator') return eyesText(talk, view.observer);
  const card = view.cards.find(({side} = {side: 'spy'}) => side === 'villager');
  const spy = knownSpy(view);
  if (card?.side !== 'villager' || spy === undefined) return '';
  return words('table.eyes-moderator', {entity: talk.entityName(card.entity), name: nameOf(talk, spy)});
};

const cardText = (model: SpyfallModel): string => {
  const {view, talk, state} = model;
  const card = ownCard(view);
  if (card === undefined) return '';
  if (!state.isCardShown && view.phase !== 'over')
    return talk.words('table.card-hidden', {cover: model.isPlain ? talk.words('table.card-covered') : cover});
  if (card.side === 'spy')
    return talk.words(view.phase === 'over' ? 'table.card-was-spy' : 'table.card-spy', {domain: talk.domain});
  return talk.words('table.card-villager', {entity: talk.entityName(card.entity)});
};

/** The first row: where the game is, and the person's card or what stands in its place. */
export const SpyfallTitle = ({model}: {readonly model: SpyfallModel}): ReactNode => (
  <TitleRow
    model={model}
    place={placeOf(model)}
    own={model.session.options.mode === 'watch' ? seenBy(model) : cardText(model)}
    isOwnStrong={model.state.isCardShown}
  />
);
