import type {HouseData} from '../../packs/house/house-data.ts';
import type {Pole} from '../../packs/house/parse-phrases.ts';

/** A question of the phrase bank: its line number in the bank, the feature it is about, and what a yes points to. */
export type QuestionLine = {
  readonly line: number;
  readonly text: string;
  readonly feature: number;
  readonly pole: Pole;
};

/** An answer of the phrase bank. */
export type AnswerLine = {
  readonly line: number;
  readonly text: string;
  readonly feature: number;
  readonly grade: number;
};

/** All lines about topics, numbered, by what they are about and by their text. */
export type Bank = {
  /** By feature. */
  readonly questions: readonly (readonly QuestionLine[])[];
  /** By feature, then by grade. */
  readonly answers: readonly (readonly (readonly AnswerLine[])[])[];
  readonly questionByText: ReadonlyMap<string, QuestionLine>;
  readonly answerByText: ReadonlyMap<string, AnswerLine>;
  /** What stands between the parts of a line. */
  readonly joint: string;
  readonly dodges: ReadonlySet<string>;
  readonly offTopic: ReadonlySet<string>;
  /** Words before a line, by what they mean, in lower case. */
  readonly openers: readonly string[];
  readonly hedges: readonly string[];
  readonly closers: readonly string[];
  /** Words before a question; `{name}` stands for whom it is put to. */
  readonly prefixes: readonly string[];
  /** Templates of second-opinion questions, and of what opens an answer to one. */
  readonly seconds: readonly string[];
  readonly secondOpeners: readonly string[];
};

/** How lines are compared: lower case, so that a line behind a hedge is the same line. */
export const lineKey = (text: string): string => text.toLowerCase();

const keys = (lists: readonly (readonly string[])[]): readonly string[] => [
  ...new Set(lists.flat().map(lineKey)),
];

const numberQuestions = (data: HouseData) => {
  let line = 0;
  return data.topics.map(({questions}, feature) =>
    questions.map(({text, pole}): QuestionLine => ({line: line++, text, feature, pole})),
  );
};

const numberAnswers = (data: HouseData, first: number) => {
  let line = first;
  return data.topics.map(({answers}, feature) =>
    answers.map((lines, grade) => lines.map((text): AnswerLine => ({line: line++, text, feature, grade}))),
  );
};

const byText = <Line extends {readonly text: string}>(lines: readonly Line[]): ReadonlyMap<string, Line> =>
  new Map(lines.map(line => [lineKey(line.text), line]));

/** Numbers and indexes the lines of a locale's house data. */
export const createBank = (data: HouseData): Bank => {
  const {common, personas} = data.voice;
  const questions = numberQuestions(data);
  const answers = numberAnswers(data, questions.flat().length);
  return {
    questions,
    answers,
    questionByText: byText(questions.flat()),
    answerByText: byText(answers.flat(2)),
    joint: data.voice.manner.joint,
    dodges: new Set(keys([common.vague, ...personas.map(({vague}) => vague)])),
    offTopic: new Set(keys([common.offtopic])),
    openers: keys([common.opener, ...personas.map(({opener}) => opener)]),
    hedges: keys([common.hedge]),
    closers: keys([common.closer, ...personas.map(({closer}) => closer)]),
    prefixes: keys([common.qpre, common.press, ...personas.map(({qpre}) => qpre)]),
    seconds: keys([common.second, ...personas.map(({second}) => second)]),
    secondOpeners: keys([common.second_agree, common.second_soften, common.second_differ]),
  };
};
