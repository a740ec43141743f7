import type {HouseData} from '../../../packs/house/house-data.ts';
import type {WordKind} from '../../../packs/house/parse-lexicon.ts';
import {DODGE, type Meaning, nearestGrade, UNREAD} from '../decide/speaker-model.ts';
import type {HeardQuestion} from '../heard.ts';
import {rememberLatest} from '../remember-latest.ts';
import {type AnswerReading, type AskedAbout, createAnswerReader} from './read-answer.ts';
import {createQuestionReader, type Direction, type QuestionReading} from './read-question.ts';
import {createTypedLexicon} from './typed-lexicon.ts';

/** Reads typed words that are not in the bank. Pure: the same words always have the same reading. */
export type TypedReader = {
  /** Returns the likeliest topic of a question; without a feature for an open question and for unreadable words. */
  readonly question: (text: string) => Pick<HeardQuestion, 'feature' | 'pole' | 'isOpen'>;
  /** Returns all readings of a question, for the chip. */
  readonly questionReading: (text: string) => QuestionReading;
  /** Returns what an answer means. */
  readonly answer: (
    text: string,
    question: HeardQuestion,
    questionText: string,
  ) => {readonly feature: number | undefined; readonly meaning: Meaning};
  /** Returns the same with its weight, for the chip. */
  readonly answerReading: (text: string, asked: AskedAbout) => AnswerReading;
  /** Returns whether an answer is a dodge. */
  readonly isDodge: (text: string) => boolean;
  /** Returns whether a question asks to agree with something. */
  readonly asksToAgree: (text: string) => boolean;
  /** Returns what a question adds to the reading of its answer. */
  readonly askedBy: (question: HeardQuestion, questionText: string) => Omit<AskedAbout, 'feature'>;
};

/** Makes the reader of a locale. */
export const createTypedReader = (data: HouseData): TypedReader => {
  const lexicon = createTypedLexicon(data);
  const questionReading = rememberLatest(createQuestionReader(data, lexicon));
  const answerReading = createAnswerReader(data, lexicon);
  const directionOf = ({pole, feature}: HeardQuestion, text: string): Direction => {
    if (pole !== 'open') return pole;
    return questionReading(text).candidates.find(other => other.feature === feature)?.direction ?? 'high';
  };
  const askedBy = (question: HeardQuestion, text: string) => ({
    direction: directionOf(question, text),
    quotedGrade: question.quoted?.grade,
    closedText: question.pole === 'open' ? undefined : text,
  });
  const hasWords = (text: string, kind: WordKind): boolean =>
    lexicon.words.find(lexicon.split(text)).some(({tag}) => tag === kind);
  return {
    isDodge: text => hasWords(text, 'vague'),
    asksToAgree: text => hasWords(text, 'agree'),
    questionReading,
    answerReading,
    askedBy,
    question: text => {
      const {candidates, isOpen} = questionReading(text);
      const [best] = candidates;
      if (isOpen || !best) return {feature: undefined, pole: 'open', isOpen};
      return {feature: best.feature, pole: best.pole, isOpen: false};
    },
    answer: (text, question, questionText) => {
      // An answer to an open question may have a topic of its own.
      const feature = question.feature ?? questionReading(text).candidates[0]?.feature;
      const {grade, isDodge} = answerReading(text, {...askedBy(question, questionText), feature});
      if (grade !== undefined && feature !== undefined) return {feature, meaning: nearestGrade(grade)};
      return {feature, meaning: isDodge ? DODGE : UNREAD};
    },
  };
};
