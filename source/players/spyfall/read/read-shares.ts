import {DODGE, type Meaning, UNREAD} from '../decide/speaker-model.ts';
import type {AnswerShare, HeardQuestion, TopicShare} from '../heard.ts';
import {type JoinedEar, joinSense, joinShares, joinTopics, NO_SENSE} from './join-ear.ts';
import type {AnswerSense} from './learned/ear.ts';
import {likeliestGrade, senseOfAnswer, senseOfQuestion} from './learned/senses.ts';
import {likeliestPole, type TypedReader} from './read-typed.ts';
import type {Sureness} from './sense-reader.ts';

/** A typed answer as the table takes it. */
export type TypedAnswer = {
  readonly feature: number | undefined;
  readonly meaning: Meaning;
  readonly shares: readonly AnswerShare[];
  readonly sureness: Sureness;
};

/** The least likely way to take an answer that counts. */
const LEAST_SHARE = 0.02;

/** What an answer is read by: how its question was taken. */
export type QuestionTaken = Pick<HeardQuestion, 'feature' | 'pole'> &
  Partial<Pick<HeardQuestion, 'topics' | 'quoted'>>;

/** Returns what an answer may be about: what its question asks, or for an open question what its own words say. */
export const topicsOfAnswer = (
  typed: TypedReader,
  text: string,
  {feature, topics}: QuestionTaken,
): readonly TopicShare[] => {
  if (feature === undefined) {
    const {candidates} = typed.questionReading(text);
    const shares = senseOfQuestion(
      {candidates, isOpen: false},
      candidates.length === 0 ? 0 : NO_LIMIT,
    ).topics;
    return candidates.map(one => ({feature: one.feature, share: shares[one.feature] ?? 0}));
  }
  // The table settled on a topic: what else the question may mean is less likely than before.
  const others = (topics ?? []).filter(one => one.feature !== feature);
  const rest = others.reduce((sum, {share}) => sum + share, 0) / 2;
  return [{feature, share: 1 - rest}, ...others.map(one => ({...one, share: one.share / 2}))];
};

/** More features than any game has. */
const NO_LIMIT = 200;

/** Returns what an answer says, taken to be about a topic. `asked` are the question's words. */
export const readSense = (
  typed: TypedReader,
  text: string,
  question: QuestionTaken,
  asked: string,
  feature: number,
): AnswerSense => {
  // Whether somebody agrees with what was quoted is a matter of the lexicon.
  if (question.quoted?.grade !== undefined)
    return senseOfAnswer(typed.answerReading(text, {...typed.askedBy(question, asked), feature}));
  const isAsked = feature === question.feature;
  const pole = isAsked ? question.pole : likeliestPole(typed.senses.poles(asked, feature));
  return typed.senses.answer(text, {text: asked, feature, pole});
};

const sharesOf = ({feature, share}: TopicShare, {grades, dodge}: AnswerSense): readonly AnswerShare[] =>
  [...grades.map((likely, grade) => ({meaning: grade, likely})), {meaning: DODGE, likely: dodge}]
    .map(({meaning, likely}) => ({feature, meaning, share: share * likely}))
    .filter(one => one.share >= LEAST_SHARE);

const meaningOf = (sense: AnswerSense, sureness: Sureness): Meaning => {
  if (sureness === 'unread') return UNREAD;
  const said = sense.grades.reduce((sum, one) => sum + one, 0);
  return sense.dodge > said ? DODGE : likeliestGrade(sense);
};

/**
 * Returns all ways to take a typed answer to a question, and the likeliest. `asked` are the question's words, and `ear` is
 * how a model took the answer.
 */
export const readShares = (
  typed: TypedReader,
  text: string,
  question: QuestionTaken,
  asked: string,
  ear?: JoinedEar,
): TypedAnswer => {
  const read = topicsOfAnswer(typed, text, question).map(topic => ({
    topic,
    sense: readSense(typed, text, question, asked, topic.feature),
  }));
  const topics = read.map(({topic}) => topic);
  const byWords = read.flatMap(({topic, sense}) => sharesOf(topic, sense));
  const shares = ear === undefined ? byWords : joinShares(byWords, ear);
  const [topic] = ear === undefined ? topics : joinTopics(topics, ear);
  if (!topic) {
    const meaning = typed.isDodge(text) ? DODGE : UNREAD;
    return {feature: undefined, meaning, shares: [], sureness: meaning === DODGE ? 'leaning' : 'unread'};
  }
  const {feature} = topic;
  const own = read.find(one => one.topic.feature === feature)?.sense ?? NO_SENSE;
  const sense = ear === undefined ? own : joinSense(own, feature, ear);
  const sureness = typed.senses.sureness(sense);
  return {feature, meaning: meaningOf(sense, sureness), shares, sureness};
};
