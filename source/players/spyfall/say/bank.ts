import {type Forms, formFor} from '../../../packs/house/forms.ts';
import type {HouseData} from '../../../packs/house/house-data.ts';
import type {
  Comment,
  EntityAnswer,
  Exchange,
  Reaction,
  ScaleSide,
} from '../../../packs/house/parse-exchanges.ts';
import type {Pole} from '../../../packs/house/parse-phrases.ts';
import {usualWords} from './echoes.ts';

/** A question of the phrase bank: the feature it is about, and what a yes points to. */
export type QuestionLine = Forms & {
  readonly feature: number;
  readonly pole: Pole;
  /** For a question that takes up what somebody has said about the feature: on which side of the scale that was. */
  readonly after?: ScaleSide;
  /** By grade: answers that were written for this question. */
  readonly answers?: readonly (readonly AnswerLine[])[];
  /** Answers that speak of one entity, or of several. */
  readonly ofEntities?: readonly AnswerLine[];
  /** What others say to answers to this question. */
  readonly comments?: readonly Comment[];
};

/** An answer of the phrase bank. */
export type AnswerLine = {
  readonly text: string;
  readonly feature: number;
  readonly grade: number;
  /** The words in it that one would quote. Default: all. */
  readonly quote?: string;
  /** Indexes of entities that it does not suit. */
  readonly unfit?: ReadonlySet<number>;
  /** The id of the persona that alone says it. Default: anybody. */
  readonly persona?: string;
  /** The indexes of the entities that it speaks of. Default: any of its grade. */
  readonly entities?: readonly number[];
  /** Whether an answer about entities also answers other questions about its feature. */
  readonly isBroad?: boolean;
  /** What others say to these very words. */
  readonly reactions?: readonly Reaction[];
};

/**
 * All lines about topics, and the words that house players put around them. Keys and the words around lines are in
 * lower case; words before or after a line include the joint between them.
 */
export type Bank = {
  /** By feature: those that any answer of the feature fits, those with answers of their own, and those that take up an answer. */
  readonly questions: readonly (readonly QuestionLine[])[];
  readonly exchanges: readonly (readonly QuestionLine[])[];
  readonly followUps: readonly (readonly QuestionLine[])[];
  /** By feature, then by grade. */
  readonly answers: readonly (readonly (readonly AnswerLine[])[])[];
  /** By feature: answers about entities that fit any question about the feature. */
  readonly broad: readonly (readonly AnswerLine[])[];
  readonly questionByKey: ReadonlyMap<string, QuestionLine>;
  readonly answerByKey: ReadonlyMap<string, AnswerLine>;
  readonly dodges: ReadonlySet<string>;
  readonly refusals: ReadonlySet<string>;
  /** Lines that turn a question back. `{word}` is a word of the question. */
  readonly offTopic: readonly Template[];
  /** Words before and after an answer, the longest first. Openers include those that say yes or no. */
  readonly openers: readonly string[];
  readonly hedges: readonly string[];
  readonly closers: readonly string[];
  /** Words before a question; `{name}` is the seat that is asked. */
  readonly prefixes: readonly string[];
  /** Words before a question that take up an earlier answer of the seat that is asked; `{rest}` is the question. */
  readonly builds: readonly Template[];
  /** Words before an answer that echo somebody else's; `{rest}` is the answer. */
  readonly echoes: readonly Template[];
  readonly seconds: readonly Template[];
  /** Words before the answer to a second-opinion question, split at the name that they may contain. */
  readonly secondOpeners: readonly (readonly string[])[];
  /** Words that many answers have. */
  readonly usualWords: ReadonlySet<string>;
};

/** A line with placeholders: the words at its start, then each placeholder's name and the words after it. */
export type Template = {
  readonly start: string;
  readonly gaps: readonly {readonly name: string; readonly after: string}[];
};

const toTemplate = (line: string): Template => {
  const [start = '', ...parts] = line.split(/\{(?=(?:name|other|quote|words|word|rest)\})/);
  const gaps = parts.map(part => {
    const end = part.indexOf('}');
    return {name: part.slice(0, end), after: part.slice(end + 1)};
  });
  return {start, gaps};
};

/** Returns a line in lower case, for comparing: a line after other words may begin with a small letter. */
export const lineKey = (text: string): string => text.toLowerCase();

/** The keys of lines, in each form. */
const keysOf = (lists: readonly (readonly string[])[]): readonly string[] => [
  ...new Set(lists.flat().flatMap(line => [false, true].map(isWoman => lineKey(formFor(line, isWoman))))),
];

