import {asksForOpinion, type HeardQuestion} from '../heard.ts';
import {clamp, itemAt} from '../lists.ts';
import {type Beliefs, type ByEntity, gradesUnder, publicBelief} from './beliefs.ts';
import {type Distribution, entropy, meanUnder} from './probability.ts';
import {toldBy} from './question-evidence.ts';
import {likelihoods, type Meaning} from './speaker-model.ts';

/** What a spy who heard all the talk has left to learn, in nats: at which a leak has its usual price. */
const USUAL_LEFT = 1.7;
/** How cheap a leak is while the spy's list is long, and how dear when it is short. */
const CHEAPEST = 0.15;
const DEAREST = 4;
/** How steeply the price rises as the list gets shorter. */
const STEEP = 3;

/** Returns how dear a leak is by what the spy still considers likely: the shorter that list, the dearer. 1 is usual. */
export const priceOfLeaks = (belief: Distribution): number =>
  clamp((USUAL_LEFT / entropy(belief)) ** STEEP, CHEAPEST, DEAREST);

/**
 * Returns what an answer would cost a villager: how much less uncertain of the entity a spy is who hears it, in nats, by
 * how much they have left to learn.
 */
export const leakOf = (
  belief: Distribution,
  opinions: ByEntity,
  entity: number,
): ((meaning: Meaning) => number) => {
  const grades = gradesUnder(belief, opinions);
  const price = priceOfLeaks(belief);
  return meaning => {
    const {villager} = likelihoods(meaning);
    return price * Math.log((villager[opinions[entity] ?? 0] ?? 0) / meanUnder(grades, villager));
  };
};

/** The share of what a spy has left to learn that a question tells when it aims at the entity itself. */
const PINPOINT = 0.17;

/** Whether a question asks for so much of the entity that nobody owes it an answer. */
export const isPinpoint = (
  beliefs: Beliefs,
  opinions: readonly ByEntity[],
  question: Pick<HeardQuestion, 'feature' | 'quoted' | 'line'>,
): boolean => {
  const {feature} = question;
  if (feature === undefined || asksForOpinion(question)) return false;
  const belief = publicBelief(beliefs);
  return toldBy(belief, itemAt(opinions, feature)) > PINPOINT * entropy(belief);
};
