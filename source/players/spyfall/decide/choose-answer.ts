import type {Heard, HeardQuestion} from '../heard.ts';
import {clamp, itemAt} from '../lists.ts';
import {unsaidLines} from '../say/decks.ts';
import {beliefAsSpy, gradesUnder, publicBelief, suspicionKnowing} from './beliefs.ts';
import {gradesOfStory} from './cover-story.ts';
import {isPinpoint, leakOf} from './discretion.ts';
import {freeTurnOf, type Mind} from './mind.ts';
import {meanUnder, numbersOf} from './probability.ts';
import {DODGE, gradeOf, hedged, isClear, likelihoods, type Meaning, READ_MEANINGS} from './speaker-model.ts';
import {drawAt, drawByScore} from './streams.ts';
import {turnaboutAgainst, weightOfTurnabout} from './turnabouts.ts';

/** What a house player wants to say. */
export type AnswerChoice = {
  readonly feature: number;
  readonly meaning: Meaning;
  /** Whether it refuses a question that asks for too much, which is no dodge. */
  readonly isRefusal?: boolean;
};

/** The cost of an unclear answer. Villagers like to answer; a spy likes a hedge, and knows that dodges get noticed. */
type Costs = {readonly hedge: number; readonly dodge: number};
const VILLAGER_COSTS: Costs = {hedge: 0.1, dodge: 0.55};
const SPY_COSTS: Costs = {hedge: -0.35, dodge: 0.35};

const costOf = (meaning: Meaning, {hedge, dodge}: Costs): number => {
  if (isClear(meaning)) return 0;
  return meaning === DODGE ? dodge : hedge;
};

/** The limit of credit, either way (a logarithm). */
const MOST_CREDIT = 2;

/** What an honest villager may say: the grade, one step milder at the ends, the hedged grade, or a dodge. */
const honestMeanings = (grade: number): readonly Meaning[] => {
  const milder = grade === 0 ? [1] : grade === 4 ? [3] : [];
  return [grade, ...milder, hedged(grade), DODGE];
};

const isDodge = (heard: Heard | undefined): boolean => heard?.meaning === DODGE && !heard.isRefusal;

/** Whether another dodge is too many: at most one in the round robin, and never two in a row. */
const isDodgeSpent = (mind: Mind, isFree: boolean): boolean => {
  if (!isFree) return mind.heard.some(isDodge);
  return isDodge(mind.answers.findLast(({question}) => question.to === mind.me));
};

/** The meanings that still have an unused line; a dodge when none has. */
const sayable = (
  mind: Mind,
  {feature, question}: {readonly feature: number; readonly question: HeardQuestion},
  meanings: readonly Meaning[],
  canDodge: boolean,
) => {
  const left = meanings.filter(meaning => {
    const grade = gradeOf(meaning);
    return grade === undefined ? canDodge : unsaidLines(mind, question, {feature, grade}).length > 0;
  });
  return left.length > 0 ? left : [DODGE];
};

/** What a meaning is worth to a villager: how innocent it makes them look, less what it gives away. */
const worthToVillager = (mind: Mind, entity: number, feature: number): ((meaning: Meaning) => number) => {
  const {beliefs, profile, me, seats} = mind;
  const opinions = itemAt(mind.opinions, feature);
  const grade = opinions[entity] ?? 0;
  const ifSpy = gradesUnder(beliefAsSpy(beliefs, me), opinions);
  const leak = leakOf(publicBelief(beliefs), opinions, entity);
  const suspect = Math.max(0, (suspicionKnowing(beliefs, entity)[me] ?? 0) * seats - 1);
  const kappa = profile.kappa * (1 + suspect);
  return meaning => {
    const {villager, spy} = likelihoods(meaning);
    const said = Math.log(villager[grade] ?? 0);
    const credit = clamp(said - Math.log(meanUnder(ifSpy, spy)), -MOST_CREDIT, MOST_CREDIT);
    return kappa * credit - profile.beta * leak(meaning) - costOf(meaning, VILLAGER_COSTS);
  };
};

