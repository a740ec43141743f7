import type {HouseData} from '../../../packs/house/house-data.ts';
import type {WordKind} from '../../../packs/house/parse-lexicon.ts';
import {DODGE, type Meaning, nearestGrade, UNREAD} from '../decide/speaker-model.ts';
import type {HeardQuestion} from '../heard.ts';
import {rememberLatest} from '../remember-latest.ts';
import {type AnswerReading, type AskedAbout, createAnswerReader} from './read-answer.ts';
import {createQuestionReader, type Direction, type QuestionReading} from './read-question.ts';
import {createTypedLexicon} from './typed-lexicon.ts';

/** Reads typed words, which are no line of the bank. Pure: the same words always read the same. */
export type TypedReader = {
  /** The likeliest topic of a question; without a feature for an open question and for words that nobody could read. */
  readonly question: (text: string) => Pick<HeardQuestion, 'feature' | 'pole' | 'isOpen'>;
  /** All ways to read a question, for the chip. */
  readonly questionReading: (text: string) => QuestionReading;
  /** What an answer says. */
  readonly answer: (
    text: string,
    question: HeardQuestion,
    questionText: string,
  ) => {readonly feature: number | undefined; readonly meaning: Meaning};
  /** The same with its weight, for the chip. */
  readonly answerReading: (text: string, asked: AskedAbout) => AnswerReading;
  /** Whether an answer says that it says nothing. */
  readonly isDodge: (text: string) => boolean;
  /** Whether a question asks to agree with something. */
  readonly asksToAgree: (text: string) => boolean;
  /** The question's part in reading an answer. */
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
      // An answer to an open question may bring its topic with it.
      const feature = question.feature ?? questionReading(text).candidates[0]?.feature;
      const {grade, isDodge} = answerReading(text, {...askedBy(question, questionText), feature});
      if (grade !== undefined && feature !== undefined) return {feature, meaning: nearestGrade(grade)};
      return {feature, meaning: isDodge ? DODGE : UNREAD};
    },
  };
};
