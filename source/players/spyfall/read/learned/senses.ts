import type {Pole} from '../../../../packs/house/parse-phrases.ts';
import {type Distribution, softmax} from '../../decide/probability.ts';
import {GRADES, nearestGrade} from '../../decide/speaker-model.ts';
import type {AnswerReading} from '../read-answer.ts';
import type {QuestionReading} from '../read-question.ts';
import type {AnswerSense, QuestionSense} from './ear.ts';

/** How strongly the lexicon's scores tell topics apart, and the score of a question about nothing on the list. */
const SHARPNESS = 2.5;
const NO_TOPIC_SCORE = 0.6;
const OPEN_SCORE = 1.6;

/** Returns how likely topics are by the lexicon alone, for a language without a trained reader. */
export const senseOfQuestion = ({candidates, isOpen}: QuestionReading, features: number): QuestionSense => {
  const none = isOpen ? OPEN_SCORE : NO_TOPIC_SCORE;
  const shares = softmax([...candidates.map(({score}) => score), none], SHARPNESS);
  const topics = Array.from({length: features}, () => 0);
  candidates.forEach(({feature}, index) => {
    topics[feature] = shares[index] ?? 0;
  });
  return {topics, none: shares.at(-1) ?? 1};
};

/** Returns how a yes points, by the lexicon alone. */
export const polesByLexicon = (reading: QuestionReading, feature: number): Readonly<Record<Pole, number>> => {
  const known = reading.candidates.find(candidate => candidate.feature === feature);
  if (!known || known.pole === 'open') return {low: 0.1, high: 0.2, open: 0.7};
  return known.pole === 'low' ? {low: 0.8, high: 0.15, open: 0.05} : {low: 0.15, high: 0.8, open: 0.05};
};

/** How far the lexicon's grades are off, as a share of weight by distance: measured on typed lines. */
const OFF_BY: Distribution = [0.62, 0.13, 0.05, 0.04, 0.03];
const DODGES = 0.75;

/** Returns what an answer says by the lexicon alone. */
export const senseOfAnswer = ({grade, isDodge}: AnswerReading): AnswerSense => {
  const nothing = {grades: GRADES.map(() => 0), dodge: 0, nothing: 1};
  if (isDodge) return {...nothing, dodge: DODGES, nothing: 1 - DODGES};
  if (grade === undefined) return nothing;
  const near = nearestGrade(grade);
  const weights = GRADES.map(other => OFF_BY[Math.abs(other - near)] ?? 0);
  const total = weights.reduce((sum, one) => sum + one, 0);
  return {grades: weights.map(weight => (0.9 * weight) / total), dodge: 0, nothing: 0.1};
};

/** The likeliest grade of a sense. */
export const likeliestGrade = ({grades}: AnswerSense): number => grades.indexOf(Math.max(...grades));

/** Returns how likely an answer is meant the other way round than its likeliest grade. */
export const riskOf = (sense: AnswerSense): number => {
  const {grades} = sense;
  const [lowest = 0, low = 0, , high = 0, highest = 0] = grades;
  const grade = likeliestGrade(sense);
  if (grade === 2) return 0;
  return grade < 2 ? high + highest : lowest + low;
};
