import type {BySeat, Seat} from '../../../games/game.ts';
import {currentTurn, type SeatView} from '../../../games/spyfall/view.ts';
import {suspicionKnowing} from './beliefs.ts';
import {freeTurnOf, type Mind, movedBy, suspicionNow} from './mind.ts';
import {byFreeTurn} from './profile.ts';
import {drawNormal} from './streams.ts';

/** Whom to vote for and how sure; `null` to skip. */
export type VoteChoice = {readonly target: Seat | null; readonly confidence: number};

/** The share of a gut feeling that lasts a turn, so that grudges fade, and the new share, which keeps the spread. */
const KEPT = 0.7;
const FRESH = Math.sqrt(1 - KEPT * KEPT);

/** How many others voted for each seat at the last reveal. */
const lastVotes = (view: SeatView, {me, table}: Mind): BySeat<number> => {
  const revealed = view.turns.findLast(({votes}) => votes !== undefined)?.votes ?? [];
  const others = revealed.filter(({seat}) => seat !== me);
  return table.seats.map(({seat}) => others.filter(({target}) => target === seat).length);
};

/**
 * Returns what the votes revealed so far say of each voter, as an addend to the evidence against them (a logarithm). A spy
 * never votes for themselves: whoever voted against a seat that seems innocent looks worse, above all to that seat.
 */
export const trustInVoters = (mind: Mind, view: SeatView, entity: number): BySeat<number> => {
  const {me, beliefs, profile, table} = mind;
  const suspicion = suspicionKnowing(beliefs, entity, {except: me});
  const against = view.turns.flatMap(({votes = []}) => votes).filter(({target}) => target !== null);
  return table.seats.map(({seat}) => {
    const targets = new Set(against.flatMap(vote => (vote.seat === seat ? [vote.target ?? seat] : [])));
    return [...targets].reduce(
      (sum, target) => sum + profile.ballots * (1 - 2 * (suspicion[target] ?? 0)),
      0,
    );
  });
};

/** How many others have just accused each seat, before this vote. */
const accusers = (view: SeatView, {me, table}: Mind): BySeat<number> => {
  const said = currentTurn(view)?.remarks.filter(({seat, isAtVote}) => isAtVote && seat !== me) ?? [];
  return table.seats.map(({seat}) => said.filter(({to}) => to === seat).length);
};

/** A gut feeling about a seat: a little new every free turn, and less of the old. */
const gutFeeling = (mind: Mind, seat: Seat, freeTurn: number): number => {
  const fresh = drawNormal(mind.streams.gut, freeTurn, seat) * mind.profile.gut;
  return freeTurn <= 0 ? fresh : KEPT * gutFeeling(mind, seat, freeTurn - 1) + FRESH * fresh;
};

const mostSuspect = (suspicion: BySeat<number>, targets: readonly Seat[]): Seat | undefined =>
  targets.reduce<Seat | undefined>(
    (best, seat) => (best === undefined || (suspicion[seat] ?? 0) > (suspicion[best] ?? 0) ? seat : best),
    undefined,
  );

/** From how many answers that nobody understood that alone is a reason. */
const MOST_UNREAD = 3;
/** The least rise of suspicion that makes an answer a reason. */
const LEAST_RISE = 0.06;

/**
 * Nobody is accused over one line that was not understood, nor because others were understood better and so look cleaner:
 * there must be an answer that speaks against the seat.
 */
const hasReason = (mind: Mind, seat: Seat): boolean => {
  let [doubtful, unread, isGiven] = [0, 0, false];
  for (const [index, {question, isUnderstood, isUnsure}] of mind.answers.entries()) {
    if (question.to !== seat) continue;
    if (!isUnderstood || isUnsure) doubtful++;
    if (!isUnderstood) unread++;
    else isGiven ||= movedBy(mind, index, seat) >= LEAST_RISE;
  }
  return doubtful === 0 || unread >= MOST_UNREAD || isGiven;
};

/**
 * A villager votes when the odds that a seat is the spy have risen enough since the start. A ratio works for every
 * table size; a probability would not.
 */
const voteAsVillager = (
  mind: Mind,
  entity: number,
  {view, votes}: {readonly view: SeatView; readonly votes: BySeat<number>},
  targets: readonly Seat[],
  turn: number,
): VoteChoice => {
  const {beliefs, me, profile, seats} = mind;
  const voters = trustInVoters(mind, view, entity);
  const {index, count} = freeTurnOf(mind, turn);
  const herd = byFreeTurn(profile.herd, index, count);
  const feelings = votes.map(
    (number, seat) => gutFeeling(mind, seat, index) + herd * number + (voters[seat] ?? 0),
  );
  const suspicion = suspicionKnowing(beliefs, entity, {except: me, feelings});
  const top = mostSuspect(
    suspicion,
    targets.filter(seat => hasReason(mind, seat)),
  );
  if (top === undefined) return {target: null, confidence: 0};
  const confidence = suspicion[top] ?? 0;
  const odds = confidence / Math.max(1e-9, 1 - confidence);
  const lift = byFreeTurn(profile.voteLift, index, count);
  return {target: odds >= lift / Math.max(1, seats - 2) ? top : null, confidence};
};

/** How much the spy's answers to each seat's questions have raised the suspicion against them. */
const sharpnessOf = (mind: Mind): BySeat<number> => {
  const sharp = mind.table.seats.map(() => 0);
  for (const [index, {question}] of mind.answers.entries())
    if (question.to === mind.me)
      sharp[question.seat] = (sharp[question.seat] ?? 0) + Math.max(0, movedBy(mind, index, mind.me));
  return sharp;
};

/**
 * The spy votes for a seat that looks suspicious or drew votes, so as not to stand out, and would rather have the sharpest
 * questioner out.
 */
const voteAsSpy = (mind: Mind, votes: BySeat<number>, targets: readonly Seat[]): VoteChoice => {
  const suspicion = suspicionNow(mind);
  const sharpest = mostSuspect(sharpnessOf(mind), targets);
  const withVotes = suspicion.map(
    (share, seat) => share + 0.1 * (votes[seat] ?? 0) + (seat === sharpest ? mind.profile.frame : 0),
  );
  const top = mostSuspect(withVotes, targets);
  if (top === undefined) return {target: null, confidence: 0};
  const confidence = Math.min(1, withVotes[top] ?? 0);
  const isJoined = confidence * mind.seats >= mind.profile.joinLift || (votes[top] ?? 0) >= 2;
  return {target: isJoined ? top : null, confidence};
};

/** Decides a seat's vote. It depends on votes of earlier turns only, never on who has voted already. */
export const decideVote = (
  mind: Mind,
  view: SeatView,
  targets: readonly Seat[],
  turn: number,
): VoteChoice => {
  // An accusation before the vote weighs as much as a vote at the last reveal: one more seat that is against it.
  const accused = accusers(view, mind);
  const votes = lastVotes(view, mind).map((count, seat) => count + (accused[seat] ?? 0));
  if (mind.entity === undefined) return voteAsSpy(mind, votes, targets);
  return voteAsVillager(mind, mind.entity, {view, votes}, targets, turn);
};
