import type {BySeat, Seat} from '../../../games/game.ts';
import {currentTurn, type SeatView, visiblyAwaited} from '../../../games/spyfall/view.ts';
import type {Mark} from './table-state.ts';
import {nameOf, type TableTalk} from './table-talk.ts';

export const SEAT_STATUSES = ['asks', 'answers', 'votes', 'voted', 'spy', 'none'] as const;
/** What a seat is visibly doing. `spy` is said after the end, and to the moderator. */
export type SeatStatus = (typeof SEAT_STATUSES)[number];

/** One seat as the table shows it. */
export type SeatCell = {
  readonly seat: Seat;
  readonly name: string;
  readonly isMe: boolean;
  readonly mark: Mark;
  readonly status: SeatStatus;
  /** Whether the table visibly waits for it. */
  readonly isAwaited: boolean;
  /** Votes it got when votes were revealed last. */
  readonly votesAgainst: number;
  /** Where its vote went, for the moderator before the reveal. */
  readonly ballot?: Seat | null;
};

/** The seat known to be the spy's: after the end to all, before it to those who saw the cards. */
export const knownSpy = ({end, cards, observer}: SeatView): Seat | undefined => {
  if (end !== undefined) return end.spy ?? undefined;
  if (observer !== 'moderator') return undefined;
  const seat = cards.findIndex(card => card?.side === 'spy');
  return seat < 0 ? undefined : seat;
};

const statusOf = (view: SeatView, seat: Seat): SeatStatus => {
  const turn = currentTurn(view);
  const isAwaited = visiblyAwaited(view).includes(seat);
  if (view.phase === 'question' && isAwaited) return 'asks';
  if (view.phase === 'answer' && isAwaited) return 'answers';
  if (view.phase === 'vote') return turn?.voted.includes(seat) ? 'voted' : 'votes';
  return knownSpy(view) === seat ? 'spy' : 'none';
};

/**
 * The seats of a table. While the spy decides on a guess no seat is told apart, to whoever may not know it
 * (`visiblyAwaited` names nobody then).
 */
export const seatCells = (
  view: SeatView,
  talk: TableTalk,
  marks: BySeat<Mark | undefined>,
): readonly SeatCell[] => {
  const ballots = currentTurn(view)?.ballots ?? [];
  const revealed = view.turns.findLast(({votes}) => votes !== undefined)?.votes ?? [];
  const awaited = visiblyAwaited(view);
  return (view.table?.seats ?? []).map(({seat}) => {
    const ballot = view.phase === 'vote' ? ballots.find(cast => cast.seat === seat)?.target : undefined;
    return {
      seat,
      name: nameOf(talk, seat),
      isMe: seat === talk.me,
      mark: marks[seat] ?? 'none',
      status: statusOf(view, seat),
      isAwaited: awaited.includes(seat),
      votesAgainst: revealed.filter(({target}) => target === seat).length,
      ...(ballot === undefined ? {} : {ballot}),
    };
  });
};

const smallestSeatCell = 15;

/**
 * Cells of one's own seat and of the others where `perRow` of them share a row: one's own is wider where it needs to
 * be, as far as the others can spare it. `wanted` is what one's own needs.
 */
export const seatWidths = (
  perRow: number,
  width: number,
  wanted: number,
): {readonly own: number; readonly other: number} => {
  const even = Math.floor(width / Math.max(1, perRow));
  if (wanted <= even || perRow < 2) return {own: even, other: even};
  const other = Math.min(even, Math.max(smallestSeatCell - 1, Math.floor((width - wanted) / (perRow - 1))));
  return {own: Math.max(even, width - other * (perRow - 1)), other};
};

/** How many rows the seats take where they stand side by side. */
export const seatLines = (seats: number, width: number): number =>
  Math.max(1, Math.ceil(seats / Math.max(1, Math.floor(width / smallestSeatCell))));
