import type {EarTask} from '../packs/house/parse-ear.ts';
import {
  type AskedQuestion,
  gradeClues,
  gradePrior,
  type LexiconReader,
  type Prior,
  poleClues,
  polePrior,
  TRUST_CASES,
  topicClues,
  topicPrior,
} from '../players/spyfall/read/learned/line-clues.ts';
import {clueKey, keysOf} from '../players/spyfall/read/learned/linear-model.ts';
import {type AnswerLabel, MARKS, type Mark, NO_TOPIC, POLES, type QuestionLabel} from './corpus.ts';
import type {Example} from './fit.ts';

/** Labelled lines that count alike. */
export type WeightedLines = {
  readonly questions: readonly QuestionLabel[];
  readonly answers: readonly AnswerLabel[];
  /** Lines that were written for a topic say less about what people type: they count less. */
  readonly weight: number;
  /** Whether the lexicon knows the lines by heart: what it says of them is left out, or it would be trusted too much. */
  readonly isListed?: boolean;
};

/** What examples are made with. */
export type ExampleMaker = {
  readonly lexicon: LexiconReader;
  /** The ids of the topics, in the order of the features. */
  readonly ids: readonly string[];
};

/** A number of a text that is the same for the same text. */
const groupOf = (text: string): number => clueKey('topic', text);

/** What a lexicon says that knows nothing: the last case of trust. */
const silent = (prior: Prior, task: EarTask): Prior => ({
  scores: prior.scores.map(() => 0),
  trusted: TRUST_CASES[task] - 1,
});

const certain = (classes: number, index: number): readonly number[] =>
  Array.from({length: classes}, (_, at) => (at === index ? 1 : 0));

/** How much of a grade's certainty goes to its neighbours: people differ by a grade. */
const SPREAD = 0.1;

const spreadGrade = (mark: Mark): readonly number[] => {
  const target = certain(MARKS.length, MARKS.indexOf(mark)).map(Number);
  const grade = Number(mark);
  if (Number.isNaN(grade)) return target;
  for (const near of [grade - 1, grade + 1]) {
    const at = near < 0 || near > 4 ? grade : near;
    target[grade] = (target[grade] ?? 0) - SPREAD;
    target[at] = (target[at] ?? 0) + SPREAD;
  }
  return target;
};

/** How much of a question's certainty goes to another topic that fits. */
const SECOND = 0.3;

/** How much a question counts of which only its answer has a label. */
const ASKED_ONLY = 0.4;

/** How much an answer counts as an example of its topic: its words are those of questions, too, but what it says isn't. */
const TOLD = 0.1;

/** Returns the examples of which topic a question is about; the last class is none. */
export const topicExamples = (
  {lexicon, ids}: ExampleMaker,
  {questions, answers, weight, isListed = false}: WeightedLines,
): Example[] => {
  const classOf = (topic: string): number => (topic === NO_TOPIC ? ids.length : ids.indexOf(topic));
  const heed = (prior: Prior): Prior => (isListed ? silent(prior, 'topic') : prior);
  const exampleOf = (question: string, target: readonly number[], share: number): Example => ({
    keys: keysOf('topic', topicClues(question, lexicon, ids)),
    prior: heed(topicPrior(question, lexicon, ids)),
    target,
    weight: weight * share,
    group: groupOf(question),
  });
  const labelled = questions.map(({question, topic, second}) => {
    const target = certain(ids.length + 1, classOf(topic)).map(Number);
    if (second !== undefined && second !== topic) {
      target[classOf(topic)] = 1 - SECOND;
      target[classOf(second)] = SECOND;
    }
    return exampleOf(question, target, 1);
  });
  const asked = answers
    .filter(label => label.asked === undefined)
    .map(({question, topic}) => exampleOf(question, certain(ids.length + 1, classOf(topic)), ASKED_ONLY));
  const told = answers
    .filter(({topic, mark}) => topic !== NO_TOPIC && !Number.isNaN(Number(mark)))
    .map(({question, answer, topic}) => ({
      ...exampleOf(answer, certain(ids.length + 1, classOf(topic)), TOLD),
      group: groupOf(question),
    }));
  return [...labelled, ...asked, ...told];
};

/** Returns the examples of what a yes to a question means. */
export const poleExamples = (
  {lexicon, ids}: ExampleMaker,
  {questions, weight, isListed = false}: WeightedLines,
): Example[] =>
  questions
    .filter(({topic}) => topic !== NO_TOPIC)
    .map(({question, topic, pole}) => ({
      keys: keysOf('pole', poleClues(question, lexicon, ids, ids.indexOf(topic))),
      prior: isListed
        ? silent(polePrior(question, lexicon, ids.indexOf(topic)), 'pole')
        : polePrior(question, lexicon, ids.indexOf(topic)),
      target: certain(POLES.length, POLES.indexOf(pole)),
      weight,
      group: groupOf(question),
    }));

/** Returns what is known of an answer's question: its pole as `poleOf` reads it, as it will be at the table. */
export const askedOf = (
  {ids}: ExampleMaker,
  {question, topic}: Pick<AnswerLabel, 'question' | 'topic'>,
  poleOf: (question: string, feature: number) => string,
): AskedQuestion => {
  const feature = topic === NO_TOPIC ? undefined : ids.indexOf(topic);
  return {text: question, feature, pole: feature === undefined ? 'open' : poleOf(question, feature)};
};

/** Returns the examples of what answers say. */
export const gradeExamples = (
  maker: ExampleMaker,
  {answers, weight, isListed = false}: WeightedLines,
  poleOf: (question: string, feature: number) => string,
): Example[] =>
  answers.map(label => {
    const asked = askedOf(maker, label, poleOf);
    const prior = gradePrior(label.answer, asked, maker.lexicon);
    return {
      keys: keysOf('grade', gradeClues(label.answer, asked, maker.lexicon, maker.ids)),
      prior: isListed ? silent(prior, 'grade') : prior,
      target: spreadGrade(label.mark),
      weight,
      group: groupOf(label.question),
    };
  });
