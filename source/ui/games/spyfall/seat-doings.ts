import type {BySeat, Seat} from '../../../games/game.ts';
import {visiblyAwaited} from '../../../games/spyfall/legal.ts';
import {currentTurn, type SeatView} from '../../../games/spyfall/view.ts';
import type {RoomTurn} from '../../../tables/registry/spyfall/room.ts';
import {nameOf} from '../../table/seats/seat-talk.ts';
import type {SeatDoing} from '../../table/seats/seats.tsx';
import type {SpyfallTalk} from './spyfall-model.ts';

/** What a seat is visibly doing. `spy` is said after the end, and to the moderator. */
type SeatStatus = 'asks' | 'answers' | 'votes' | 'voted' | 'spy' | 'none';

const statusSigns: Readonly<Record<SeatStatus, string>> = {
  asks: ' ',
  answers: ' ',
  votes: '○',
  voted: '●',
  spy: '★',
  none: ' ',
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

/** What a seat does, in words; the moderator reads its vote. Else the votes it got when votes were revealed last. */
const statusText = (view: SeatView, talk: SpyfallTalk, seat: Seat, status: SeatStatus): string => {
  const ballots = view.phase === 'vote' ? (currentTurn(view)?.ballots ?? []) : [];
  const ballot = ballots.find(cast => cast.seat === seat)?.target;
  if (ballot === null) return talk.words('table.ballot-skip');
  if (ballot !== undefined) return talk.words('table.ballot-for', {name: nameOf(talk, ballot)});
  if (status !== 'none') return talk.words(`table.status-${status}`);
  const revealed = view.turns.findLast(({votes}) => votes !== undefined)?.votes ?? [];
  const count = revealed.filter(({target}) => target === seat).length;
  return talk.words('table.votes-against', {count});
};

/**
 * What the seats are at. While the spy decides on a guess no seat is told apart, to whoever may not know it
 * (`visiblyAwaited` names nobody then).
 * @param room what the room thinks, for onlookers
 * @param isAsked whether the person owes a move, or has spoken before it: one who owes none in a vote has cast theirs, told or not
 */
export const seatDoings = (
  view: SeatView,
  talk: SpyfallTalk,
  isAsked: boolean,
  room: readonly RoomTurn[] = [],
): BySeat<SeatDoing> =>
  (view.table?.seats ?? []).map(({seat}) => {
    const status = statusOf(view, seat, seat === talk.me && !isAsked);
    const isAwaited = visiblyAwaited(view).includes(seat);
    const level = room.at(-1)?.suspicion[seat];
    return {
      ...(level === undefined ? {} : {level}),
      isAwaited,
      hasPointer: isAwaited && view.phase !== 'vote',
      sign: statusSigns[status],
      status: statusText(view, talk, seat, status),
    };
  });
