/** What a yes to a question points to; `open` when yes and no do not answer it. */
export const POLES = ['low', 'high', 'open'] as const;
export type CorpusPole = (typeof POLES)[number];

/** The grade of an answer; `V` says nothing on purpose, `N` says nothing on any topic of the list. */
export const MARKS = ['0', '1', '2', '3', '4', 'V', 'N'] as const;
export type Mark = (typeof MARKS)[number];

/** The topic of lines that are about nothing on the list. */
export const NO_TOPIC = 'none';

/** A question with what it is about. */
export type QuestionLabel = {
  readonly question: string;
  readonly topic: string;
  readonly pole: CorpusPole;
  /** Another topic that fits. */
  readonly second?: string;
};

/** An answer with its question, and what it says about which topic. */
export type AnswerLabel = {
  readonly question: string;
  readonly answer: string;
  readonly topic: string;
  readonly mark: Mark;
  /** What is known of its question. */
  readonly asked?: Pick<QuestionLabel, 'topic' | 'pole'>;
};

/** Labelled lines of one file. */
export type Corpus = {readonly questions: readonly QuestionLabel[]; readonly answers: readonly AnswerLabel[]};

const isPole = (text: string | undefined): text is CorpusPole => POLES.some(pole => pole === text);
const isMark = (text: string | undefined): text is Mark => MARKS.some(mark => mark === text);

type Line = {readonly question?: QuestionLabel; readonly answer?: AnswerLabel};

const readExchange = (columns: readonly string[]): Line | undefined => {
  const [, topic = '', pole, second = '-', about = '', mark, question = '', answer = ''] = columns;
  if (columns.length !== 8 || !isPole(pole) || !isMark(mark)) return undefined;
  const also = second === '-' ? {} : {second};
  return {
    question: {question, topic, pole, ...also},
    answer: {question, answer, topic: about, mark, asked: {topic, pole}},
  };
};

const readLine = (line: string): Line | undefined => {
  const columns = line.split('\t');
  const [kind, topic = '', label, question = '', answer = ''] = columns;
  if (kind === 'T') return readExchange(columns);
  if (kind === 'Q' && columns.length === 4 && isPole(label))
    return {question: {question, topic, pole: label}};
  if (kind === 'A' && columns.length === 5 && isMark(label))
    return {answer: {question, answer, topic, mark: label}};
  return undefined;
};

/**
 * Parses labelled lines, with columns parted by tabs:
 *
 *     Q  topic  pole  question
 *     A  topic  grade  question  answer
 *     T  question's topic  pole  second topic or -  answer's topic  grade  question  answer
 *
 * Throws an error that names the file, the line and what is wrong.
 */
export const parseCorpus = (text: string, file: string, topics: readonly string[]): Corpus => {
  const known = new Set([...topics, NO_TOPIC]);
  const lines = text.split('\n').filter(line => line !== '');
  const read = lines.map((line, index) => {
    const found = readLine(line);
    const named = [found?.question?.topic, found?.question?.second, found?.answer?.topic];
    const unknown = named.find(topic => topic !== undefined && !known.has(topic));
    if (!found || unknown !== undefined)
      throw new Error(
        `${file}:${index + 1} is no labelled line${unknown ? `: unknown topic ${unknown}` : ''}`,
      );
    return found;
  });
  return {
    questions: read.flatMap(({question}) => question ?? []),
    answers: read.flatMap(({answer}) => answer ?? []),
  };
};
