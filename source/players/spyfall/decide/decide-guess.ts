import type {HouseBelief} from '../belief.ts';
import {itemAt} from '../lists.ts';
import {freeTurnOf, type Mind, spyBelief, suspicionNow} from './mind.ts';
import {byFreeTurn} from './profile.ts';

/** The spy's decision: the likeliest entity's id, how likely it is, and whether to name it now. */
export type GuessChoice = {readonly entity: string; readonly confidence: number; readonly isNow: boolean};

/** The suspicion that leaves the spy calm, as at five seats: an even share is 0.2. */
const CALM = 0.25;
const EVEN_SEATS = 5;

/** Whether the spy names the entity now: sure enough for the turn, or in danger of being found out. */
export const decideGuess = (mind: Mind, turn: number): GuessChoice => {
  const {kit, profile, me, seats} = mind;
  const belief = spyBelief(mind);
  const confidence = Math.max(...belief);
  const entity = itemAt(kit.data.entities, belief.indexOf(confidence)).id;
  const danger = ((suspicionNow(mind)[me] ?? 0) * seats) / EVEN_SEATS;
  const {index, count} = freeTurnOf(mind, turn);
  const from = byFreeTurn(profile.guessFrom, index, count) - profile.panic * (danger - CALM);
  return {entity, confidence, isNow: confidence >= from};
};

/** A candidate less likely than this is not worth a line in a debrief. */
const LEAST = 0.01;

/** The spy's likeliest candidates, best first, as their record keeps them: to a tenth of a percent. */
export const likelyCandidates = (mind: Mind): NonNullable<HouseBelief['candidates']> =>
  spyBelief(mind)
    .map((probability, index) => ({index, confidence: Math.round(probability * 1000) / 1000}))
    .filter(({confidence}) => confidence >= LEAST)
    .sort((one, other) => other.confidence - one.confidence)
    .map(({index, confidence}) => ({entity: itemAt(mind.kit.data.entities, index).id, confidence}));
