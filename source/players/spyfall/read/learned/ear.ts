import type {Pole} from '../../../../packs/house/parse-phrases.ts';
import type {Distribution} from '../../decide/probability.ts';
import type {AnswerReading} from '../read-answer.ts';
import {
  type AskedQuestion,
  gradeClues,
  gradePrior,
  type LexiconReader,
  type Prior,
  poleClues,
  polePrior,
  topicClues,
  topicPrior,
} from './line-clues.ts';
import type {LinearModel} from './linear-model.ts';

/** How a question is taken. Probabilities are 0 to 1. */
export type QuestionSense = {
  /** The likelihood of each topic, by feature. The rest, up to 1, is that it is about nothing on the list. */
  readonly topics: Distribution;
  readonly none: number;
};

/** How an answer is taken, on one topic; all three parts sum to 1. */
export type AnswerSense = {
  /** How likely each grade is, 0 to 4. */
  readonly grades: Distribution;
  /** How likely it says nothing on purpose. */
  readonly dodge: number;
  /** How likely it says something that has nothing to do with any topic. */
  readonly nothing: number;
};

const isRead = ({grade, isDodge}: AnswerReading): boolean => grade !== undefined || isDodge;

/** The poles in the order of the model's classes. */
const POLES = ['low', 'high', 'open'] as const satisfies readonly Pole[];
const GRADES = 5;

/** What an answer says that holds no known word. */
const UNKNOWN: AnswerSense = {grades: [0, 0, 0, 0, 0], dodge: 0, nothing: 1};

/** Reads lines as it has learned from many labelled ones. Pure: the same words always have the same reading. */
export type Ear = {
  readonly question: (text: string) => QuestionSense;
  /** Returns how likely a yes points to the low end, to the high end, or answers nothing. */
  readonly poles: (text: string, feature: number) => Readonly<Record<Pole, number>>;
  readonly answer: (text: string, asked: AskedQuestion) => AnswerSense;
};

/**
 * Makes the reader of a trained model. `ids` are the model's topics; `features` are those of the game, in its order, which
 * may be fewer or more: a topic that the model does not know is never found by it.
 */
export const createEar = (
  model: LinearModel,
  lexicon: LexiconReader,
  ids: readonly string[],
  features: readonly string[],
): Ear => {
  const places = features.map(id => ids.indexOf(id));
  /** The scores of the game's features, in the order of the model's classes. */
  const inClasses = ({scores, trusted}: Prior): Prior => ({
    scores: [...ids.map(id => scores[features.indexOf(id)] ?? 0), scores.at(-1) ?? 0],
    trusted,
  });
  return {
    question: text => {
      const all = model.probabilities(
        'topic',
        topicClues(text, lexicon, features),
        inClasses(topicPrior(text, lexicon, features)),
      );
      const topics = places.map(place => all[place] ?? 0);
      return {topics, none: 1 - topics.reduce((sum, one) => sum + one, 0)};
    },
    poles: (text, feature) => {
      const found = model.probabilities(
        'pole',
        poleClues(text, lexicon, features, feature),
        polePrior(text, lexicon, feature),
      );
      const [low = 0, high = 0, open = 0] = POLES.map((_, index) => found[index] ?? 0);
      return {low, high, open};
    },
    answer: (text, asked) => {
      // Without a known word only the topic would speak, as if somebody had answered.
      if (
        !model.knows('grade', lexicon.surface(text).single) &&
        !isRead(lexicon.answer(text, asked.text, asked.feature))
      )
        return UNKNOWN;
      const all = model.probabilities(
        'grade',
        gradeClues(text, asked, lexicon, features),
        gradePrior(text, asked, lexicon),
      );
      const [dodge = 0, nothing = 0] = all.slice(GRADES);
      return {grades: all.slice(0, GRADES), dodge, nothing};
    },
  };
};
