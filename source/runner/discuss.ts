import type {GameTypes, Refusal, Seat} from '../games/game.ts';
import {isSame} from '../records/is-same.ts';
import type {Note} from '../records/types.ts';
import {awaitBelief, keepNotes, type Play, publish, step} from './play.ts';
import {askBeliefs, offerRemark, offerReply, type SeatRemark} from './table-talk.ts';

/** Whether a note says something else than the newest one of its seat. */
const isNews =
  ({notes}: {readonly notes: readonly Note[]}) =>
  ({seat, note}: Note): boolean =>
    !isSame(note, notes.findLast(one => one.seat === seat)?.note);

/**
 * Notes what players believe now, of each seat once after an event. After a remark, and where a game is resumed, they may
 * have nothing new to say: then `isRepeated`, and only what has changed is noted.
 */
const noteBeliefs = <T extends GameTypes>(play: Play<T>, isRepeated: boolean): void => {
  const {assignments, observers, events, notes, stopping} = play;
  const noted = notes.filter(({after}) => after === events.length).map(({seat}) => seat);
  const believers = assignments.all.map((assignment, seat) =>
    noted.includes(seat) ? undefined : assignment,
  );
  const beliefs = askBeliefs(believers, observers, events.length, stopping.signal);
  keepNotes(play, isRepeated ? beliefs.now.filter(isNews(play)) : beliefs.now);
  for (const later of beliefs.later) awaitBelief(play, later);
};

/** Lets a seat reply that a remark asks for a word. A person is asked again for what the rules refuse. */
const hearReply = async <T extends GameTypes>(play: Play<T>, seat: Seat): Promise<void> => {
  const {assignments, observers, options} = play;
  for (;;) {
    const asked = assignments.at(seat);
    play.replying = seat;
    const reply = await offerReply(asked, seat, observers, options.pacing).finally(() => {
      play.replying = undefined;
    });
    if (!reply || play.stop) return;
    if (step(play, {type: 'remark', ...reply})) return noteBeliefs(play, true);
    if (asked.player.kind !== 'person') return;
  }
};

/** The seat that the newest event asks for a word, if it does. */
const askedToReply = <T extends GameTypes>({game, state, events}: Play<T>): Seat | undefined => {
  const newest = events.at(-1);
  return newest && game.invitesReply?.(state, newest);
};

/** Lets a seat say something, and whoever it speaks to reply. Returns why the rules refuse it, if they do. */
export const speak = async <T extends GameTypes>(
  play: Play<T>,
  remark: SeatRemark,
): Promise<Refusal | undefined> => {
  const intervention = {type: 'remark', ...remark} as const;
  const ruling = play.game.intervene(play.state, intervention);
  if (!ruling.ok) return ruling.refusal;
  publish(play, {kind: 'intervention', intervention}, ruling.events);
  noteBeliefs(play, true);
  const seat = askedToReply(play);
  if (seat !== undefined) await hearReply(play, seat);
  return undefined;
};

/** Lets somebody remark on what was said, and whoever is asked by that reply. */
const discuss = async <T extends GameTypes>(
  play: Play<T>,
  offered: NonNullable<ReturnType<typeof offerRemark>>,
): Promise<void> => {
  const remark = await offered;
  if (remark && !play.stop) await speak(play, remark);
};

/**
 * Notes beliefs after a ruling, and lets somebody remark on what was said, and be answered. Returns nothing, not a promise,
 * when nobody has a remark. `isResumed` is whether some of this may have been noted before the game was stopped.
 */
export const talk = <T extends GameTypes>(play: Play<T>, isResumed: boolean): Promise<void> | undefined => {
  const {game, events, assignments, observers, options} = play;
  noteBeliefs(play, isResumed);
  const fresh = events.slice(play.discussed);
  play.discussed = events.length;
  // A game may be resumed where somebody was asked for a word.
  const asked = askedToReply(play);
  if (asked !== undefined) return hearReply(play, asked);
  if (!fresh.some(event => game.invitesRemark(play.state, event))) return undefined;
  const offered = offerRemark(assignments.all, observers, options.pacing);
  return offered && discuss(play, offered);
};
