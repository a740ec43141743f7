import type {HouseBelief} from '../belief.ts';
import {itemAt} from '../lists.ts';
import {freeTurnOf, type Mind, spyBelief, suspicionNow} from './mind.ts';
import {highestOf} from './probability.ts';
import {byFreeTurn} from './profile.ts';

/** The spy's decision: the likeliest entity's id, how likely it is, and whether to name it now. */
export type GuessChoice = {readonly entity: string; readonly confidence: number; readonly isNow: boolean};

/** The suspicion that leaves the spy calm, as at five seats: an even share is 0.2. */
const CALM = 0.25;
const EVEN_SEATS = 5;

/** Decides whether the spy names the entity now: when sure enough for the turn, or in danger of being caught. */
export const decideGuess = (mind: Mind, turn: number): GuessChoice => {
  const {kit, profile, me, seats} = mind;
  const belief = spyBelief(mind);
  const confidence = highestOf(belief);
  const entity = itemAt(kit.data.entities, belief.indexOf(confidence)).id;
  const danger = ((suspicionNow(mind)[me] ?? 0) * seats) / EVEN_SEATS;
  const {index, count} = freeTurnOf(mind, turn);
  const from = byFreeTurn(profile.guessFrom, index, count) - profile.panic * (danger - CALM);
  return {entity, confidence, isNow: confidence >= from};
};

/** The least likely candidate that a debrief shows. */
const LEAST = 0.01;

/** Returns the spy's likeliest candidates for the record, best first, rounded to a tenth of a percent. */
export const likelyCandidates = (mind: Mind): NonNullable<HouseBelief['candidates']> =>
  spyBelief(mind)
    .map((probability, index) => ({index, confidence: Math.round(probability * 1000) / 1000}))
    .filter(({confidence}) => confidence >= LEAST)
    .sort((one, other) => other.confidence - one.confidence)
    .map(({index, confidence}) => ({entity: itemAt(mind.kit.data.entities, index).id, confidence}));
