import {nearestGrade} from '../../source/players/spyfall/decide/speaker-model.ts';
import type {HouseKit} from '../../source/players/spyfall/kit.ts';

/** How well typed questions were read. */
export type QuestionScore = {
  readonly questions: number;
  /** Of the questions with a topic: read as it first, or among the first three. */
  readonly withTopic: number;
  readonly first: number;
  readonly amongThree: number;
  /** Questions without a topic, and how many of them were not given one. */
  readonly withoutTopic: number;
  readonly leftOpen: number;
  /** What went wrong, a line each. */
  readonly misses: readonly string[];
};

/** How well typed answers were read. */
export type AnswerScore = {
  readonly answers: number;
  readonly right: number;
  /** One grade off what was meant. */
  readonly near: number;
  readonly unread: number;
  /** Read as the other side of the scale. */
  readonly reversed: number;
  readonly misses: readonly string[];
};

const rowsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter(line => line.includes('\t') && !line.startsWith('#'))
    .map(line => line.split('\t').map(cell => cell.trim()));

/** Scores questions: rows of a feature (or a word that is none) and a text. */
export const scoreQuestions = (kit: HouseKit, text: string): QuestionScore => {
  const score = {withTopic: 0, first: 0, amongThree: 0, withoutTopic: 0, leftOpen: 0};
  const misses: string[] = [];
  const rows = rowsOf(text);
  for (const [topic = '', question = ''] of rows) {
    const {candidates, isOpen} = kit.typed().questionReading(question);
    const ids = isOpen ? [] : candidates.slice(0, 3).map(({feature}) => kit.data.features[feature]?.id ?? '');
    if (kit.featureIndex.has(topic)) {
      score.withTopic++;
      if (ids[0] === topic) score.first++;
      if (ids.includes(topic)) score.amongThree++;
    } else {
      score.withoutTopic++;
      if (ids.length === 0) score.leftOpen++;
    }
    const isRight = kit.featureIndex.has(topic) ? ids[0] === topic : ids.length === 0;
    if (!isRight) misses.push(`${topic}: ${question} → ${ids.join(' ') || 'none'}`);
  }
  return {questions: rows.length, ...score, misses};
};

const readAnswer = (
  kit: HouseKit,
  topic: string,
  question: string,
  answer: string,
): number | 'V' | 'unread' => {
  const line = kit.lines.question(question, '');
  const feature = kit.featureIndex.get(topic);
  const typed = kit.typed().question(question);
  const asked = {
    seat: 0,
    to: 1,
    feature,
    pole: line?.pole ?? typed.pole,
    isOpen: false,
    line: undefined,
    quoted: undefined,
  };
  const {grade, isDodge} = kit
    .typed()
    .answerReading(answer, {...kit.typed().askedBy(asked, question), feature});
  if (grade !== undefined) return nearestGrade(grade);
  return isDodge ? 'V' : 'unread';
};

const judge = (wanted: readonly string[], read: number | 'V' | 'unread') => {
  if (wanted.includes(String(read))) return 'right';
  if (read === 'unread' || read === 'V') return 'unread';
  const grades = wanted.filter(grade => grade !== 'V').map(Number);
  if (grades.some(grade => Math.abs(grade - read) === 1)) return 'near';
  return grades.every(grade => (grade - 2) * (read - 2) < 0) ? 'reversed' : 'off';
};

/** Scores answers: rows of a feature, the question, the grades that are right (or `V` for a dodge), and a text. */
export const scoreAnswers = (kit: HouseKit, text: string): AnswerScore => {
  const score = {right: 0, near: 0, unread: 0, reversed: 0, off: 0};
  const misses: string[] = [];
  const rows = rowsOf(text);
  for (const [topic = '', question = '', wanted = '', answer = ''] of rows) {
    const read = readAnswer(kit, topic, question, answer);
    const verdict = judge(wanted.split(','), read);
    score[verdict]++;
    if (verdict !== 'right')
      misses.push(`${verdict} ${topic}: ${question} — ${answer} (${wanted}) → ${read}`);
  }
  const {off, ...rest} = score;
  return {answers: rows.length, ...rest, misses};
};
