import type {Seat} from '../../games/game.ts';
import {beliefAsSpy, gradesUnder, spoken} from './beliefs.ts';
import {gradeOf, type Heard, NONE} from './hearing.ts';
import {logOf} from './logs.ts';
import {type Mind, publicBelief, spyBelief, suspicionOf} from './mind.ts';
import {DODGE, GRADES} from './speaker-model.ts';
import {drawAt, drawByScore, streamSeed} from './streams.ts';

/** What a house player wants to ask: whom, about which feature, and on whose earlier answer, if on any. */
export type QuestionChoice = {readonly to: Seat; readonly feature: number; readonly quoted?: Heard};

/** Meanings that an answer may have when one asks: all but unread words. */
const MEANINGS = DODGE + 1;

/** How much each feature was asked about, and each group. */
const countAsked = ({kit, heard}: Mind) => {
  const features = new Float64Array(kit.data.features.length);
  const groups = new Map<string, number>();
  for (const {feature} of heard) {
    if (feature === NONE) continue;
    features[feature] = (features[feature] as number) + 1;
    const group = kit.data.features[feature]?.group ?? '';
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  return {features, groups};
};

/** What speaks for and against each feature whoever is asked: bluntness, taste, and what was asked before. */
const featureAppeal = (mind: Mind): Float64Array => {
  const {kit, profile, persona} = mind;
  const asked = countAsked(mind);
  return Float64Array.from(kit.data.features, ({group, blunt}, feature) => {
    const again = profile.novelty * (asked.features[feature] as number);
    const near = profile.group * (asked.groups.get(group) ?? 0);
    return (persona.taste[group] ?? 0) - profile.blunt * blunt - again - near;
  });
};

/** Kullback–Leibler divergence of what a villager of this grade says from what is expected under `grades`. */
const tellsSpy = (mind: Mind, grade: number, grades: Float64Array): number => {
  const {villager, villagerClarity} = mind.kit.model;
  let sum = villagerClarity[grade] as number;
  for (let meaning = 0; meaning < MEANINGS; meaning++)
    sum -= (villager[meaning * GRADES + grade] as number) * logOf(spoken(villager, meaning, grades));
  return sum;
};

/** How much an answer tells about who answers: mutual information of being the spy and the meaning. */
const tellsSide = (mind: Mind, grade: number, spyShare: number, grades: Float64Array): number => {
  const {villager, villagerClarity, spy} = mind.kit.model;
  let sum = (1 - spyShare) * (villagerClarity[grade] as number);
  for (let meaning = 0; meaning < MEANINGS; meaning++) {
    const asVillager = (1 - spyShare) * (villager[meaning * GRADES + grade] as number);
    const said = spoken(spy, meaning, grades);
    const asSpy = spyShare * said;
    sum += asSpy * logOf(said) - (asSpy + asVillager) * logOf(asSpy + asVillager);
  }
  return sum;
};

/**
 * How much an answer tells the spy about the entity: mutual information of grade and meaning, as the entropy of what
 * is expected less that of what a villager of each grade says.
 */
const tellsEntity = (mind: Mind, grades: Float64Array): number => {
  const {villager, villagerClarity} = mind.kit.model;
  let sum = 0;
  for (let grade = 0; grade < GRADES; grade++)
    sum += (grades[grade] as number) * (villagerClarity[grade] as number);
  for (let meaning = 0; meaning < MEANINGS; meaning++) {
    const expected = spoken(villager, meaning, grades);
    sum -= expected * logOf(expected);
  }
  return sum;
};

const gradesOf = (mind: Mind, belief: Float64Array, feature: number): Float64Array =>
  gradesUnder(belief, mind.opinions, feature * mind.beliefs.entities, mind.scratch.grades);

const scoreForSpy = (mind: Mind, appeal: Float64Array, targets: readonly Seat[]): Float64Array => {
  const belief = spyBelief(mind, mind.scratch.belief);
  const worth = appeal.map(
    (liked, feature) => liked + mind.profile.gain * tellsEntity(mind, gradesOf(mind, belief, feature)),
  );
  const scores = new Float64Array(targets.length * appeal.length);
  targets.forEach((_, index) => {
    scores.set(worth, index * appeal.length);
  });
  return scores;
};

const scoreForVillager = (mind: Mind, appeal: Float64Array, targets: readonly Seat[]): Float64Array => {
  const {profile, opinions, beliefs, entity, scratch} = mind;
  const own = (feature: number): number => opinions[feature * beliefs.entities + entity] as number;
  const open = publicBelief(mind, scratch.belief);
  const leaks = appeal.map((_, feature) => tellsSpy(mind, own(feature), gradesOf(mind, open, feature)));
  const suspicion = suspicionOf(mind);
  const scores = new Float64Array(targets.length * appeal.length);
  targets.forEach((to, index) => {
    const spyShare = Math.min(0.95, Math.max(0.02, suspicion[to] as number));
    const belief = beliefAsSpy(beliefs, to, 1, scratch.belief);
    for (let feature = 0; feature < appeal.length; feature++) {
      const told = tellsSide(mind, own(feature), spyShare, gradesOf(mind, belief, feature));
      scores[index * appeal.length + feature] =
        (appeal[feature] as number) +
        profile.gain * told -
        profile.leak * (1 - spyShare) * (leaks[feature] as number);
    }
  });
  return scores;
};

/** How much each feature is worth asking one seat about. */
export const scoreFeatures = (mind: Mind, to: Seat): Float64Array =>
  (mind.side === 'spy' ? scoreForSpy : scoreForVillager)(mind, featureAppeal(mind), [to]);

/** The longest typed words that are quoted, in UTF-16 units. */
const LONGEST_QUOTE = 90;

/** Lines of the bank can be quoted; typed words when they are short and give nothing away. */
const isFitToQuote = ({kit}: Mind, {line, answerText = ''}: Heard): boolean =>
  line !== NONE ||
  (answerText.length <= LONGEST_QUOTE && !/[“”]/.test(answerText) && !kit.namesEntity(answerText));

/** An earlier answer of a third seat that may be put to `to`: graded, on a topic not followed up before. */
const isQuotable = (mind: Mind, heard: Heard): boolean =>
  heard.answerText !== undefined &&
  heard.feature !== NONE &&
  gradeOf(heard.meaning) !== NONE &&
  heard.question.quotedTurn === NONE &&
  heard.question.to !== mind.me &&
  isFitToQuote(mind, heard) &&
  !mind.heard.some(({question}) => question.quotedTurn === heard.turn);

const withoutNovelty = (
  mind: Mind,
  heard: readonly Heard[],
  scores: Float64Array,
  targets: readonly Seat[],
) => {
  const features = mind.kit.data.features.length;
  const pairs = targets.flatMap((to, index) =>
    heard.filter(({question}) => question.to !== to).map(quoted => ({to, index, quoted})),
  );
  const worth = Float64Array.from(
    pairs,
    ({index, quoted}) => (scores[index * features + quoted.feature] as number) + 0.02 * quoted.turn,
  );
  return {pairs, worth};
};

/** Sometimes a free question takes up an earlier answer: would you sign that? Two such in a row are one too many. */
const chooseSecond = (
  mind: Mind,
  turn: number,
  scores: Float64Array,
  targets: readonly Seat[],
): QuestionChoice | undefined => {
  const stream = streamSeed(mind.options.seed, mind.me, 'second');
  const last = mind.heard[mind.heard.length - 1];
  if (last?.question.quotedTurn !== NONE || drawAt(stream, turn) >= mind.profile.second) return undefined;
  const quotable = mind.heard.filter(heard => isQuotable(mind, heard));
  const {pairs, worth} = withoutNovelty(mind, quotable, scores, targets);
  if (pairs.length === 0) return undefined;
  const pick = pairs[drawByScore(worth, pairs.length, mind.profile.askHeat, drawAt(stream, turn, 1))];
  return pick && {to: pick.to, feature: pick.quoted.feature, quoted: pick.quoted};
};

/** Whom to ask about what. A villager weighs what it learns of the asked seat against what the spy learns. */
export const chooseQuestion = (
  mind: Mind,
  targets: readonly Seat[],
  turn: number,
  isFree: boolean,
): QuestionChoice => {
  const appeal = featureAppeal(mind);
  const scores =
    mind.side === 'spy' ? scoreForSpy(mind, appeal, targets) : scoreForVillager(mind, appeal, targets);
  const second = isFree ? chooseSecond(mind, turn, scores, targets) : undefined;
  if (second) return second;
  const uniform = drawAt(streamSeed(mind.options.seed, mind.me, 'question'), turn);
  const pick = drawByScore(scores, scores.length, mind.profile.askHeat, uniform);
  return {to: targets[Math.floor(pick / appeal.length)] as Seat, feature: pick % appeal.length};
};
