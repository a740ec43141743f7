import type {Seat} from '../../../games/game.ts';
import {asksForOpinion, type Heard} from '../heard.ts';
import {clamp, itemAt} from '../lists.ts';
import {isFitToQuote} from '../say/quotes.ts';
import {beliefAsSpy, gradesUnder, publicBelief} from './beliefs.ts';
import {type Mind, spyBelief, suspicionNow} from './mind.ts';
import {divergence, entropy, informationOnSource, numbersOf, zeros} from './probability.ts';
import {greedIn, toldBy} from './question-evidence.ts';
import {answersOf, gradeOf, HONEST_ANSWERS, SPY_SPEECH, VILLAGER_SPEECH} from './speaker-model.ts';
import {drawAt, drawByScore} from './streams.ts';

/** What a house player wants to ask: whom, about which feature, and about which earlier answer, if any. */
export type QuestionChoice = {readonly to: Seat; readonly feature: number; readonly quoted?: Heard};

/** A question that may be asked, and what it is worth. */
type Option = {readonly to: Seat; readonly feature: number; readonly score: number};

/** The appeal of each feature, whoever is asked: taste, bluntness, and what was asked before. */
const appealOfFeatures = ({kit, profile, persona, heard}: Mind): readonly number[] => {
  const {features} = kit.data;
  const asked = zeros(features.length);
  const askedOfGroup = new Map<string, number>();
  for (const {feature} of heard) {
    if (feature === undefined) continue;
    const {group} = itemAt(features, feature);
    asked[feature] = (asked[feature] ?? 0) + 1;
    askedOfGroup.set(group, (askedOfGroup.get(group) ?? 0) + 1);
  }
  return features.map(({group, blunt}, feature) => {
    const again = asked[feature] ?? 0;
    const near = askedOfGroup.get(group) ?? 0;
    const taste = persona.taste[group] ?? 0;
    return taste - profile.blunt * blunt - profile.novelty * again - profile.group * near;
  });
};

/** The spy asks what reveals much about the entity, but not so much that the question gives it away. */
const scoreAsSpy = (mind: Mind, targets: readonly Seat[]): readonly Option[] => {
  const belief = spyBelief(mind);
  const left = entropy(belief);
  const scores = appealOfFeatures(mind).map((appeal, feature) => {
    const told = toldBy(belief, itemAt(mind.opinions, feature));
    return appeal + mind.profile.gain * told - mind.profile.mask * Math.max(0, greedIn(told, left));
  });
  return targets.flatMap(to => scores.map((score, feature) => ({to, feature, score})));
};

/** A villager weighs what the answer reveals about the asked seat against what it reveals to the spy. */
const scoreAsVillager = (mind: Mind, entity: number, targets: readonly Seat[]): readonly Option[] => {
  const {beliefs, opinions, profile} = mind;
  const suspicion = suspicionNow(mind);
  const unknownSpy = publicBelief(beliefs);
  const features = appealOfFeatures(mind).map((appeal, feature) => {
    const grades = itemAt(opinions, feature);
    const honest = itemAt(HONEST_ANSWERS, grades[entity] ?? 0);
    const expected = answersOf(VILLAGER_SPEECH, gradesUnder(unknownSpy, grades));
    return {feature, appeal, grades, honest, leak: divergence(honest, expected)};
  });
  return targets.flatMap(to => {
    const belief = beliefAsSpy(beliefs, to);
    const share = clamp(suspicion[to] ?? 0, 0.02, 0.95);
    return features.map(({feature, appeal, grades, honest, leak}) => {
      const asSpy = answersOf(SPY_SPEECH, gradesUnder(belief, grades));
      const gain = informationOnSource(share, asSpy, honest);
      return {to, feature, score: appeal + profile.gain * gain - profile.leak * (1 - share) * leak};
    });
  });
};

const scoreQuestions = (mind: Mind, targets: readonly Seat[]): readonly Option[] =>
  mind.entity === undefined ? scoreAsSpy(mind, targets) : scoreAsVillager(mind, mind.entity, targets);

