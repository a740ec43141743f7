import type {Seat} from '../../../games/game.ts';
import {asksForOpinion, type Heard} from '../heard.ts';
import {clamp, itemAt} from '../lists.ts';
import {type Beliefs, type ByEntity, beliefAsSpy, gradesUnder} from './beliefs.ts';
import {type Distribution, entropy, meanUnder} from './probability.ts';
import {answersOf, HONEST_ANSWERS, VILLAGER_SPEECH} from './speaker-model.ts';

/** The entropy of an honest answer, by grade. */
const HONEST_ENTROPIES = HONEST_ANSWERS.map(entropy);

/** What the answer to a usual question tells a spy, as a share of what is left to know: measured in house games. */
const USUAL = 0.106;

/** How much a question tells a spy who asks it. */
type QuestionWeight = {
  /** The mutual information of the entity and the answer, in nats. */
  readonly told: number;
  /** How much more that is than a usual question tells. */
  readonly greed: number;
};

/** Returns how much an answer on a feature tells somebody with a belief about the entity; no entity may be impossible. */
export const weighQuestion = (belief: Distribution, opinions: ByEntity): QuestionWeight => {
  const grades = gradesUnder(belief, opinions);
  const told = entropy(answersOf(VILLAGER_SPEECH, grades)) - meanUnder(grades, HONEST_ENTROPIES);
  return {told, greed: told - USUAL * entropy(belief)};
};

/** Returns how greedy a question was: how much more it tells its asker, as the spy, than a usual one. */
export const greedOf = (
  beliefs: Beliefs,
  opinions: readonly ByEntity[],
  {question}: Heard,
): number | undefined => {
  const {seat, feature} = question;
  if (feature === undefined || asksForOpinion(question)) return undefined;
  return weighQuestion(beliefAsSpy(beliefs, seat), itemAt(opinions, feature)).greed;
};

/** How much likelier greed makes the spy (a logarithm per nat), and the most that one question moves suspicion. */
const SLOPE = 5;
const MOST_MOVED = 0.5;

/** Returns the beliefs after a question: one that narrows much for its asker is a little suspicious. */
export const suspectQuestion = (beliefs: Beliefs, asker: Seat, greed: number): Beliefs => {
  const moved = clamp(SLOPE * greed, -MOST_MOVED, MOST_MOVED);
  const suspicion = itemAt(beliefs.suspicionOf, asker).map(one => one + moved);
  return {...beliefs, suspicionOf: beliefs.suspicionOf.with(asker, suspicion)};
};
