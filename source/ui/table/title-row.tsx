import {Box} from 'ink';
import {memo, type ReactNode} from 'react';
import type {Observer} from '../../games/game.ts';
import {textWidth} from '../../text/width.ts';
import {Styled} from '../parts/styled.tsx';
import {nameOf, type SeatTalk} from './seats/seat-talk.ts';
import type {TableModel} from './table-model.ts';

/** Cells between both at least. */
const gap = 2;

/** Says whose eyes an onlooker sees through. The game says it for the moderator, who knows its secrets. */
export const eyesText = (talk: SeatTalk, observer: Exclude<Observer, 'moderator'>): string =>
  observer === 'spectator'
    ? talk.words('table.eyes-spectator')
    : talk.words('table.eyes-seat', {name: nameOf(talk, observer)});

/** Where the game is; its second part only where there is room to say it beside the others. */
const placeText = ({talk, session, isPlain}: TableModel, place: readonly string[], room: number): string => {
  const {words} = talk;
  const parts = [...place];
  if (session.pace.isPaused()) parts.push(words('table.paused'));
  if (!session.isKept()) parts.push(words('table.not-kept'));
  const whole = parts.join(isPlain ? words('glue.clause') : ' · ');
  const isRoom = isPlain || place.length < 2 || textWidth(whole) <= room;
  return isRoom ? whole : parts.filter((_, index) => index !== 1).join(' · ');
};

type TitleProps = {
  readonly text: string;
  readonly own: string;
  readonly isOwnStrong: boolean;
  readonly columns: number;
  readonly isPlain: boolean;
};

const Title = memo(
  ({text, own, isOwnStrong, columns, isPlain}: TitleProps): ReactNode => (
    <Box
      width={columns}
      height={1}
      justifyContent="space-between"
      columnGap={gap}
      overflow="hidden"
      flexDirection={isPlain ? 'column' : 'row'}
    >
      <Styled token="text.strong">{text}</Styled>
      <Box flexShrink={0}>
        <Styled token={isOwnStrong ? 'text.strong' : 'text.secondary'}>{own}</Styled>
      </Box>
    </Box>
  ),
);

/** The props of `TitleRow`. */
export type TitleRowProps = {
  readonly model: TableModel;
  /** Where the game is: its turn, and the part of the game; nothing before it has begun. */
  readonly place: readonly string[] | undefined;
  /** The person's own secret, or what stands in its place. */
  readonly own: string;
  readonly isOwnStrong?: boolean;
};

/** The first row: where the game is, and the person's secret or what stands in its place. */
export const TitleRow = ({model, place, own, isOwnStrong = false}: TitleRowProps): ReactNode => {
  const {columns} = model.layout;
  const room = columns - textWidth(own) - gap;
  const text = place === undefined ? model.talk.words('table.setting') : placeText(model, place, room);
  return <Title {...{text, own, columns, isOwnStrong}} isPlain={model.isPlain} />;
};
