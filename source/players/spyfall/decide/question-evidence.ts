import type {Seat} from '../../../games/game.ts';
import {asksForOpinion, type Heard} from '../heard.ts';
import {clamp, itemAt} from '../lists.ts';
import {type Beliefs, type ByEntity, beliefAsSpy, gradesUnder} from './beliefs.ts';
import {type Distribution, entropy, meanUnder, raise} from './probability.ts';
import {answersOf, HONEST_ANSWERS, VILLAGER_SPEECH} from './speaker-model.ts';

/** The entropy of an honest answer, by grade. */
const HONEST_ENTROPIES = HONEST_ANSWERS.map(entropy);

/** What the answer to a usual question tells a spy, as a share of what is left to know: measured in house games. */
const USUAL = 0.106;

/**
 * Returns how much an answer on a feature tells somebody with a belief about the entity: the mutual information of both, in
 * nats. No entity may be impossible.
 */
export const toldBy = (belief: Distribution, opinions: ByEntity): number => {
  const grades = gradesUnder(belief, opinions);
  return entropy(answersOf(VILLAGER_SPEECH, grades)) - meanUnder(grades, HONEST_ENTROPIES);
};

/** Returns how much more a question tells than a usual one, by what is left to know: the entropy of the belief. */
export const greedIn = (told: number, left: number): number => told - USUAL * left;

/** Returns how greedy a question was: how much more it tells its asker, as the spy, than a usual one. */
export const greedOf = (
  beliefs: Beliefs,
  opinions: readonly ByEntity[],
  {question}: Heard,
): number | undefined => {
  const {seat, feature} = question;
  if (feature === undefined || asksForOpinion(question)) return undefined;
  const belief = beliefAsSpy(beliefs, seat);
  return greedIn(toldBy(belief, itemAt(opinions, feature)), entropy(belief));
};

/** How much likelier greed makes the spy (a logarithm per nat), and the most that one question moves suspicion. */
const SLOPE = 5;
const MOST_MOVED = 0.5;

/** Returns the beliefs after a question: one that narrows much for its asker is a little suspicious. */
export const suspectQuestion = (beliefs: Beliefs, asker: Seat, greed: number): Beliefs => {
  const moved = clamp(SLOPE * greed, -MOST_MOVED, MOST_MOVED);
  const suspicion = raise(itemAt(beliefs.suspicionOf, asker), moved);
  return {...beliefs, suspicionOf: beliefs.suspicionOf.with(asker, suspicion)};
};
