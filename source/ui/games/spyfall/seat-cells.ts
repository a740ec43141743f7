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

const statusOf = (view: SeatView, seat: Seat, isCast: boolean): SeatStatus => {
  const turn = currentTurn(view);
  const isAwaited = visiblyAwaited(view).includes(seat);
  if (view.phase === 'question' && isAwaited) return 'asks';
  if (view.phase === 'answer' && isAwaited) return 'answers';
  if (view.phase === 'vote') return isCast || turn?.voted.includes(seat) ? 'voted' : 'votes';
  return knownSpy(view) === seat ? 'spy' : 'none';
};

/**
 * The seats of a table. While the spy decides on a guess no seat is told apart, to whoever may not know it
 * (`visiblyAwaited` names nobody then).
 * @param isAsked whether the person owes a move: one who owes none in a vote has cast theirs, told or not
 */
export const seatCells = (
  view: SeatView,
  talk: TableTalk,
  marks: BySeat<Mark | undefined>,
  isAsked: boolean,
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
      status: statusOf(view, seat, seat === talk.me && !isAsked),
      isAwaited: awaited.includes(seat),
      votesAgainst: revealed.filter(({target}) => target === seat).length,
      ...(ballot === undefined ? {} : {ballot}),
    };
  });
};

const smallestSeatCell = 15;

/** Where the names do not all fit, one's own seat takes what it needs, as far as the others can spare it. */
const crowdedWidths = (wanted: readonly number[], width: number, me: number): readonly number[] => {
  const even = Math.floor(width / wanted.length);
  const others = wanted.length - 1;
  const own = wanted[me] ?? 0;
  if (own <= even || others === 0) return wanted.map(() => even);
  const other = Math.min(even, Math.max(smallestSeatCell - 1, Math.floor((width - own) / others)));
  return wanted.map((_, seat) => (seat === me ? Math.max(even, width - other * others) : other));
};

const sumOf = (list: readonly number[]): number => list.reduce((sum, item) => sum + item, 0);

/** The width that all seats can have but those that need more. */
const levelOf = (wanted: readonly number[], width: number): number => {
  const even = Math.floor(width / Math.max(1, wanted.length));
  const wide = wanted.filter(cells => cells > even);
  if (wide.length === 0) return even;
  return levelOf(
    wanted.filter(cells => cells <= even),
    width - sumOf(wide),
  );
};

const rowWidths = (wanted: readonly number[], width: number, me: number): readonly number[] => {
  if (sumOf(wanted) > width) return crowdedWidths(wanted, width, me);
  const level = levelOf(wanted, width);
  return wanted.map(cells => Math.max(cells, level));
};

/**
 * Cells of each seat in rows of `width` cells, `perRow` seats to a row, from what each needs for its name; one's own at
 * `me`, if any. Rows stand in columns as long as no name is cut for it.
 */
export const seatWidths = (
  wanted: readonly number[],
  {perRow, width, me}: {readonly perRow: number; readonly width: number; readonly me: number},
): readonly number[] => {
  const starts = wanted.map((_, seat) => seat).filter(seat => seat % perRow === 0);
  const rows = starts.map(start => wanted.slice(start, start + perRow));
  const columns = wanted.slice(0, perRow).map((_, place) => Math.max(...rows.map(row => row[place] ?? 0)));
  if (sumOf(columns) > width) return rows.flatMap((row, index) => rowWidths(row, width, me - index * perRow));
  const widths = rowWidths(columns, width, me);
  return wanted.map((_, seat) => widths[seat % perRow] ?? 0);
};

/** How many rows the seats take where they stand side by side. */
export const seatLines = (seats: number, width: number): number =>
  Math.max(1, Math.ceil(seats / Math.max(1, Math.floor(width / smallestSeatCell))));