/** How much a spy fears to contradict themselves, and how much more sure they pretend to be at the end. */
const FEAR = 2;
const FEIGNED = 0.8;

/**
 * A spy says what is likeliest under their belief and fits their story: clear when they know, hedged when not. Towards the
 * end they feign to be sure, and they shun what contradicts their own words.
 */
const worthToSpy = (mind: Mind, feature: number, turn: number): ((meaning: Meaning) => number) => {
  const grades = gradesOfStory(mind, feature);
  const {index, count} = freeTurnOf(mind, turn);
  const late = clamp((index + 1) / count, 0, 1);
  const costs = {...SPY_COSTS, hedge: SPY_COSTS.hedge + FEIGNED * late};
  return meaning => {
    const fear =
      gradeOf(meaning) === undefined
        ? 0
        : weightOfTurnabout(turnaboutAgainst(mind, mind.me, {feature, meaning}, turn));
    return meanUnder(grades, likelihoods(meaning).villagerLogarithms) - costOf(meaning, costs) - FEAR * fear;
  };
};

/** What it is worth to refuse a question: next to nothing is lost, and nothing is proved. */
const REFUSING: Readonly<Record<'villager' | 'spy', number>> = {villager: 0.9, spy: -2};

/** Whether this seat may refuse the question: it asks for too much, and the seat has refused none yet. */
const canRefuse = (mind: Mind, question: HeardQuestion): boolean =>
  !mind.answers.some(one => one.question.to === mind.me && one.isRefusal) &&
  isPinpoint(mind.beliefs, mind.opinions, question);

const chooseMeaning = (
  mind: Mind,
  {
    feature,
    question,
    turn,
    isFree,
  }: {feature: number; question: HeardQuestion; turn: number; isFree: boolean},
): AnswerChoice => {
  const {entity, opinions, profile} = mind;
  const isSpy = entity === undefined;
  const possible = isSpy ? READ_MEANINGS : honestMeanings(itemAt(opinions, feature)[entity] ?? 0);
  const worth = isSpy ? worthToSpy(mind, feature, turn) : worthToVillager(mind, entity, feature);
  const choices: readonly AnswerChoice[] = sayable(
    mind,
    {feature, question},
    possible,
    !isDodgeSpent(mind, isFree),
  ).map(meaning => ({feature, meaning}));
  const worths = numbersOf(choices, ({meaning}) => worth(meaning));
  const refusal = {feature, meaning: DODGE, isRefusal: true};
  const isOffered = canRefuse(mind, question);
  const heat = isSpy ? profile.spyHeat : profile.answerHeat;
  const all = isOffered ? [...worths, REFUSING[isSpy ? 'spy' : 'villager']] : worths;
  const drawn = drawByScore(all, heat, drawAt(mind.streams.answer, turn));
  return choices[drawn] ?? refusal;
};

/** Chooses a topic for an open question: any but the blunt and the used ones. */
const chooseTopic = ({kit, heard, streams}: Mind, turn: number): number => {
  const all = [...kit.data.features.keys()];
  const used = new Set(heard.map(({feature}) => feature));
  const free = all.filter(feature => itemAt(kit.data.features, feature).blunt < 2 && !used.has(feature));
  const choices = free.length > 0 ? free : all;
  return choices[Math.floor(drawAt(streams.topic, turn) * choices.length)] ?? 0;
};

/**
 * Chooses the meaning of an answer; the words come later. `undefined` turns the question back, because it is about nothing
 * on the list: to say something of another topic would be no answer.
 */
export const chooseAnswer = (
  mind: Mind,
  question: HeardQuestion,
  turn: number,
  isFree: boolean,
): AnswerChoice | undefined => {
  if (question.feature === undefined && !question.isOpen) return undefined;
  const feature = question.feature ?? chooseTopic(mind, turn);
  return chooseMeaning(mind, {feature, question, turn, isFree});
};
