import {itemAt} from '../lists.ts';
import {gradesUnder} from './beliefs.ts';
import {type Mind, spyBelief} from './mind.ts';
import type {Distribution} from './probability.ts';
import {drawAt} from './streams.ts';

/** Among how many of the likeliest entities a spy chooses the one that they pretend to know. */
const SHORTLIST = 3;
/** How much what they have said themselves counts for keeping to a story, and how much a liking of their own. */
const OWN_WORDS = 1;
const LIKING = 1.5;

/** A spy's liking for an entity, the same for a whole game, so that a story lasts (a Gumbel number). */
const likingOf = ({streams}: Mind, entity: number): number =>
  -Math.log(-Math.log(drawAt(streams.story, 0, entity) + 1e-9));

/** Returns the entities that a spy thinks likeliest, best first. */
export const shortlistOf = (mind: Mind): readonly number[] => {
  const belief = spyBelief(mind);
  return [...belief.keys()]
    .sort((one, other) => (belief[other] ?? 0) - (belief[one] ?? 0))
    .slice(0, SHORTLIST);
};

/** Returns the entity that a spy would rather speak of than of the others: it is likely, and what they have said before fits it. */
const preferredOf = (mind: Mind, entities: readonly number[]): number => {
  const belief = spyBelief(mind);
  const own = itemAt(mind.beliefs.evidenceOf, mind.me);
  const worth = (entity: number): number =>
    Math.log(belief[entity] ?? 0) + OWN_WORDS * (own[entity] ?? 0) + LIKING * likingOf(mind, entity);
  return entities.reduce((best, entity) => (worth(entity) > worth(best) ? entity : best));
};

/**
 * Returns the entity that a spy speaks as if they knew: one of the likeliest, which what they have said before fits. It
 * lasts from turn to turn unless what others say rules it out.
 */
export const coverStory = (mind: Mind): number => preferredOf(mind, shortlistOf(mind));

/**
 * Returns the entity of which a spy says a grade of a feature: that of their story where it has it, else one of those that have it.
 * `undefined` when none has.
 */
export const coverFor = (mind: Mind, feature: number, grade: number): number | undefined => {
  const grades = itemAt(mind.kit.data.values, feature);
  const story = coverStory(mind);
  if (grades[story] === grade) return story;
  const others = [...grades.keys()].filter(entity => grades[entity] === grade);
  return others.length === 0 ? undefined : preferredOf(mind, others);
};

/** Returns what a spy would say of a feature: in part what they believe of it, in part what fits their story. */
export const gradesOfStory = (mind: Mind, feature: number): Distribution => {
  const opinions = itemAt(mind.opinions, feature);
  const {story} = mind.profile;
  const told = opinions[coverStory(mind)] ?? 0;
  return gradesUnder(spyBelief(mind), opinions).map(
    (share, grade) => (1 - story) * share + (grade === told ? story : 0),
  );
};
