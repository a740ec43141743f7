import type {Seat} from '../game.ts';
import {askable} from './decide.ts';
import {currentTurn, ownCard, type SeatView, type TurnView} from './view.ts';

/** The choices of a seat in the phase where it owes a move. Seats come in the table's shuffled order. */
export type LegalMoves =
  | {readonly phase: 'question'; readonly to: readonly Seat[]}
  | {readonly phase: 'answer'; readonly to: Seat}
  | {readonly phase: 'guess'; readonly entities: readonly string[]}
  | {readonly phase: 'vote'; readonly targets: readonly Seat[]};

const legalQuestion = (me: Seat, turn: TurnView, options: readonly Seat[]): LegalMoves | undefined =>
  turn.asker === me ? {phase: 'question', to: askable(turn.cycle, me, options)} : undefined;

const legalAnswer = (me: Seat, {question}: TurnView): LegalMoves | undefined =>
  question?.to === me ? {phase: 'answer', to: question.seat} : undefined;

/** Returns the choices of the view's own seat; `undefined` when it owes no move. */
export const legalMoves = (view: SeatView): LegalMoves | undefined => {
  const me = view.observer;
  const turn = currentTurn(view);
  if (typeof me !== 'number' || !turn || !view.table) return undefined;
  const {options, entities} = view.table;
  switch (view.phase) {
    case 'question':
      return legalQuestion(me, turn, options);
    case 'answer':
      return legalAnswer(me, turn);
    case 'guess':
      return ownCard(view)?.side === 'spy' ? {phase: 'guess', entities} : undefined;
    case 'vote':
      return turn.voted.includes(me)
        ? undefined
        : {phase: 'vote', targets: options.filter(seat => seat !== me)};
    case 'waiting':
    case 'over':
      return undefined;
  }
};

/** Returns the seats that visibly owe a move: none while the spy decides on a guess, which is secret. */
export const visiblyAwaited = (view: SeatView): readonly Seat[] => {
  const turn = currentTurn(view);
  if (!turn || !view.table) return [];
  if (view.phase === 'question') return turn.asker === null ? [] : [turn.asker];
  if (view.phase === 'answer') return turn.question ? [turn.question.to] : [];
  if (view.phase === 'vote')
    return view.table.seats.map(({seat}) => seat).filter(seat => !turn.voted.includes(seat));
  return [];
};
