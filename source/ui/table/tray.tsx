import type {ReactNode} from 'react';
import type {Seat} from '../../games/game.ts';
import {type SelectItem, SelectList} from '../parts/select-list.tsx';
import {EndChoices, endRows} from './end-choices.tsx';
import {GiveUpList, giveUpChoices} from './give-up.tsx';
import {nameOf} from './seat-talk.ts';
import type {TableModel} from './table-model.ts';
import {MARK_SIGNS} from './table-state.ts';

/** What opens over the sentence, with the rows it takes: mostly a list to choose from. */
export type Tray = {readonly rows: number; readonly list: ReactNode};

/** Nothing is open. */
export const noTray: Tray = {rows: 0, list: null};

/** What every table has there: the choices after the end, or about a slow reply. Nothing where a game has its own. */
export const tableTray = (model: TableModel, hasDebrief: boolean): Tray | undefined => {
  if (model.isOver)
    return {rows: endRows(hasDebrief), list: <EndChoices model={model} hasDebrief={hasDebrief} />};
  if (model.focus !== 'give-up') return undefined;
  return {rows: giveUpChoices(model).length, list: <GiveUpList model={model} />};
};

/**
 * Seats to choose from, with the marks they have. As they sit: the order in which the table offers them is there so
 * that a model's habits do not choose.
 */
export const seatItems = (
  {talk, state, isPlain}: Pick<TableModel, 'talk' | 'state' | 'isPlain'>,
  seats: readonly Seat[],
): readonly SelectItem<Seat>[] =>
  seats
    .toSorted((one, other) => one - other)
    .map(seat => {
      const mark = state.marks[seat] ?? 'none';
      const sign = isPlain ? '' : `${MARK_SIGNS[mark]} `;
      const note = mark === 'none' ? {} : {note: sign + talk.words(`table.mark-${mark}`)};
      const label = `${talk.words.number(seat + 1)} ${nameOf(talk, seat)}`;
      return {value: seat, label, number: seat + 1, ...note};
    });

/** The first Enter after a surprise was not meant for the list that came with it. */
export const unlessSurprised =
  <Value,>({state, dispatch}: Pick<TableModel, 'state' | 'dispatch'>, choose: (value: Value) => void) =>
  (value: Value): void => {
    if (state.surprise === 'fresh') dispatch({type: 'look-again'});
    else choose(value);
  };

export type ChoiceProps = {
  readonly model: TableModel;
  readonly items: readonly SelectItem<number>[];
  /** What is expected: the list's name for ears. */
  readonly label: string;
  /** The most rows it may take. */
  readonly room: number;
  readonly onChoose: (value: number) => void;
};

/** A list for the person's move. One that is longer than its window says so in a row of its own. */
export const choiceTray = ({model, items, label, room, onChoose}: ChoiceProps): Tray => ({
  rows: Math.min(items.length, room),
  list: (
    <SelectList
      key={label}
      items={items}
      onChoose={unlessSurprised(model, onChoose)}
      limit={items.length <= room ? items.length : room - 1}
      isActive={model.focus === 'list'}
      hasPageKeys={false}
      label={label}
    />
  ),
});
