import {hashText} from '../../games/chance.ts';
import type {HouseData} from '../../packs/house/house-data.ts';
import type {Pole} from '../../packs/house/parse-phrases.ts';

/** A question of the phrase bank: its line number in the bank, the feature it is about, and what a yes points to. */
export type QuestionLine = {
  readonly line: number;
  readonly text: string;
  readonly hash: number;
  readonly feature: number;
  readonly pole: Pole;
};

/** An answer of the phrase bank. */
export type AnswerLine = {
  readonly line: number;
  readonly text: string;
  readonly hash: number;
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
  /** Words before a line with what joins them to it, by what they mean, in lower case: the longest first. */
  readonly openers: Starts;
  readonly hedges: Starts;
  /** The same behind a line. */
  readonly closers: readonly string[];
  /** Words before a question with what joins them to it; `{name}` stands for whom it is put to. */
  readonly prefixes: Starts;
  /** Second-opinion questions, and what opens an answer to one: of this, what stands before and behind a name. */
  readonly seconds: readonly Template[];
  readonly secondOpeners: readonly (readonly string[])[];
};

/** A line with placeholders taken apart: words, then by turns a placeholder's name and the words behind it. */
export type Template = readonly string[];

const PLACEHOLDER = /\{(name|other|quote)\}/;
const splitTemplate = (line: string): Template => line.split(PLACEHOLDER);

/** How lines are compared: lower case, so that a line behind a hedge is the same line. */
export const lineKey = (text: string): string => text.toLowerCase();

const keys = (lists: readonly (readonly string[])[]): readonly string[] => [
  ...new Set(lists.flat().map(lineKey)),
];

/** What texts may begin with, by its first letter, which leaves few to try. */
export type Starts = ReadonlyMap<string, readonly string[]>;

const byFirstLetter = (starts: readonly string[]): Starts => Map.groupBy(starts, start => start.charAt(0));

const longestFirst = (lines: readonly string[]): readonly string[] =>
  [...lines].sort((a, b) => b.length - a.length);

const numberQuestions = (data: HouseData) => {
  let line = 0;
  return data.topics.map(({questions}, feature) =>
    questions.map(
      ({text, pole}): QuestionLine => ({line: line++, text, hash: hashText(text), feature, pole}),
    ),
  );
};

const numberAnswers = (data: HouseData, first: number) => {
  let line = first;
  return data.topics.map(({answers}, feature) =>
    answers.map((lines, grade) =>
      lines.map((text): AnswerLine => ({line: line++, text, hash: hashText(text), feature, grade})),
    ),
  );
};

/** Lines by their text, both in lower case and as it is: a line that was said as it is is found without more ado. */
const byText = <Line extends {readonly text: string}>(lines: readonly Line[]): ReadonlyMap<string, Line> => {
  const found = new Map(lines.map(line => [lineKey(line.text), line]));
  for (const {text} of lines) found.set(text, found.get(lineKey(text)) as Line);
  return found;
};

/** Numbers and indexes the lines of a locale's house data. */
export const createBank = (data: HouseData): Bank => {
  const {common, personas} = data.voice;
  const questions = numberQuestions(data);
  const answers = numberAnswers(data, questions.flat().length);
  const {joint} = data.voice.manner;
  const before = (lists: readonly (readonly string[])[]) => keys(lists).map(line => line + joint);
  const behind = (lists: readonly (readonly string[])[]) => keys(lists).map(line => joint + line);
  return {
    questions,
    answers,
    questionByText: byText(questions.flat()),
    answerByText: byText(answers.flat(2)),
    joint,
    dodges: new Set(keys([common.vague, ...personas.map(({vague}) => vague)])),
    offTopic: new Set(keys([common.offtopic])),
    openers: byFirstLetter(longestFirst(before([common.opener, ...personas.map(({opener}) => opener)]))),
    hedges: byFirstLetter(longestFirst(before([common.hedge]))),
    closers: longestFirst(behind([common.closer, ...personas.map(({closer}) => closer)])),
    prefixes: byFirstLetter(before([common.qpre, common.press, ...personas.map(({qpre}) => qpre)])),
    seconds: keys([common.second, ...personas.map(({second}) => second)]).map(splitTemplate),
    secondOpeners: keys([common.second_agree, common.second_soften, common.second_differ]).map(line =>
      line.split('{other}'),
    ),
  };
};