/** The worth of asking on about what somebody has said, and more about what that can contradict. */
const FOLLOWING = 0.25;
const TESTING = 0.6;

/** Free questions rather build on what the asked seat has said: about near topics, and others of the same group. */
const followUp = ({kit, heard, seats}: Mind, options: readonly Option[]): readonly Option[] => {
  const {features} = kit.data;
  // By seat and feature together: there are hundreds of options.
  const worth = zeros(seats * features.length);
  for (const {question, feature, meaning} of heard) {
    if (feature === undefined || gradeOf(meaning) === undefined) continue;
    const {group} = itemAt(features, feature);
    for (let other = 0; other < features.length; other++) {
      if (other === feature) continue;
      const place = question.to * features.length + other;
      if (kit.near[feature]?.has(other)) worth[place] = TESTING;
      else if (features[other]?.group === group && worth[place] === 0) worth[place] = FOLLOWING;
    }
  }
  return options.map(option => {
    const more = worth[option.to * features.length + option.feature] ?? 0;
    return more === 0 ? option : {to: option.to, feature: option.feature, score: option.score + more};
  });
};

/** Returns the features most worth asking a seat about, best first, no two of one group. */
export const chooseTopics = (mind: Mind, to: Seat, count: number): readonly number[] => {
  const best = scoreQuestions(mind, [to]).toSorted((a, b) => b.score - a.score);
  const groups = best.map(({feature}) => itemAt(mind.kit.data.features, feature).group);
  return best
    .filter((_, index) => groups.indexOf(groups[index] ?? '') === index)
    .slice(0, count)
    .map(({feature}) => feature);
};

/** Whether a question may quote an answer: it has a grade, is another seat's, and is not part of a second opinion. */
const isQuotable = (mind: Mind, heard: Heard): boolean =>
  heard.feature !== undefined &&
  gradeOf(heard.meaning) !== undefined &&
  !asksForOpinion(heard.question) &&
  heard.question.to !== mind.me &&
  isFitToQuote(mind, heard) &&
  !mind.heard.some(({question}) => asksForOpinion(question, heard));

/** How much rather a second opinion is on a newer answer, by turn. */
const NEWER = 0.1;

/** The earlier answers that a question to each target may quote. */
const secondOptions = (mind: Mind, targets: readonly Seat[], options: readonly Option[]) => {
  const quotable = mind.heard.filter(heard => isQuotable(mind, heard));
  return targets.flatMap(to =>
    quotable
      .filter(({question}) => question.to !== to)
      .flatMap(quoted => {
        const option = options.find(one => one.to === to && one.feature === quoted.feature);
        return option ? [{...option, quoted, score: option.score + NEWER * quoted.turn}] : [];
      }),
  );
};

/** Draws an option by its score; −1 when there is none. */
const drawOption = ({profile}: Mind, options: readonly Option[], uniform: number): number =>
  drawByScore(
    numbersOf(options, ({score}) => score),
    profile.askHeat,
    uniform,
  );

const isAfterSecond = (heard: readonly Heard[]): boolean => {
  const newest = heard.at(-1);
  return newest !== undefined && asksForOpinion(newest.question);
};

/** Whether a free question asks for a second opinion on an earlier answer. Never two in a row. */
const isSecond = ({heard, profile, streams}: Mind, turn: number): boolean =>
  !isAfterSecond(heard) && drawAt(streams.second, turn) < profile.second;

/** Chooses whom to ask, and about what. */
export const chooseQuestion = (
  mind: Mind,
  targets: readonly Seat[],
  turn: number,
  isFree: boolean,
): QuestionChoice => {
  const {streams} = mind;
  const scored = scoreQuestions(mind, targets);
  const options = isFree ? followUp(mind, scored) : scored;
  const seconds = isFree && isSecond(mind, turn) ? secondOptions(mind, targets, options) : [];
  const second = seconds[drawOption(mind, seconds, drawAt(streams.second, turn, 1))];
  return second ?? itemAt(options, drawOption(mind, options, drawAt(streams.question, turn)));
};
