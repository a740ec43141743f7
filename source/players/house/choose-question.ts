import type {Seat} from '../../games/game.ts';
import {beliefAsSpy, gradesUnderBoth} from './beliefs.ts';
import {gradeOf, type Heard, NONE} from './hearing.ts';
import {type Mind, publicBelief, suspicionNow} from './mind.ts';
import {drawAt, drawByScore} from './streams.ts';
import {tellsEntity, tellsSide, tellsSpy} from './what-answers-tell.ts';

/** What a house player wants to ask: whom, about which feature, and on whose earlier answer, if on any. */
export type QuestionChoice = {readonly to: Seat; readonly feature: number; readonly quoted?: Heard};

/** How much each feature was asked about, and each group. */
const countAsked = ({kit, heard}: Mind) => {
  const features = new Array<number>(kit.groupOf.length).fill(0);
  const groups = new Array<number>(kit.groups.length).fill(0);
  for (const {feature} of heard) {
    if (feature === NONE) continue;
    const group = kit.groupOf[feature] as number;
    features[feature] = (features[feature] as number) + 1;
    groups[group] = (groups[group] as number) + 1;
  }
  return {features, groups};
};

/** What speaks for and against each feature whoever is asked: bluntness, taste, and what was asked before. */
const featureAppeal = (mind: Mind): readonly number[] => {
  const {kit, profile, persona} = mind;
  const asked = countAsked(mind);
  const tastes = kit.tastesOf(persona);
  return kit.data.features.map(({blunt}, feature) => {
    const group = kit.groupOf[feature] as number;
    const again = profile.novelty * (asked.features[feature] as number);
    const near = profile.group * (asked.groups[group] as number);
    return (tastes[feature] as number) - profile.blunt * blunt - again - near;
  });
};

/** What each target is worth asking about each feature: by target, then by feature. */
type Scores = number[];

const scoresFor = ({kit}: Mind, targets: readonly Seat[]): Scores =>
  kit.scratch.scores[targets.length] as Scores;

const scoreForSpy = (mind: Mind, appeal: readonly number[], targets: readonly Seat[]): Scores => {
  const {kit, profile, guesses, opinions} = mind;
  const {expected, told} = kit.scratch;
  expected.beliefs[0]?.set(guesses);
  gradesUnderBoth(expected, 0, opinions);
  tellsEntity(kit, expected.grades[0] as Float64Array, told);
  const scores = scoresFor(mind, targets);
  for (let feature = 0; feature < appeal.length; feature++) {
    const worth = (appeal[feature] as number) + profile.gain * (told[feature] as number);
    for (let index = 0; index < targets.length; index++) scores[index * appeal.length + feature] = worth;
  }
  return scores;
};

/** What an unknown spy expects of each feature, then what each target would expect if it were the spy. */
const expectedBy = (mind: Mind, targets: readonly Seat[]): readonly Float64Array[] => {
  const {beliefs, opinions} = mind;
  const expected = mind.kit.scratch.expected;
  publicBelief(mind, expected.beliefs[0] as Float64Array);
  for (let index = 0; index < targets.length; index++)
    beliefAsSpy(beliefs, targets[index] as Seat, 1, expected.beliefs[index + 1] as Float64Array);
  // In twos; the last of an odd number goes with what is left of an earlier question.
  for (let index = 0; index <= targets.length; index += 2) gradesUnderBoth(expected, index, opinions);
  return expected.grades;
};

/** A villager's own opinions: what it thinks of each feature of the entity. */
const ownGrades = ({kit, opinions, beliefs, entity}: Mind): Uint8Array => {
  const {own} = kit.scratch;
  for (let feature = 0; feature < own.length; feature++)
    own[feature] = opinions[feature * beliefs.entities + entity] as number;
  return own;
};

const scoreForVillager = (mind: Mind, appeal: readonly number[], targets: readonly Seat[]): Scores => {
  const {kit, profile} = mind;
  const {leaks, told} = kit.scratch;
  const own = ownGrades(mind);
  const expected = expectedBy(mind, targets);
  tellsSpy(kit, own, expected[0] as Float64Array, leaks);
  const suspicion = suspicionNow(mind);
  const scores = scoresFor(mind, targets);
  for (let index = 0; index < targets.length; index++) {
    const spyShare = Math.min(0.95, Math.max(0.02, suspicion[targets[index] as Seat] as number));
    tellsSide(kit, own, spyShare, expected[index + 1] as Float64Array, told);
    for (let feature = 0; feature < appeal.length; feature++) {
      const leak = profile.leak * (1 - spyShare) * (leaks[feature] as number);
      const worth = (appeal[feature] as number) + profile.gain * (told[feature] as number) - leak;
      scores[index * appeal.length + feature] = worth;
    }
  }
  return scores;
};

/** How much each feature is worth asking one seat about. */
export const scoreFeatures = (mind: Mind, to: Seat): Scores =>
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

const withoutNovelty = (mind: Mind, heard: readonly Heard[], scores: Scores, targets: readonly Seat[]) => {
  const features = mind.kit.data.features.length;
  const pairs = targets.flatMap((to, index) =>
    heard.filter(({question}) => question.to !== to).map(quoted => ({to, index, quoted})),
  );
  const worth = pairs.map(
    ({index, quoted}) => (scores[index * features + quoted.feature] as number) + 0.02 * quoted.turn,
  );
  return {pairs, worth};
};

/** Sometimes a free question takes up an earlier answer: would you sign that? Two such in a row are one too many. */
const chooseSecond = (
  mind: Mind,
  turn: number,
  scores: Scores,
  targets: readonly Seat[],
): QuestionChoice | undefined => {
  const stream = mind.streams.second;
  const last = mind.heard[mind.heard.length - 1];
  if (last?.question.quotedTurn !== NONE || drawAt(stream, turn) >= mind.profile.second) return undefined;
  const quotable = mind.heard.filter(heard => isQuotable(mind, heard));
  const {pairs, worth} = withoutNovelty(mind, quotable, scores, targets);
  if (pairs.length === 0) return undefined;
  const pick = pairs[drawByScore(worth, mind.profile.askHeat, drawAt(stream, turn, 1))];
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
  const uniform = drawAt(mind.streams.question, turn);
  const pick = drawByScore(scores, mind.profile.askHeat, uniform);
  return {to: targets[Math.floor(pick / appeal.length)] as Seat, feature: pick % appeal.length};
};
