import {type PackProblem, type Parsed, parsedUnless} from '../checked.ts';
import {contentLines, type TextFile} from './text-file.ts';

/** What a plain "yes" to a question points to: a low grade, a high one, or neither. */
export type Pole = 'low' | 'high' | 'open';

type BankQuestion = {readonly text: string; readonly pole: Pole};

/** What house players say about one feature. */
export type Topic = {
  readonly feature: string;
  /** A noun phrase for calling back to it, such as "the noise". */
  readonly noun: string;
  /** What grade 0 and grade 4 mean, in the language of the phrases; the feature's own words where it is not given. */
  readonly ends?: readonly [low: string, high: string];
  readonly questions: readonly BankQuestion[];
  /** Answers by grade, 0 to 4. Each stands alone after any of the questions. */
  readonly answers: readonly (readonly string[])[];
};

/** The fewest lines of a topic: questions, and answers a grade. */
const FEWEST_QUESTIONS = 3;
const FEWEST_ANSWERS = 2;

/** The longest line of phrases, in UTF-16 units: with what is said before and behind it, it fits into a move. */
export const LONGEST_LINE = 400;

const POLES: Readonly<Record<string, Pole>> = {q: 'open', 'q+': 'high', 'q-': 'low'};

type Head = Pick<Topic, 'feature' | 'noun' | 'ends'>;
type Draft = Head & {line: number; questions: BankQuestion[]; answers: string[][]};

const LINE = /^(q[+-]?|[0-4])\s+(\S.*)$/;

/** Reads the head of a topic, `@feature | noun` or `@feature | noun | low end | high end`; nothing when a line is none. */
export const parseTopicHead = (content: string): Head | undefined => {
  const [feature = '', noun = '', low, high, ...rest] = content
    .slice(1)
    .split('|')
    .map(cell => cell.trim());
  if (!content.startsWith('@') || !feature || !noun || /\s/.test(feature) || rest.length > 0)
    return undefined;
  if (low === undefined) return {feature, noun};
  return low && high ? {feature, noun, ends: [low, high]} : undefined;
};

const addLine = (draft: Draft, kind: string, text: string): void => {
  const pole = POLES[kind];
  if (pole) draft.questions.push({text, pole});
  else draft.answers[Number(kind)]?.push(text);
};

const readDrafts = ({file, text}: TextFile): {drafts: Draft[]; problems: PackProblem[]} => {
  const drafts: Draft[] = [];
  const problems: PackProblem[] = [];
  for (const {line, text: content} of contentLines(text)) {
    const head = parseTopicHead(content);
    const [, kind = '', words = ''] = LINE.exec(content) ?? [];
    const draft = drafts[drafts.length - 1];
    if (content.length > LONGEST_LINE)
      problems.push({code: 'too-long', file, line, value: content.length, allowed: [LONGEST_LINE]});
    else if (head) drafts.push({...head, line, questions: [], answers: [[], [], [], [], []]});
    else if (kind && draft) addLine(draft, kind, words);
    else problems.push({code: 'unreadable-line', file, line, value: content});
  }
  return {drafts, problems};
};

/** A draft and the file it is from. */
type Placed = Draft & {readonly file: string};

const checkDraft = ({file, feature, line, questions, answers}: Placed): PackProblem[] => {
  const few = (field: string, value: number, least: number): PackProblem[] =>
    value < least
      ? [{code: 'missing-lines', file, line, field: `@${feature} ${field}`, value, allowed: [least]}]
      : [];
  return [
    ...few('q', questions.length, FEWEST_QUESTIONS),
    ...answers.flatMap((lines, grade) => few(String(grade), lines.length, FEWEST_ANSWERS)),
  ];
};

const checkFeatures = (file: string, drafts: readonly Placed[], features: readonly string[]) => {
  const given = new Set<string>();
  const problems: PackProblem[] = [];
  for (const {feature, file: within, line} of drafts) {
    if (!features.includes(feature))
      problems.push({code: 'unknown-feature', file: within, line, value: feature});
    if (given.has(feature)) problems.push({code: 'duplicate', file: within, line, value: feature});
    given.add(feature);
  }
  for (const value of features)
    if (!given.has(value)) problems.push({code: 'missing-feature', file, field: `@${value}`, value});
  return problems;
};

/**
 * Reads phrase files: for each feature `@feature | noun`, with what the ends of its scale mean behind it or not,
 * questions (`q` open, `q+` a yes means a high grade, `q-` a low one) and answers by grade (`0` to `4`). Answers the
 * topics in the order of `features`.
 */
export const parsePhrases = (
  sources: readonly TextFile[],
  features: readonly string[],
): Parsed<readonly Topic[]> => {
  const read = sources.map(readDrafts);
  const drafts = read.flatMap((found, index): readonly Placed[] =>
    found.drafts.map(draft => ({...draft, file: sources[index]?.file ?? ''})),
  );
  const all = [
    ...read.flatMap(({problems}) => problems),
    ...drafts.flatMap(checkDraft),
    ...checkFeatures(sources[sources.length - 1]?.file ?? '', drafts, features),
  ];
  const topics = drafts.map(({line: _, file: __, ...topic}): Topic => topic);
  topics.sort((a, b) => features.indexOf(a.feature) - features.indexOf(b.feature));
  return parsedUnless(all, topics);
};
