import type {Observer} from '../../../games/game.ts';
import {SPEEDS} from '../../../settings/choices.ts';
import {type CandidateGrid, type GridStep, stepInGrid} from '../../table/candidate-grid.ts';
import type {RowIndex} from '../../table/scroll.ts';
import {type Place, scrollBy} from '../../table/scroll.ts';
import type {CommandHandlers} from '../../table/use-table-keys.ts';
import {CORRECTIONS, correct} from './chip.ts';
import {giveUpChoices} from './give-up.tsx';
import type {TableModel} from './table-model.ts';
import type {PanelName} from './table-state.ts';

/** What orders need to know of the frame that is on the screen. */
export type OrderContext = {
  readonly model: TableModel;
  readonly index: RowIndex;
  /** Rows of the talk in view. */
  readonly talkRows: number;
  readonly grid: CandidateGrid;
  /** How many seats stand in one row. */
  readonly seatsPerRow: number;
  /** Looks through other eyes; through those it began with when none are named. */
  readonly onEyes: (observer: Observer | undefined) => void;
  /** Draws again what the pace control says. */
  readonly onPace: () => void;
};

const scrollOrders = ({model, index, talkRows}: OrderContext): CommandHandlers => {
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

const stepSeat = (at: number, step: GridStep, perRow: number, seats: number): number => {
  const distance = {up: -perRow, down: perRow, left: -1, right: 1}[step];
  const target = at + distance;
  return target >= 0 && target < seats ? target : at;
};

const panelOrders = ({model, grid, seatsPerRow}: OrderContext): CommandHandlers => {
  const {focus, state, session, dispatch, view} = model;
  const isSeats = focus === 'seats';
  const seats = view.table?.seats.length ?? 0;
  const move = (step: GridStep): void =>
    isSeats
      ? dispatch({type: 'seat-at', seat: stepSeat(state.seatAt, step, seatsPerRow, seats)})
      : dispatch({
          type: 'candidate-at',
          at: stepInGrid(state.candidateAt, step, grid, session.entities.length),
        });
  const toggle = (): void => {
    const entity = session.entities[state.candidateAt]?.id;
    if (isSeats) dispatch({type: 'mark', seat: state.seatAt});
    else if (entity !== undefined) dispatch({type: 'strike', entity});
  };
  return {
    'panel-up': () => move('up'),
    'panel-down': () => move('down'),
    'panel-left': () => move('left'),
    'panel-right': () => move('right'),
    toggle,
  };
};

const openOrder =
  ({state, dispatch}: TableModel, panel: PanelName) =>
  (): void =>
    dispatch(state.panel === panel ? {type: 'close'} : {type: 'open', panel});

const correctionCommands = {lower: 'grade-down', higher: 'grade-up', topic: 'next-topic'} as const;

const lineOrders = (model: TableModel): CommandHandlers => {
  const {state, dispatch, shown, session} = model;
  const possible = CORRECTIONS.filter(how => how !== 'topic' || shown?.hasOtherTopics === true);
  const corrections = possible.map(how => [
    correctionCommands[how],
    () => dispatch({type: 'correct', correction: correct(state.field.text, state.correction, how)}),
  ]);
  return {
    ...(shown === undefined ? {} : Object.fromEntries(corrections)),
    suggestions: () => {
      if (session.reader !== undefined && state.field.text === '')
        dispatch({type: 'open', panel: 'suggestions'});
    },
  };
};

/** One step back: out of a panel, out of a decision, and at last away from the table. */
const goBack = ({focus, state, dispatch, onLeave}: TableModel): void => {
  if (focus === 'confirm' || (focus === 'filter' && state.isFiltering)) return;
  if (
    focus === 'candidates' ||
    focus === 'seats' ||
    focus === 'suggestions' ||
    focus === 'give-up' ||
    focus === 'debrief'
  )
    dispatch({type: 'close'});
  else if (state.warned !== undefined || (focus === 'text' && state.askTo !== undefined))
    dispatch({type: 'reconsider'});
  else onLeave('home');
};

const watchOrders = ({model, onPace, onEyes}: OrderContext): CommandHandlers => {
  const {session, dispatch, view} = model;
  const {pace} = session;
  const paced = (change: () => void) => (): void => {
    change();
    onPace();
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
      if (view.observer === 'moderator') onEyes(undefined);
      else if (session.windowOf !== undefined) dispatch({type: 'consider', pending: {kind: 'moderator'}});
    },
  };
};

/** What every command of the table does, in the frame that is on the screen. */
export const commandHandlers = (context: OrderContext): CommandHandlers => {
  const {model} = context;
  const {dispatch, focus} = model;
  const isPanel = focus === 'candidates' || focus === 'seats';
  return {
    ...(focus === 'debrief' ? {} : scrollOrders(context)),
    ...(isPanel ? panelOrders(context) : {}),
    ...(focus === 'text' ? lineOrders(model) : {}),
    ...(focus === 'suggestions' ? {suggestions: () => dispatch({type: 'close'})} : {}),
    ...watchOrders(context),
    'reveal-card': () => dispatch({type: 'turn-card'}),
    about: () => dispatch({type: 'about'}),
    candidates: openOrder(model, 'candidates'),
    suspicions: openOrder(model, 'seats'),
    'give-up': () => {
      if (giveUpChoices(model).length > 0) openOrder(model, 'give-up')();
    },
    back: () => goBack(model),
  };
};