const longestFirst = (lines: readonly string[]): readonly string[] =>
  lines.toSorted((a, b) => b.length - a.length);

const byKey = <Line extends {readonly text: string}>(lines: readonly Line[]): ReadonlyMap<string, Line> =>
  new Map(lines.map(line => [lineKey(line.text), line]));

const questionsByKey = (lines: readonly QuestionLine[]): ReadonlyMap<string, QuestionLine> =>
  new Map(lines.flatMap(line => [line.text, line.toWoman ?? line.text].map(text => [lineKey(text), line])));

/** Where lines come from: the index of a feature, the ids of the entities, and their grades. */
type Origin = {
  readonly feature: number;
  readonly entities: readonly string[];
  readonly grades: readonly number[];
};

const toEntityLine = (
  {entities: ids, text, isBroad, reactions}: EntityAnswer,
  {feature, entities, grades}: Origin,
): AnswerLine => {
  const indexes = ids.map(id => entities.indexOf(id));
  const [grade = 0] = indexes.map(entity => grades[entity] ?? 0);
  return {text, feature, grade, entities: indexes, isBroad, reactions};
};

/** A question with answers of its own. */
const toLine = ({text, toWoman, pole, after, answers, comments, ofEntities = []}: Exchange, from: Origin) => {
  const {feature, entities} = from;
  return {
    ...{text, pole, feature},
    ...(toWoman === undefined ? {} : {toWoman}),
    ...(after ? {after} : {}),
    comments,
    ofEntities: ofEntities.map(one => toEntityLine(one, from)),
    answers: answers.map((lines, grade) =>
      lines.map(
        ({unfit, ...line}): AnswerLine => ({
          ...{...line, feature, grade},
          ...(unfit.length > 0 ? {unfit: new Set(unfit.map(id => entities.indexOf(id)))} : {}),
        }),
      ),
    ),
  };
};

/** Makes the bank of a locale's house data. */
export const createBank = (data: HouseData): Bank => {
  const {topics, voice} = data;
  const {common, personas, manner} = voice;
  const questions = topics.map((topic, feature) => topic.questions.map(line => ({...line, feature})));
  const answers = topics.map((topic, feature) =>
    topic.answers.map((lines, grade) => lines.map(text => ({text, feature, grade}))),
  );
  const ids = data.entities.map(({id}) => id);
  const asked = data.exchanges.map((exchanges, feature) => {
    const from = {feature, entities: ids, grades: data.values[feature] ?? []};
    return exchanges.map(one => toLine(one, from));
  });
  const ofQuestions = asked.flat().flatMap(line => [...line.answers.flat(), ...line.ofEntities]);
  const before = (lists: readonly (readonly string[])[]) => keysOf(lists).map(line => line + manner.joint);
  const behind = (lists: readonly (readonly string[])[]) => keysOf(lists).map(line => manner.joint + line);
  return {
    questions,
    exchanges: asked.map(lines => lines.filter(({after}) => !after)),
    followUps: asked.map(lines => lines.filter(({after}) => after)),
    answers,
    questionByKey: questionsByKey([...questions.flat(), ...asked.flat()]),
    broad: asked.map(lines => lines.flatMap(line => line.ofEntities.filter(({isBroad}) => isBroad))),
    answerByKey: byKey([...answers.flat(2), ...ofQuestions]),
    dodges: new Set(keysOf([common.vague, ...personas.map(({vague}) => vague)])),
    refusals: new Set(keysOf([common.refuse, ...personas.map(({refuse}) => refuse)])),
    offTopic: keysOf([common.offtopic, ...personas.map(({offtopic}) => offtopic)]).map(toTemplate),
    openers: longestFirst(
      before([common, ...personas].flatMap(({opener, yes, no, between}) => [opener, yes, no, between])),
    ),
    hedges: longestFirst(before([common, ...personas].map(({hedge}) => hedge))),
    closers: longestFirst(behind([common.closer, ...personas.map(({closer}) => closer)])),
    prefixes: before([common.qpre, common.press, ...personas.map(({qpre}) => qpre)]),
    builds: before([common.build]).map(line => toTemplate(`${line}{rest}`)),
    echoes: before([common.echo]).map(line => toTemplate(`${line}{rest}`)),
    seconds: keysOf([common.second, ...personas.map(({second}) => second)]).map(toTemplate),
    secondOpeners: before([common.second_agree, common.second_soften, common.second_differ]).map(line =>
      line.split('{other}'),
    ),
    usualWords: usualWords(data),
  };
};
