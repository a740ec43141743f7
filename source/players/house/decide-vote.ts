import type {BySeat, Seat} from '../../games/game.ts';
import type {SeatView} from '../../games/spyfall/view.ts';
import {freeTurnOf} from './free-turn.ts';
import {type Mind, suspicionNow, suspicionWith} from './mind.ts';
import {byFreeTurn} from './profile.ts';
import {drawNormal} from './streams.ts';

/** Whom to vote for and how sure; `null` to skip. */
export type VoteChoice = {readonly target: Seat | null; readonly confidence: number};

/** What is left of a gut feeling after a turn, so that a grudge fades. */
const GRUDGE_KEPT = 0.7;
const FRESH = Math.sqrt(1 - GRUDGE_KEPT * GRUDGE_KEPT);
/** Brings the sum of three uniform draws to spread 1. */
const UNIT = 2;

/** The votes revealed last, by target: how many others voted for each seat. */
const lastVotes = (view: SeatView, {me, table}: Mind): BySeat<number> => {
  const counts = table.seats.map(() => 0);
  const revealed = view.turns.findLast(({votes}) => votes !== undefined)?.votes ?? [];
  for (const {seat, target} of revealed)
    if (seat !== me && target !== null) counts[target] = (counts[target] as number) + 1;
  return counts;
};

/** A gut feeling about each seat: a little new every turn, and less of the old. */
const gutFeeling = ({gut, streams, profile}: Mind, index: number): BySeat<number> => {
  if (gut.turns > index + 1) {
    gut.turns = 0;
    gut.feelings.fill(0);
  }
  for (; gut.turns <= index; gut.turns++)
    for (let seat = 0; seat < gut.feelings.length; seat++) {
      const fresh = drawNormal(streams.gut, gut.turns, seat) * UNIT * profile.gut;
      const kept = GRUDGE_KEPT * (gut.feelings[seat] as number) + FRESH * fresh;
      gut.feelings[seat] = gut.turns === 0 ? fresh : kept;
    }
  return gut.feelings;
};

const mostSuspect = (suspicion: BySeat<number>, targets: readonly Seat[]): Seat =>
  targets.reduce((best, seat) => ((suspicion[seat] as number) > (suspicion[best] as number) ? seat : best));

/**
 * A villager votes when its belief, as odds, is enough times the odds before anything was said: a ratio holds for
 * every table size, a probability would not.
 */
const voteAsVillager = (mind: Mind, view: SeatView, targets: readonly Seat[], turn: number): VoteChoice => {
  const {profile, seats} = mind;
  const {index, count} = freeTurnOf(mind, turn);
  const votes = lastVotes(view, mind);
  const gut = gutFeeling(mind, index).map(
    (feeling, seat) => feeling + profile.herd * (votes[seat] as number),
  );
  const suspicion = suspicionWith(mind, gut);
  const top = mostSuspect(suspicion, targets);
  const confidence = suspicion[top] as number;
  const lift = byFreeTurn(profile.voteLift, index, count);
  const odds = confidence / Math.max(1e-9, 1 - confidence);
  return {target: odds >= lift / Math.max(1, seats - 2) ? top : null, confidence};
};

/** The spy joins in against a villager who looks bad or drew votes, so as not to stand out. */
const voteAsSpy = (mind: Mind, view: SeatView, targets: readonly Seat[]): VoteChoice => {
  const {profile, seats} = mind;
  const votes = lastVotes(view, mind);
  const suspicion = suspicionNow(mind);
  const top = mostSuspect(
    suspicion.map((share, seat) => share + 0.1 * (votes[seat] as number)),
    targets,
  );
  const confidence = suspicion[top] as number;
  const isJoined = confidence * seats >= profile.joinLift || (votes[top] as number) >= 2;
  return {target: isJoined ? top : null, confidence};
};

/** A seat's vote. Depends on votes of earlier turns only, never on who has voted already. */
export const decideVote = (mind: Mind, view: SeatView, targets: readonly Seat[], turn: number): VoteChoice =>
  mind.side === 'spy' ? voteAsSpy(mind, view, targets) : voteAsVillager(mind, view, targets, turn);
