import type {AnswerReading} from '../read-answer.ts';
import type {QuestionReading} from '../read-question.ts';
import type {Clues, TextClues} from './text-clues.ts';

/** How the lexicon reads lines. What it says is a clue like others: how far it is right is learned. */
export type LexiconReader = {
  /** Returns what a text shows without the lexicon. */
  readonly surface: (text: string) => TextClues;
  readonly question: (text: string) => QuestionReading;
  readonly answer: (text: string, question: string, feature: number | undefined) => AnswerReading;
};

/** The most topics of the lexicon that count. */
const MOST_TOPICS = 3;
/** How many steps a score of the lexicon has, and how wide one is. */
const STEPS = 6;
const STEP = 0.5;

const stepOf = (score: number): number => Math.min(STEPS, Math.floor(score / STEP));

const whole = (rest: readonly string[]): Clues => ({start: '', rest});

/** Returns the clues of a question to its topic. `ids` are the ids of all topics, in the order of the features. */
export const topicClues = (
  text: string,
  lexicon: LexiconReader,
  ids: readonly string[],
): readonly Clues[] => {
  const {candidates, isOpen} = lexicon.question(text);
  const [first, second] = candidates;
  const best = candidates.slice(0, MOST_TOPICS).flatMap(({feature, score}, place) => {
    const id = ids[feature] ?? '';
    return [`L${place}${id}`, `L${place}${id}${stepOf(score)}`, `L${place}=${stepOf(score)}`];
  });
  const lead = first ? [`L-${stepOf(first.score - (second?.score ?? 0))}`] : ['Lnone'];
  return [...lexicon.surface(text).all, whole([...best, ...lead, ...(isOpen ? ['Lopen'] : [])])];
};

/** Joins clues with a topic, so that they may mean something else there. */
const within = (topic: string, clues: readonly Clues[]): readonly Clues[] =>
  clues.map(({start, rest}) => ({start: `${topic}|${start}`, rest}));

/** Returns the clues to what a yes means for a topic. */
export const poleClues = (
  text: string,
  lexicon: LexiconReader,
  ids: readonly string[],
  feature: number,
): readonly Clues[] => {
  const {all, rows} = lexicon.surface(text);
  const known = lexicon.question(text).candidates.find(candidate => candidate.feature === feature);
  const said = known ? [`Lp${known.pole}`, `Ld${known.direction}`] : ['Lp'];
  return [...all, ...within(ids[feature] ?? '', [whole(rows)]), whole(said)];
};

/** Clues of what the lexicon reads in an answer. */
const readByLexicon = ({grade, isDodge, weight}: AnswerReading): readonly string[] => {
  const dodged = isDodge ? ['Lv'] : [];
  if (grade === undefined) return [...dodged, 'L-'];
  const half = Math.round(grade * 2) / 2;
  return [...dodged, `L${Math.round(grade)}`, `L=${half}`, `L${Math.round(grade)}w${stepOf(weight)}`];
};

/** The shortest word that counts as an echo. */
const TELLING = 3;
const LONGEST_COUNT = 9;

/** Clues of an answer that depend on what a yes would mean. */
const directed = (pole: string, words: readonly string[], asked: readonly string[]): Clues => {
  const isEcho = words.some(word => word.length >= TELLING && asked.includes(word));
  const rows = words.flatMap((word, at) => (at === 0 ? [word] : [word, `${words[at - 1]} ${word}`]));
  return {start: `P${pole}`, rest: ['', `^${words[0] ?? ''}`, ...rows, ...(isEcho ? ['='] : [])]};
};

/** A question as the reader of its answer needs it. */
export type AskedQuestion = {
  readonly text: string;
  /** The topic that the answer is taken to be about; `undefined` for none on the list. */
  readonly feature: number | undefined;
  /** What a yes means: `low`, `high` or `open`. */
  readonly pole: string;
};

/** Returns the clues of an answer to its grade. */
export const gradeClues = (
  text: string,
  {text: question, feature, pole}: AskedQuestion,
  lexicon: LexiconReader,
  ids: readonly string[],
): readonly Clues[] => {
  const {all, words} = lexicon.surface(text);
  const asked = lexicon.surface(question);
  const topic = feature === undefined ? 'none' : (ids[feature] ?? '');
  const own = [
    ...all,
    directed(pole, words, asked.words),
    whole([
      `#${Math.min(LONGEST_COUNT, words.length)}`,
      ...readByLexicon(lexicon.answer(text, question, feature)),
    ]),
  ];
  return [...own, {start: 'Q', rest: asked.rows}, ...within(topic, own)];
};

/** What the lexicon says of each class (a score that is added), and how it is trusted: the number of a case. */
export type Prior = {readonly scores: readonly number[]; readonly trusted: number};

/** How many cases of trust each task has. */
export const TRUST_CASES = {topic: 2, pole: 2, grade: 7} as const;

/** The highest score of the lexicon that counts, and those of no topic. */
const MOST_SCORE = 4;
const NO_TOPIC = 0.6;
const OPEN_TOPIC = 1.6;

/** Returns what the lexicon says of the topics of a question, and, last, of none. */
export const topicPrior = (text: string, lexicon: LexiconReader, ids: readonly string[]): Prior => {
  const {candidates, isOpen} = lexicon.question(text);
  const scores = [...ids.map(() => 0), isOpen ? OPEN_TOPIC : NO_TOPIC];
  for (const {feature, score} of candidates) scores[feature] = Math.min(MOST_SCORE, score);
  return {scores, trusted: isOpen ? 1 : 0};
};

/** Returns what the lexicon says of what a yes means: for low, high and open. */
export const polePrior = (text: string, lexicon: LexiconReader, feature: number): Prior => {
  const known = lexicon.question(text).candidates.find(candidate => candidate.feature === feature);
  if (!known) return {scores: [0, 0, 0], trusted: 1};
  return {scores: (['low', 'high', 'open'] as const).map(pole => (known.pole === pole ? 1 : 0)), trusted: 0};
};

/** How the lexicon's grade speaks for grades, by distance; then a dodge, and nothing. */
const NEAR = [0, -1.6, -2.6, -3, -3.2] as const;
const FAR = -2.5;
const MOST_UNKNOWN = 5;

/** Returns what the lexicon says of the grade of an answer: for five grades, a dodge and nothing. */
export const gradePrior = (
  text: string,
  {text: question, feature}: AskedQuestion,
  lexicon: LexiconReader,
): Prior => {
  const {grade, isDodge, unknown} = lexicon.answer(text, question, feature);
  const grades = [0, 1, 2, 3, 4];
  if (grade === undefined) {
    const none = grades.map(() => 0);
    return {scores: [...none, isDodge ? 1 : 0, 0], trusted: MOST_UNKNOWN + 1};
  }
  const scores = grades.map(other => {
    const off = Math.abs(other - grade);
    const [low, high] = [NEAR[Math.floor(off)] ?? FAR, NEAR[Math.ceil(off)] ?? FAR];
    return low + (high - low) * (off - Math.floor(off));
  });
  return {scores: [...scores, FAR, FAR], trusted: Math.min(MOST_UNKNOWN, Math.floor(unknown))};
};
