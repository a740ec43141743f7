import type {Heard} from '../heard.ts';
import {itemAt} from '../lists.ts';
import type {Mind} from './mind.ts';
import {meanUnder} from './probability.ts';
import {gradeOf, isClear, likelihoods} from './speaker-model.ts';

/** The least an answer tells that is worth thanking for, in nats. */
const TELLING = 1.1;
/** The least that one of two answers tells which are named together. */
const CLUE = 0.3;

/** How much likelier an answer is at one entity than at all of them on average, in nats. */
const toldOf = (mind: Mind, entity: number, {feature, meaning}: Heard): number => {
  const grade = gradeOf(meaning);
  if (feature === undefined || meaning === undefined || grade === undefined) return 0;
  const grades = itemAt(mind.opinions, feature);
  const {villager} = likelihoods(meaning);
  const even = [0, 0, 0, 0, 0];
  for (const one of grades) even[one] = (even[one] ?? 0) + 1 / grades.length;
  return Math.log(villager[grades[entity] ?? 0] ?? 1) - Math.log(meanUnder(even, villager));
};

/** The answers of other seats that spoke for an entity, the one that told the spy most first. */
const tellingAnswers = (mind: Mind, entity: number, least: number): readonly Heard[] => {
  const others = mind.answers.filter(({question}) => question.to !== mind.me);
  const told = others.map(heard => ({heard, worth: toldOf(mind, entity, heard)}));
  const worthy = told.filter(({worth}) => worth >= least);
  return worthy.toSorted((one, other) => other.worth - one.worth).map(({heard}) => heard);
};

/** Returns the answer of another seat that told the spy most in favour of an entity, if one told much. */
export const tellingAnswer = (mind: Mind, entity: number): Heard | undefined =>
  tellingAnswers(mind, entity, TELLING)[0];

/** Whether an answer said plainly that something is at one end of its topic's scale. */
const isAtEnd = ({meaning}: Heard): boolean =>
  meaning !== undefined && isClear(meaning) && (gradeOf(meaning) === 0 || gradeOf(meaning) === 4);

/** Returns two such answers, of two seats on two topics, that told the spy most in favour of an entity, if there are any. */
export const cluesTo = (mind: Mind, entity: number): readonly [Heard, Heard] | undefined => {
  const clues = tellingAnswers(mind, entity, CLUE).filter(isAtEnd);
  const [first] = clues;
  const second = clues.find(
    ({feature, question}) => feature !== first?.feature && question.to !== first?.question.to,
  );
  return first && second ? [first, second] : undefined;
};
