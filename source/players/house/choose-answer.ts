import {beliefAsSpy, gradesUnder, spoken} from './beliefs.ts';
import {gradeOf, type Heard, type HeardQuestion, NONE} from './hearing.ts';
import {looks, type Mind, publicBelief} from './mind.ts';
import {unsaidLines} from './say-answer.ts';
import {DODGE, GRADES, LEAN_HIGH, LEAN_LOW, type Meaning, MIDDLING} from './speaker-model.ts';
import {drawAt, drawByScore} from './streams.ts';

/** What a house player wants to say. */
export type AnswerChoice = {readonly feature: number; readonly meaning: Meaning};

/** What speaking unclearly costs by itself: people like to answer. */
const HEDGE_COST = 0.1;
const DODGE_COST = 0.55;
const CLAMP = 2;

const cost = (meaning: Meaning): number => {
  if (meaning < GRADES) return 0;
  return meaning === DODGE ? DODGE_COST : HEDGE_COST;
};

/** A spy knows that dodges are noticed, and likes a hedge. */
const SPY_DODGE_COST = 0.35;
const SPY_HEDGE_COST = -0.35;

const spyCost = (meaning: Meaning): number => {
  if (meaning < GRADES) return 0;
  return meaning === DODGE ? SPY_DODGE_COST : SPY_HEDGE_COST;
};

const leaning = (grade: number): Meaning => {
  if (grade === 2) return MIDDLING;
  return grade < 2 ? LEAN_LOW : LEAN_HIGH;
};

/** What an honest villager may say: the grade, one step milder at the ends, a leaning, or nothing. */
const honestMeanings = (grade: number): readonly Meaning[] => {
  const milder = grade === 0 ? [1] : grade === 4 ? [3] : [];
  return [grade, ...milder, leaning(grade), DODGE];
};

const isDodge = ({meaning}: Heard): boolean => meaning === DODGE;

/**
 * Whether a dodge would be one too many: in the round robin one dodge a table is enough, and nobody dodges twice
 * running.
 */
const isDodgeSpent = (mind: Mind, isFree: boolean): boolean => {
  if (!isFree) return mind.heard.some(isDodge);
  const own = mind.heard.filter(
    ({question, answerText}) => question.to === mind.me && answerText !== undefined,
  );
  const last = own[own.length - 1];
  return last !== undefined && isDodge(last);
};

/** Whether there is a line left to say it with in this game. */
const isSayable = (mind: Mind, feature: number, meaning: Meaning): boolean =>
  meaning === DODGE || unsaidLines(mind, feature, gradeOf(meaning)).length > 0;

/** The meanings of a list that may still be said; a dodge when nothing else is left. */
const sayable = (mind: Mind, feature: number, meanings: readonly Meaning[], canDodge: boolean) => {
  const left = meanings.filter(
    meaning => (canDodge || meaning !== DODGE) && isSayable(mind, feature, meaning),
  );
  return left.length > 0 ? left : [DODGE];
};

const pickMeaning = (
  mind: Mind,
  meanings: readonly Meaning[],
  worth: (meaning: Meaning) => number,
  {turn, heat}: {turn: number; heat: number},
): Meaning => {
  const uniform = drawAt(mind.streams.answer, turn);
  return meanings[drawByScore(meanings.map(worth), heat, uniform)] as Meaning;
};

const answerAsVillager = (mind: Mind, feature: number, turn: number, canDodge: boolean): Meaning => {
  const {kit, beliefs, opinions, profile, me, entity, seats} = mind;
  const row = feature * beliefs.entities;
  const grade = opinions[row + entity] as number;
  const suspect = Math.max(0, (looks(mind)[me] as number) * seats - 1);
  const kappa = profile.kappa * (1 + suspect);
  const asSpy = gradesUnder(
    beliefAsSpy(beliefs, me, 1, kit.scratch.belief),
    opinions,
    row,
    kit.scratch.grades,
  );
  const open = gradesUnder(publicBelief(mind, kit.scratch.belief), opinions, row, kit.scratch.otherGrades);
  const worth = (meaning: Meaning): number => {
    const said = kit.model.logVillager[meaning * GRADES + grade] as number;
    const credit = said - Math.log(spoken(kit.model.spy, meaning, asSpy));
    const leak = said - Math.log(spoken(kit.model.villager, meaning, open));
    return kappa * Math.max(-CLAMP, Math.min(CLAMP, credit)) - profile.beta * leak - cost(meaning);
  };
  const meanings = sayable(mind, feature, honestMeanings(grade), canDodge);
  return pickMeaning(mind, meanings, worth, {turn, heat: profile.answerHeat});
};

const SPY_MEANINGS: readonly Meaning[] = [0, 1, 2, 3, 4, LEAN_LOW, MIDDLING, LEAN_HIGH, DODGE];

/** The spy says what is likeliest under its belief: clear when it knows, hedged when not. */
const answerAsSpy = (mind: Mind, feature: number, turn: number, canDodge: boolean): Meaning => {
  const {kit, opinions, profile, guesses, beliefs} = mind;
  const grades = gradesUnder(guesses, opinions, feature * beliefs.entities, kit.scratch.grades);
  const worth = (meaning: Meaning): number => {
    let sum = 0;
    for (let grade = 0; grade < GRADES; grade++)
      sum += (grades[grade] as number) * (kit.model.logVillager[meaning * GRADES + grade] as number);
    return sum - spyCost(meaning);
  };
  const meanings = sayable(mind, feature, SPY_MEANINGS, canDodge);
  return pickMeaning(mind, meanings, worth, {turn, heat: profile.spyHeat});
};

/** Steers an open question to a topic of one's own choice: any but the blunt and the used ones. */
const chooseTopic = (mind: Mind, turn: number): number => {
  const {features} = mind.kit.data;
  const used = new Set(mind.heard.map(({feature}) => feature));
  const free = features.flatMap(({blunt}, feature) => (blunt < 2 && !used.has(feature) ? [feature] : []));
  const choices = free.length > 0 ? free : features.map((_, feature) => feature);
  const uniform = drawAt(mind.streams.topic, turn);
  return choices[Math.floor(uniform * choices.length)] as number;
};

/** Words nobody could read get a shrug half of the time, else an answer about something. */
const isPuzzled = (mind: Mind, turn: number): boolean => drawAt(mind.streams.topic, turn, 1) < 0.5;

/** What to answer to a question, as a meaning; the words come later. */
export const chooseAnswer = (
  mind: Mind,
  question: HeardQuestion,
  turn: number,
  isFree: boolean,
): AnswerChoice => {
  if (question.feature === NONE && !question.isOpen && isPuzzled(mind, turn))
    return {feature: NONE, meaning: NONE};
  const feature = question.feature === NONE ? chooseTopic(mind, turn) : question.feature;
  const canDodge = !isDodgeSpent(mind, isFree);
  const answer = mind.side === 'spy' ? answerAsSpy : answerAsVillager;
  return {feature, meaning: answer(mind, feature, turn, canDodge)};
};
