import {coverFor} from '../decide/cover-story.ts';
import type {Mind} from '../decide/mind.ts';
import type {HeardQuestion} from '../heard.ts';
import {itemAt} from '../lists.ts';
import type {AnswerLine} from './bank.ts';
import {firstLine} from './decks.ts';

/** An answer to give. */
type Wanted = {readonly feature: number; readonly grade: number};

/** Whether an answer speaks of one entity alone, so that a spy who reads can name it. */
const isPointed = ({entities}: AnswerLine): boolean => entities?.length === 1;

/**
 * The entity that a seat speaks of: its card's, or one that a spy pretends to know. Spies do it as often as villagers: whoever
 * did it seldom would be known by that alone.
 */
const spokenOf = (mind: Mind, {feature, grade}: Wanted): number | undefined =>
  mind.entity ?? coverFor(mind, feature, grade);

/**
 * Answers that speak of entities: those that were written for the question; for a question without answers of its own,
 * those that fit any on its feature.
 */
const linesFor = (mind: Mind, {line, quoted}: HeardQuestion, feature: number): readonly AnswerLine[] => {
  const own = line?.feature === feature ? (line.ofEntities ?? []) : [];
  if (own.length > 0) return own;
  // Who asks for a second opinion asks for more than the feature.
  return quoted || line?.answers ? [] : itemAt(mind.kit.bank.broad, feature);
};

const lineOf = (
  mind: Mind,
  question: HeardQuestion,
  wanted: Wanted,
  isWanted: (line: AnswerLine) => boolean,
): AnswerLine | undefined => {
  const {feature, grade} = wanted;
  const lines = linesFor(mind, question, feature).filter(
    line => line.grade === grade && isWanted(line) && !mind.heard.some(said => said.line === line),
  );
  const entity = lines.length === 0 ? undefined : spokenOf(mind, wanted);
  if (entity === undefined) return undefined;
  const fitting = lines.filter(({entities}) => entities?.includes(entity));
  const texts = fitting.map(({text}) => text);
  const first = firstLine(mind, texts, mind.streams.wordingAnswer + mind.heard.length);
  return fitting.find(({text}) => text === first);
};

/**
 * Returns an answer of a grade that only somebody at the entity would give of which a seat speaks, if there is one that nobody
 * has given in this game.
 */
export const pointedLine = (mind: Mind, question: HeardQuestion, wanted: Wanted): AnswerLine | undefined =>
  lineOf(mind, question, wanted, isPointed);

/**
 * Returns an answer of a grade that fits the entity of which a seat speaks, and a few others, if there is one that nobody has
 * given in this game. Who holds the card nods; a spy learns little.
 */
export const sharedLine = (mind: Mind, question: HeardQuestion, wanted: Wanted): AnswerLine | undefined =>
  lineOf(mind, question, wanted, line => !isPointed(line));
