import type {GameTypes, Refusal, Seat} from '../games/game.ts';
import {awaitBelief, keepNotes, type Play, publish, step} from './play.ts';
import {askBeliefs, offerRemark, offerReply, type SeatRemark} from './table-talk.ts';

/** Lets a seat reply that a remark asks for a word. A person is asked again for what the rules refuse. */
const hearReply = async <T extends GameTypes>(play: Play<T>, seat: Seat): Promise<void> => {
  const {assignments, observers, options} = play;
  for (;;) {
    const asked = assignments.at(seat);
    play.replying = seat;
    const reply = await offerReply(asked, seat, observers, options.pacing).finally(() => {
      play.replying = undefined;
    });
    if (!reply || play.stop || step(play, {type: 'remark', ...reply})) return;
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
 * when nobody has a remark.
 */
export const talk = <T extends GameTypes>(play: Play<T>): Promise<void> | undefined => {
  const {game, events, assignments, observers, options, stopping} = play;
  const beliefs = askBeliefs(assignments.all, observers, events.length, stopping.signal);
  keepNotes(play, beliefs.now);
  for (const later of beliefs.later) awaitBelief(play, later);
  const fresh = events.slice(play.discussed);
  play.discussed = events.length;
  // A game may be resumed where somebody was asked for a word.
  const asked = askedToReply(play);
  if (asked !== undefined) return hearReply(play, asked);
  if (!fresh.some(event => game.invitesRemark(play.state, event))) return undefined;
  const offered = offerRemark(assignments.all, observers, options.pacing);
  return offered && discuss(play, offered);
};
