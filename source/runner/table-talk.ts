import type {BySeat, GameTypes, Seat} from '../games/game.ts';
import type {Note} from '../records/types.ts';
import type {Observers} from './observers.ts';
import type {Pacing} from './pacing.ts';
import type {Sitting} from './sittings.ts';

/** What each player believes now, where it has something new to say about that. */
export const noteBeliefs = <T extends GameTypes>(
  sittings: BySeat<Sitting<T>>,
  observers: Observers<T>,
  after: number,
): readonly Note[] => {
  const notes: Note[] = [];
  sittings.forEach(({player}, seat) => {
    const note = player.believe?.(observers.viewOf(seat));
    if (note !== undefined) notes.push({seat, after, note});
  });
  return notes;
};

/** The remark of whoever most wants to make one; of equals, the lower seat's. */
const keenest = <T extends GameTypes>(sittings: BySeat<Sitting<T>>, observers: Observers<T>) => {
  let best: {readonly seat: Seat; readonly text: string; readonly keenness: number} | undefined;
  sittings.forEach(({player}, seat) => {
    const remark = player.remark?.(observers.viewOf(seat));
    if (!remark) return;
    const {text, keenness} = remark;
    if (!best || keenness > best.keenness) best = {seat, text, keenness};
  });
  return best;
};

/** Lets one player remark, after a short while; nobody when the seat changed hands meanwhile. */
export const offerRemark = async <T extends GameTypes>(
  sittings: BySeat<Sitting<T>>,
  observers: Observers<T>,
  pacing: Pacing | undefined,
): Promise<{readonly seat: Seat; readonly text: string} | undefined> => {
  const remark = keenest(sittings, observers);
  if (!remark) return undefined;
  const {seat, text} = remark;
  const signal = sittings[seat]?.controller.signal;
  if (pacing && signal)
    await pacing.hold({kind: 'remark'}, pacing.now(), signal).catch(error => {
      if (!signal.aborted) throw error;
    });
  return signal?.aborted ? undefined : {seat, text};
};
