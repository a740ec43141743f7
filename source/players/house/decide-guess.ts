import {freeTurnOf} from './free-turn.ts';
import {looks, type Mind, spyBelief} from './mind.ts';
import {byFreeTurn} from './profile.ts';

/** The spy's decision: the likeliest entity's id, how likely it is, and whether to name it now. */
export type GuessChoice = {readonly entity: string; readonly confidence: number; readonly isNow: boolean};

/** How much worse than an even share of suspicion a seat may look before the spy grows bold. */
const CALM = 0.25;
const EVEN_SEATS = 5;

/** Whether the spy names the entity now: sure enough for the turn, or in danger of being found out. */
export const decideGuess = (mind: Mind, turn: number): GuessChoice => {
  const {kit, profile, me, seats, scratch} = mind;
  const belief = spyBelief(mind, scratch.belief);
  const best = belief.indexOf(Math.max(...belief));
  const confidence = belief[best] as number;
  const danger = ((looks(mind)[me] as number) * seats) / EVEN_SEATS;
  const {index, count} = freeTurnOf(mind, turn);
  const from = byFreeTurn(profile.guessFrom, index, count) - profile.panic * (danger - CALM);
  return {entity: kit.data.entities[best]?.id ?? '', confidence, isNow: confidence >= from};
};
