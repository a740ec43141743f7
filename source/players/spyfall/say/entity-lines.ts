import {coverFor} from '../decide/cover-story.ts';
import type {Mind} from '../decide/mind.ts';
import type {HeardQuestion} from '../heard.ts';
import {itemAt} from '../lists.ts';
import type {AnswerLine} from './bank.ts';
import {orderLines} from './decks.ts';

/** An answer to give. */
type Wanted = {readonly feature: number; readonly grade: number};

/**
 * The entity that a seat speaks of: its card's, or one that a spy pretends to know. Spies do it as often as villagers: whoever
 * did it seldom would be known by that alone.
 */
const spokenOf = (mind: Mind, {feature, grade}: Wanted): number | undefined =>
  mind.entity ?? coverFor(mind, feature, grade);

/**
 * Answers that speak of an entity: the one that was written for the question; for a question without answers of its own,
 * those that fit any on its feature.
 */
const linesOf = (mind: Mind, {line, quoted}: HeardQuestion, feature: number, entity: number) => {
  const own = line?.feature === feature ? line.ofEntities?.get(entity) : undefined;
  if (own) return [own];
  // Who asks for a second opinion asks for more than the feature.
  if (quoted || line?.answers) return [];
  return itemAt(mind.kit.bank.broad, feature).filter(one => one.entity === entity);
};

/**
 * Returns an answer of a grade from somebody who was at the entity that a seat speaks of, if there is one that nobody has
 * given in this game. Who holds the card recognizes it.
 */
export const entityLine = (mind: Mind, question: HeardQuestion, wanted: Wanted): AnswerLine | undefined => {
  const {feature, grade} = wanted;
  const entity = spokenOf(mind, wanted);
  if (entity === undefined) return undefined;
  const fitting = linesOf(mind, question, feature, entity).filter(
    line => line.grade === grade && !mind.heard.some(said => said.line === line),
  );
  const texts = fitting.map(({text}) => text);
  const [first] = orderLines(mind, texts, mind.streams.wordingAnswer + mind.heard.length);
  return fitting.find(({text}) => text === first);
};
