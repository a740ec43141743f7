import {useInput} from 'ink';
import {useReducer} from 'react';
import {SPEEDS} from '../../settings/choices.ts';
import {useCommands, useKeyContexts} from '../input/use-commands.ts';
import {type CommandId, commandFor} from '../keymap.ts';
import type {GridStep} from './candidate-grid.ts';
import {seatsPerRow} from './seats/seats.tsx';
import type {TableModel} from './table-model.ts';
import type {TablePanel} from './table-state.ts';
import {type Place, scrollBy} from './talk/scroll.ts';
import type {TalkProps} from './talk/talk.tsx';
import {giveUpChoices} from './tray.tsx';

/** What a table does for a command; commands without an entry belong to a part of the screen or to the app. */
export type CommandHandlers = {readonly [Command in CommandId]?: () => void};

/** What of the frame on the screen the keys of every table need. */
type Frame = Pick<TalkProps, 'model' | 'index' | 'talkRows'>;

const scrollHandlers = ({model, index, talkRows}: Frame): CommandHandlers => {
  const {state, dispatch} = model;
  const to = (place: Place): void => dispatch({type: 'scroll', place});
  const by = (delta: number): void => to(scrollBy(state.place, delta, index, talkRows));
  const page = Math.max(1, talkRows - 1);
  return {
    'scroll-page-up': () => by(-page),
    'scroll-page-down': () => by(page),
    'scroll-up': () => by(-1),
    'scroll-down': () => by(1),
    'scroll-start': () => by(-index.rows.length),
    'scroll-follow': () => to('newest'),
  };
};

/** The arrows in something that is walked through in two directions, and what Enter does there. */
export const panelHandlers = (move: (step: GridStep) => void, toggle: () => void): CommandHandlers => ({
  'panel-up': () => move('up'),
  'panel-down': () => move('down'),
  'panel-left': () => move('left'),
  'panel-right': () => move('right'),
  toggle,
});

const seatHandlers = ({state, dispatch, layout, talk, isPlain}: TableModel): CommandHandlers => {
  const seats = talk.names.length;
  const perRow = layout.kind === 'one' && !isPlain ? seatsPerRow(seats, layout) : 1;
  const move = (step: GridStep): void => {
    const seat = state.seatAt + {up: -perRow, down: perRow, left: -1, right: 1}[step];
    if (seat >= 0 && seat < seats) dispatch({type: 'seat-at', seat});
  };
  return panelHandlers(move, () => dispatch({type: 'mark', seat: state.seatAt}));
};

/** One step back: out of a panel, out of a decision, and at last away from the table. */
const goBack = ({focus, state, dispatch, onLeave, hasEndChoices}: TableModel): void => {
  // The question to confirm hears the key itself.
  if (focus === 'confirm' || (focus === 'end' && !hasEndChoices)) return;
  if (focus === state.panel) dispatch({type: 'close'});
  else if (state.warned !== undefined) dispatch({type: 'reconsider'});
  else onLeave('home');
};

const watchHandlers = (model: TableModel, drawPace: () => void): CommandHandlers => {
  const {session, dispatch, observer, look} = model;
  const {pace} = session;
  const paced = (change: () => void) => (): void => {
    change();
    drawPace();
  };
  const faster = (steps: number): void => {
    const speed = SPEEDS[SPEEDS.indexOf(pace.speed()) + steps];
    if (speed !== undefined) pace.setSpeed(speed);
  };
  return {
    hurry: () => pace.hurry(),
    pause: paced(() => pace.setPaused(!pace.isPaused())),
    slower: paced(() => faster(-1)),
    faster: paced(() => faster(1)),
    'moderator-eye': () => {
      if (observer === 'moderator') look?.(undefined);
      else if (look !== undefined) dispatch({type: 'consider', pending: {kind: 'moderator'}});
    },
  };
};

const tableHandlers = (frame: Frame, drawPace: () => void): CommandHandlers => {
  const {model} = frame;
  const {state, dispatch} = model;
  const open = (panel: TablePanel): void =>
    dispatch(state.panel === panel ? {type: 'close'} : {type: 'open', panel});
  return {
    ...(model.focus === 'debrief' ? {} : scrollHandlers(frame)),
    ...(model.focus === 'seats' ? seatHandlers(model) : {}),
    ...watchHandlers(model, drawPace),
    suspicions: () => open('seats'),
    'give-up': () => {
      if (giveUpChoices(model).length > 0) open('give-up');
    },
    back: () => goBack(model),
  };
};

/** Keys to commands to what the table does: what a game says of its own commands, else what every table does. */
export const useTableKeys = (frame: Frame, own: CommandHandlers = {}): void => {
  const [, drawPace] = useReducer((count: number) => count + 1, 0);
  const {contexts, focus} = frame.model;
  const handlers = {...tableHandlers(frame, drawPace), ...own};
  useKeyContexts(contexts, focus !== 'away');
  useCommands(contexts, id => handlers[id]?.(), {isActive: contexts.length > 0});
};

/** Any key but those that everywhere do something else, such as to open the help: for a card at the start. */
export const useAnyKey = (onKey: () => void, isActive: boolean): void => {
  useInput(
    (input, key) => {
      const id = commandFor([], input, key);
      if (id === undefined || id === 'back') onKey();
    },
    {isActive},
  );
};
