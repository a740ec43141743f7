import {Box} from 'ink';
import {memo, type ReactNode} from 'react';
import {currentTurn, ownCard} from '../../../games/spyfall/view.ts';
import {textWidth} from '../../../text/width.ts';
import {Styled} from '../../parts/styled.tsx';
import {knownSpy} from './seat-cells.ts';
import type {TableModel} from './table-model.ts';
import {nameOf} from './table-talk.ts';

/** Cells between both at least. */
const gap = 2;

const cover = '▒▒▒▒▒▒▒▒▒▒';

/** Where the game is: the turn of how many, and the part of the game where there is room to say it beside the others. */
const turnText = ({view, talk, session, isPlain}: TableModel, room: number): string => {
  const {words} = talk;
  const turn = currentTurn(view);
  if (turn === undefined || view.table === undefined) return words('table.setting');
  const turns = view.table.rules.turns;
  const number =
    turn.cycle === 'final' ? words('table.turn-final') : words('table.turn', {turn: turn.turn, turns});
  const parts = [number, words(`table.cycle-${turn.cycle}`)];
  if (session.pace.isPaused()) parts.push(words('table.paused'));
  if (!session.isKept()) parts.push(words('table.not-kept'));
  const whole = parts.join(isPlain ? words('glue.clause') : ' · ');
  return isPlain || textWidth(whole) <= room ? whole : parts.filter((_, index) => index !== 1).join(' · ');
};

/** Through whose eyes an onlooker sees; the moderator's are told the secrets. */
const eyesText = ({view, talk}: TableModel): string => {
  const {words} = talk;
  if (view.observer === 'spectator') return words('table.eyes-spectator');
  if (view.observer !== 'moderator') return words('table.eyes-seat', {name: nameOf(talk, view.observer)});
  const card = view.cards.find(({side} = {side: 'spy'}) => side === 'villager');
  const spy = knownSpy(view);
  if (card?.side !== 'villager' || spy === undefined) return '';
  return words('table.eyes-moderator', {entity: talk.entityName(card.entity), name: nameOf(talk, spy)});
};

const cardText = (model: TableModel): string => {
  const {view, talk, state} = model;
  const card = ownCard(view);
  if (card === undefined) return '';
  if (!state.isCardShown && view.phase !== 'over')
    return talk.words('table.card-hidden', {cover: model.isPlain ? talk.words('table.card-covered') : cover});
  if (card.side === 'spy')
    return talk.words(view.phase === 'over' ? 'table.card-was-spy' : 'table.card-spy', {domain: talk.domain});
  return talk.words('table.card-villager', {entity: talk.entityName(card.entity)});
};

type TitleProps = {
  readonly turn: string;
  readonly own: string;
  readonly isOwnStrong: boolean;
  readonly columns: number;
  readonly isPlain: boolean;
};

const Title = memo(
  ({turn, own, isOwnStrong, columns, isPlain}: TitleProps): ReactNode => (
    <Box
      width={columns}
      height={1}
      justifyContent="space-between"
      columnGap={gap}
      overflow="hidden"
      flexDirection={isPlain ? 'column' : 'row'}
    >
      <Styled token="text.strong">{turn}</Styled>
      <Box flexShrink={0}>
        <Styled token={isOwnStrong ? 'text.strong' : 'text.secondary'}>{own}</Styled>
      </Box>
    </Box>
  ),
);

/** The first row: where the game is, and the person's card or what stands in its place. */
export const TitleRow = ({model}: {readonly model: TableModel}): ReactNode => {
  const {session, layout, state, isPlain} = model;
  const {columns} = layout;
  const own = session.options.mode === 'watch' ? eyesText(model) : cardText(model);
  const turn = turnText(model, columns - textWidth(own) - gap);
  return <Title {...{turn, own, columns, isPlain}} isOwnStrong={state.isCardShown} />;
};
