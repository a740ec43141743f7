import type {HouseData} from '../../packs/house/house-data.ts';
import type {WordKind} from '../../packs/house/parse-lexicon.ts';
import type {Pole} from '../../packs/house/parse-phrases.ts';
import type {HeardQuestion} from './hearing.ts';
import {type AnswerReading, type AskedAbout, createAnswerReader} from './read-answer.ts';
import {createQuestionReader, type QuestionReading} from './read-question.ts';
import {DODGE, type Meaning, UNREAD} from './speaker-model.ts';
import {createTypedLexicon} from './typed-lexicon.ts';

/** Reads typed words, which are no line of the bank. Pure: the same words always read the same. */
export type TypedReader = {
  /** The likeliest topic of a question; −1 for an open question and for words nobody could read. */
  readonly question: (text: string) => {
    readonly feature: number;
    readonly pole: Pole;
    readonly isOpen: boolean;
  };
  /** All ways to read a question, for the chip. */
  readonly questionReading: (text: string) => QuestionReading;
  /** What an answer says. */
  readonly answer: (
    text: string,
    question: HeardQuestion,
    questionText: string,
  ) => {readonly feature: number; readonly meaning: Meaning};
  /** The same with its weight, for the chip. */
  readonly answerReading: (text: string, asked: AskedAbout) => AnswerReading;
  /** Whether an answer says that it says nothing. */
  readonly isDodge: (text: string) => boolean;
  /** Whether a question asks to agree with something. */
  readonly asksToAgree: (text: string) => boolean;
  /** What is known of a question that an answer is read for. */
  readonly askedBy: (question: HeardQuestion, questionText: string) => AskedAbout;
};

const NONE = -1;

/** The grade of the five that a reading with a fraction is nearest to. */
export const wholeGrade = (grade: number): number => Math.max(0, Math.min(4, Math.round(grade)));

/** Makes the reader of a locale. */
export const createTypedReader = (data: HouseData): TypedReader => {
  const lexicon = createTypedLexicon(data);
  const questionReading = createQuestionReader(data, lexicon);
  const answerReading = createAnswerReader(data, lexicon);
  const directionOf = ({pole, feature}: HeardQuestion, text: string): 'low' | 'high' => {
    if (pole !== 'open') return pole;
    return questionReading(text).candidates.find(other => other.feature === feature)?.direction ?? 'high';
  };
  const askedBy = (question: HeardQuestion, text: string): AskedAbout => ({
    feature: question.feature,
    direction: directionOf(question, text),
    quotedGrade: question.quotedGrade,
    closedText: question.pole === 'open' ? undefined : text,
  });
  /** An answer to an open question may bring its topic with it. */
  const withTopic = (text: string, question: HeardQuestion): number =>
    question.feature === NONE ? (questionReading(text).candidates[0]?.feature ?? NONE) : question.feature;
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
      if (isOpen || !best) return {feature: NONE, pole: 'open', isOpen};
      return {feature: best.feature, pole: best.pole, isOpen: false};
    },
    answer: (text, question, questionText) => {
      const feature = withTopic(text, question);
      const {grade, isDodge} = answerReading(text, {...askedBy(question, questionText), feature});
      if (grade !== undefined && feature !== NONE) return {feature, meaning: wholeGrade(grade)};
      return {feature, meaning: isDodge ? DODGE : UNREAD};
    },
  };
};
