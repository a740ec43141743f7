import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {Seat} from '../../games/game.ts';
import type {GiveUpWay} from '../../tables/table.ts';
import {type SelectItem, SelectList} from '../parts/select-list.tsx';
import {speakerToken} from '../theme.ts';
import {nameOf} from './seats/seat-talk.ts';
import type {TableModel} from './table-model.ts';
import {MARK_SIGNS} from './table-state.ts';
import {isWaitingForModel} from './thinking.tsx';

/** What opens over the sentence, with the rows it takes: mostly a list to choose from. */
export type Tray = {readonly rows: number; readonly list: ReactNode};

/** Nothing is open. */
export const noTray: Tray = {rows: 0, list: null};

/** What can be done about a slow reply: nothing, one of the table's ways, to go on without it, or to stop. */
type GiveUpChoice = 'wait' | GiveUpWay | 'leave-out' | 'end';

/** The ways for a reply that is no move: nobody is asked for it again, and nobody stands in for it. */
const wordWays = (ways: readonly GiveUpWay[]): readonly GiveUpChoice[] => [
  'leave-out',
  ...ways.filter(way => way === 'stand-in-for-good'),
];

/**
 * What can be done about a slow reply now; nothing when no model is waited for. A seat is not handed over for good
 * while its mover is hidden: that would be for this move only, and nothing may name whose it is.
 */
export const giveUpChoices = (model: TableModel): readonly GiveUpChoice[] => {
  const {session, thinking} = model;
  if (!isWaitingForModel(model)) return [];
  const isHidden = thinking.some(({seat}) => seat === undefined);
  const ways = session.models?.ways ?? [];
  if (thinking.some(({isWord}) => isWord)) return ['wait', ...wordWays(ways), 'end'];
  return ['wait', ...ways.filter(way => !isHidden || way !== 'stand-in-for-good'), 'end'];
};

const GiveUpList = ({model}: {readonly model: TableModel}): ReactNode => {
  const {session, talk, dispatch, onLeave, focus} = model;
  const choose = (choice: GiveUpChoice): void => {
    dispatch({type: 'close'});
    if (choice === 'stand-in-for-good') dispatch({type: 'consider', pending: {kind: choice}});
    else if (choice === 'end') onLeave('home');
    else if (choice !== 'wait') session.models?.giveUp(choice === 'leave-out' ? 'ask-again' : choice);
  };
  return (
    <SelectList
      items={giveUpChoices(model).map(value => ({value, label: talk.words(`table.give-up-${value}`)}))}
      onChoose={choose}
      isActive={focus === 'give-up'}
      hasPageKeys={false}
      label={talk.words('table.give-up')}
    />
  );
};

type EndProps = {
  readonly model: TableModel;
  /** Whether the game has a page to look back at. */
  readonly hasDebrief: boolean;
};

/** Rows of the choices after the end. */
export const endRows = (hasDebrief: boolean): number => (hasDebrief ? 3 : 2);

const againWord = ({mode, isLesson}: TableModel['session']['options']) => {
  if (isLesson) return 'table.end-learned';
  return mode === 'watch' ? 'table.end-watch-again' : 'table.end-again';
};

/**
 * What to do after the end: look back (or return to the talk), play again, go home. Where one looks back, the way to the
 * talk is marked: what leaves the table is never the first.
 */
export const EndChoices = ({model, hasDebrief}: EndProps): ReactNode => {
  const {talk, session, dispatch, focus, onLeave} = model;
  const isLookingBack = focus === 'debrief';
  const labels = {
    debrief: talk.words('table.end-debrief'),
    talk: talk.words('table.debrief-talk'),
    again: talk.words(againWord(session.options)),
    home: talk.words('table.end-home'),
  };
  const choices = [
    ...(hasDebrief ? ([isLookingBack ? 'talk' : 'debrief'] as const) : []),
    'again',
    'home',
  ] as const;
  const choose = (choice: keyof typeof labels): void => {
    if (choice === 'debrief') dispatch({type: 'open', panel: 'debrief'});
    else if (choice === 'talk') dispatch({type: 'close'});
    else onLeave(choice);
  };
  if (!model.hasEndChoices) return <Box height={endRows(hasDebrief)} />;
  return (
    <SelectList
      key={isLookingBack ? 'debrief' : 'end'}
      items={choices.map(value => ({value, label: labels[value]}))}
      onChoose={choose}
      isActive={focus === 'end' || isLookingBack}
      hasPageKeys={false}
      label={talk.words('table.end-menu')}
    />
  );
};

/** What every table has there: the choices after the end, or about a slow reply. Nothing where a game has its own. */
export const tableTray = ({model, hasDebrief}: EndProps): Tray | undefined => {
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
  {talk, state, isPlain}: TableModel,
  seats: readonly Seat[],
): readonly SelectItem<Seat>[] =>
  seats
    .toSorted((one, other) => one - other)
    .map(seat => {
      const mark = state.marks[seat] ?? 'none';
      const sign = isPlain ? '' : `${MARK_SIGNS[mark]} `;
      const note = mark === 'none' ? {} : {note: sign + talk.words(`table.mark-${mark}`)};
      const label = `${talk.words.number(seat + 1)} ${nameOf(talk, seat)}`;
      return {value: seat, label, token: speakerToken(seat), number: seat + 1, ...note};
    });

/** The first Enter after a surprise was not meant for the list that came with it. */
export const unlessSurprised =
  <Value,>({state, dispatch}: TableModel, choose: (value: Value) => void) =>
  (value: Value): void => {
    if (state.surprise === 'fresh') dispatch({type: 'look-again'});
    else choose(value);
  };

/** What a list to choose from is made with. */
export type ChoiceProps = {
  readonly model: TableModel;
  readonly items: readonly SelectItem<number>[];
  /** What is expected: the list's name for ears. */
  readonly label: string;
  /** The most rows it may take. */
  readonly room: number;
  readonly onChoose: (value: number) => void;
  /** Whether the list has the keys; by default, when lists have them. */
  readonly isActive?: boolean;
};

/** A list for the person's move. One that is longer than its window says so in a row of its own. */
export const choiceTray = ({model, items, label, room, onChoose, isActive}: ChoiceProps): Tray => ({
  rows: Math.min(items.length, room),
  list: (
    <SelectList
      key={label}
      items={items}
      onChoose={unlessSurprised(model, onChoose)}
      limit={items.length <= room ? items.length : room - 1}
      isActive={isActive ?? model.focus === 'list'}
      hasPageKeys={false}
      label={label}
    />
  ),
});
