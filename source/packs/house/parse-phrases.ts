import {type PackProblem, type Parsed, parsedUnless} from '../checked.ts';
import {type Forms, formsOf, hasLooseBraces} from './forms.ts';
import {contentLines, type TextFile} from './text-file.ts';

/** What a plain "yes" to a question points to: a low grade, a high one, or neither. */
export type Pole = 'low' | 'high' | 'open';

type BankQuestion = Forms & {readonly pole: Pole};

/** What house players say about one feature. */
export type Topic = {
  readonly feature: string;
  /** A noun phrase that refers to it, such as "the noise". */
  readonly noun: string;
  /** What grades 0 and 4 mean in the language of the phrases. Default: the feature's own words. */
  readonly ends?: readonly [low: string, high: string];
  readonly questions: readonly BankQuestion[];
  /** Answers by grade, 0 to 4. Each makes sense after any of the questions. */
  readonly answers: readonly (readonly string[])[];
};

/** The fewest questions of a topic, and answers per grade. */
const FEWEST_QUESTIONS = 3;
const FEWEST_ANSWERS = 2;

/** The longest line of phrases, in UTF-16 units. It fits into a move with what is said around it. */
export const LONGEST_LINE = 400;

const POLES: Readonly<Record<string, Pole>> = {q: 'open', 'q+': 'high', 'q-': 'low'};

type Head = Pick<Topic, 'feature' | 'noun' | 'ends'>;
type Draft = Head & {line: number; questions: BankQuestion[]; answers: string[][]};

const LINE = /^(q[+-]?|[0-4])\s+(\S.*)$/;

/** Parses the head of a topic: `@feature | noun` or `@feature | noun | low end | high end`. */
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

/** Whether players could say a line as it stands: only a question speaks to somebody in one of two forms. */
const isSayable = (kind: string, text: string): boolean =>
  POLES[kind] ? !hasLooseBraces(text) : !/[{}]/.test(text);

const addLine = (draft: Draft, kind: string, text: string): void => {
  const pole = POLES[kind];
  if (pole) draft.questions.push({...formsOf(text), pole});
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
    else if (kind && draft && isSayable(kind, words)) addLine(draft, kind, words);
    else problems.push({code: 'unreadable-line', file, line, value: content});
  }
  return {drafts, problems};
};

/** A draft and its file. */
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
 * Parses phrase files. Each feature has a head, questions (`q` open, `q+` when a yes means a high grade, `q-` when it
 * means a low one) and answers by grade (`0` to `4`). Returns the topics in the order of `features`.
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
