import type {BySeat, GameTypes, Seat} from '../games/game.ts';
import type {Belief} from '../players/player.ts';
import type {Note} from '../records/types.ts';
import type {Observers} from './observers.ts';
import type {Pacing} from './pacing.ts';
import {type SeatAssignment, untilAborted} from './seat-assignments.ts';

/** Beliefs after an event: those that are there at once, and those of models that are still to come. */
type Beliefs = {readonly now: readonly Note[]; readonly later: readonly Promise<Note | undefined>[]};

/** Asks each player what they believe after event number `after`. Those without news, and empty places, have no note. */
export const askBeliefs = <T extends GameTypes>(
  assignments: BySeat<SeatAssignment<T> | undefined>,
  observers: Observers<T>,
  after: number,
  stopping: AbortSignal,
): Beliefs => {
  const now: Note[] = [];
  const later: Promise<Note | undefined>[] = [];
  assignments.forEach((assignment, seat) => {
    const belief = assignment?.player.believe?.(observers.viewOf(seat), stopping);
    if (belief === undefined) return;
    const noteOf = (told: Belief): Note => ({seat, after, ...told});
    if (belief instanceof Promise)
      later.push(untilAborted(belief, stopping).then(told => told && noteOf(told)));
    else now.push(noteOf(belief));
  });
  return {now, later};
};

/** What a seat says beside its moves; `to` may reply. */
export type SeatRemark = {readonly seat: Seat; readonly text: string; readonly to?: Seat};

/** The remark of the keenest player; of equals, the lower seat's. */
const keenest = <T extends GameTypes>(assignments: BySeat<SeatAssignment<T>>, observers: Observers<T>) => {
  let best: (SeatRemark & {readonly keenness: number}) | undefined;
  assignments.forEach(({player}, seat) => {
    const remark = player.remark?.(observers.viewOf(seat));
    if (!remark) return;
    if (!best || remark.keenness > best.keenness) best = {seat, ...remark};
  });
  if (!best) return undefined;
  const {keenness: _, ...said} = best;
  return said;
};

/** Returns a remark after a short while; `undefined` when the seat has changed hands. */
const holdRemark = async (
  remark: SeatRemark,
  signal: AbortSignal | undefined,
  pacing: Pacing | undefined,
): Promise<SeatRemark | undefined> => {
  if (pacing && signal)
    await pacing.hold({kind: 'remark'}, pacing.now(), signal).catch(error => {
      if (!signal.aborted) throw error;
    });
  return signal?.aborted ? undefined : remark;
};

/** Returns the keenest player's remark after a short while; `undefined`, not a promise, when nobody has one. */
export const offerRemark = <T extends GameTypes>(
  assignments: BySeat<SeatAssignment<T>>,
  observers: Observers<T>,
  pacing: Pacing | undefined,
): Promise<SeatRemark | undefined> | undefined => {
  const remark = keenest(assignments, observers);
  return remark && holdRemark(remark, assignments[remark.seat]?.controller.signal, pacing);
};

/** Waits for a promised reply; `undefined` when the seat has changed hands or play stops. */
const awaitReply = (reply: Promise<string | undefined>, signal: AbortSignal): Promise<string | undefined> =>
  untilAborted(reply, signal).catch(error => {
    if (!signal.aborted) throw error;
    return undefined;
  });

/**
 * Returns what a seat replies to a remark about its words: a person's when they have typed it, others' after a short
 * while. `undefined` when it says nothing.
 */
export const offerReply = async <T extends GameTypes>(
  {player, controller: {signal}}: SeatAssignment<T>,
  seat: Seat,
  observers: Observers<T>,
  pacing: Pacing | undefined,
): Promise<SeatRemark | undefined> => {
  const reply = player.reply?.(observers.viewOf(seat), signal);
  if (reply instanceof Promise) {
    const text = await awaitReply(reply, signal);
    return text === undefined ? undefined : {seat, text};
  }
  return reply === undefined ? undefined : holdRemark({seat, text: reply}, signal, pacing);
};
