import {freeTurnOf} from './free-turn.ts';
import {type Mind, suspicionNow} from './mind.ts';
import {byFreeTurn} from './profile.ts';

/** The spy's decision: the likeliest entity's id, how likely it is, and whether to name it now. */
export type GuessChoice = {readonly entity: string; readonly confidence: number; readonly isNow: boolean};

/** How much worse than an even share of suspicion a seat may look before the spy grows bold. */
const CALM = 0.25;
const EVEN_SEATS = 5;

/** The place of the likeliest; of equals, the first. */
const likeliest = (belief: Float64Array): number => {
  let best = 0;
  for (let e = 1; e < belief.length; e++) if ((belief[e] as number) > (belief[best] as number)) best = e;
  return best;
};

/** Whether the spy names the entity now: sure enough for the turn, or in danger of being found out. */
export const decideGuess = (mind: Mind, turn: number): GuessChoice => {
  const {kit, profile, me, seats, guesses} = mind;
  const best = likeliest(guesses);
  const confidence = guesses[best] as number;
  const danger = ((suspicionNow(mind)[me] as number) * seats) / EVEN_SEATS;
  const {index, count} = freeTurnOf(mind, turn);
  const from = byFreeTurn(profile.guessFrom, index, count) - profile.panic * (danger - CALM);
  return {entity: kit.data.entities[best]?.id ?? '', confidence, isNow: confidence >= from};
};
