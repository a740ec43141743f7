import type {EarReading} from '../../../games/spyfall/events.ts';
import {DODGE, GRADES} from '../decide/speaker-model.ts';
import type {AnswerShare, HeardQuestion, TopicShare} from '../heard.ts';
import type {HouseKit} from '../kit.ts';
import type {AnswerSense} from './learned/ear.ts';

/** What house players hear in a question by its words. */
type AskedWords = Pick<HeardQuestion, 'feature' | 'pole' | 'isOpen' | 'topics'>;

/** The most that a model's reading counts: models are surer than they are right. */
const MOST_TRUSTED = 0.9;
/** From here on the model's reading is likelier than everything that the words alone may mean. */
const LIKELIER = 0.5;

/** A model's reading of a line, as far as house players can use it. */
export type JoinedEar = {
  readonly kind: EarReading['kind'];
  /** The topic, where it names one that the set has. */
  readonly feature: number | undefined;
  readonly pole: EarReading['pole'];
  readonly grade: EarReading['grade'];
  /** The share of the model in what is heard; the rest is what the words say to the built-in ear. */
  readonly share: number;
};

/** Returns a model's reading for house players; nothing where it names a topic that the set does not have. */
export const joinedEar = (
  {featureIndex}: Pick<HouseKit, 'featureIndex'>,
  ear: EarReading | undefined,
): JoinedEar | undefined => {
  if (ear === undefined) return undefined;
  const {kind, topic, pole, grade, sure} = ear;
  const feature = topic === undefined ? undefined : featureIndex.get(topic);
  if ((kind === 'topic') !== (feature !== undefined)) return undefined;
  return {kind, feature, pole, grade, share: Math.min(sure, MOST_TRUSTED)};
};

/** Returns topics with the model's share of them added: the rest, up to 1, is that the line is about nothing. */
export const joinTopics = (
  topics: readonly TopicShare[],
  {feature, share}: JoinedEar,
): readonly TopicShare[] => {
  const rest = topics.map(one => ({...one, share: one.share * (1 - share)}));
  if (feature === undefined) return rest;
  const before = rest.find(one => one.feature === feature)?.share ?? 0;
  const joined = [{feature, share: before + share}, ...rest.filter(one => one.feature !== feature)];
  return joined.sort((one, other) => other.share - one.share);
};

/** Returns a question as house players take it who know how a model took it. */
export const joinQuestion = (words: AskedWords, ear: JoinedEar): AskedWords => {
  const topics = joinTopics(words.topics ?? [], ear);
  const {kind, feature, pole, share} = ear;
  if (feature !== undefined) {
    const isBest = topics[0]?.feature === feature && (share >= LIKELIER || words.feature !== undefined);
    if (!isBest) return {...words, topics};
    const known = pole ?? (words.feature === feature ? words.pole : 'open');
    return {feature, pole: known, isOpen: false, topics};
  }
  if (share < LIKELIER) return {...words, topics};
  return {feature: undefined, pole: 'open', isOpen: kind === 'open', topics};
};

/** What an answer says on one topic to a model alone. */
const senseBy = (grade: JoinedEar['grade']): AnswerSense => ({
  grades: GRADES.map(other => (other === grade ? 1 : 0)),
  dodge: grade === 'vague' ? 1 : 0,
  nothing: grade === undefined ? 1 : 0,
});

/** An answer whose words say nothing to the built-in ear. */
export const NO_SENSE: AnswerSense = senseBy(undefined);

/** Returns what an answer says on a topic, where `words` is what its words say to the built-in ear. */
export const joinSense = (words: AnswerSense, feature: number, ear: JoinedEar): AnswerSense => {
  const isSame = ear.feature === feature;
  // A model for which the line says nothing says so of every topic.
  if (!isSame && ear.kind === 'topic') return words;
  const own = isSame ? senseBy(ear.grade) : NO_SENSE;
  const mix = (one: number, other: number): number => ear.share * one + (1 - ear.share) * other;
  return {
    grades: words.grades.map((likely, grade) => mix(own.grades[grade] ?? 0, likely)),
    dodge: mix(own.dodge, words.dodge),
    nothing: mix(own.nothing, words.nothing),
  };
};

/** Returns all ways to take an answer, with the model's. */
export const joinShares = (
  shares: readonly AnswerShare[],
  {feature, grade, share}: JoinedEar,
): readonly AnswerShare[] => {
  const rest = shares.map(one => ({...one, share: one.share * (1 - share)}));
  const meaning = grade === 'vague' ? DODGE : grade;
  if (feature === undefined || meaning === undefined) return rest;
  const isSame = (one: AnswerShare): boolean => one.feature === feature && one.meaning === meaning;
  const before = rest.find(isSame)?.share ?? 0;
  return [{feature, meaning, share: before + share}, ...rest.filter(one => !isSame(one))];
};
