import type {WordKind} from '../../packs/house/parse-lexicon.ts';
import type {Hit} from './patterns.ts';
import {PAUSE, type TypedWord} from './typed-words.ts';

/** A word or two that read any topic, where they were found in an answer. */
export type Clue = Hit<WordKind>;

/** An answer's words and what they are clues to. */
export type AnswerClues = {
  readonly words: readonly TypedWord[];
  /** All clues, also those inside longer ones. */
  readonly clues: readonly Clue[];
  readonly subjects: ReadonlySet<string>;
};

/** A yes or no with a subject ("you could") answers only when no more words than these follow. */
const LITTLE = 2;

const isPause = (word: TypedWord | undefined): boolean => word === undefined || word.text === PAUSE;

/** Whether a pause or a "but" stands between two places of an answer. */
const isParted = ({words, clues}: AnswerClues, from: number, to: number): boolean =>
  words.slice(from, to).some(word => word.text === PAUSE) ||
  clues.some(({tag, start}) => tag === 'but' && start >= from && start < to);

/** A "no" before a subject is said to the question: "no we all wear the same". */
const isSaidToQuestion = ({words, clues, subjects}: AnswerClues, {start, length}: Clue): boolean =>
  start === 0 &&
  clues.some(({tag, start: at}) => tag === 'no' && at === 0) &&
  subjects.has(words[length]?.text ?? '');

/** Whether a clue of a kind stands at most `reach` words before a place, in the same breath. */
export const isBefore = (answer: AnswerClues, kind: WordKind, place: number, reach: number): boolean =>
  answer.clues.some(clue => {
    const end = clue.start + clue.length;
    return (
      clue.tag === kind &&
      clue.start >= place - reach &&
      end <= place &&
      !isParted(answer, end, place) &&
      !isSaidToQuestion(answer, clue)
    );
  });

/** How many words an answer has, pauses aside. */
const wordCount = (words: readonly TypedWord[]): number => words.filter(word => !isPause(word)).length;

/** Whether a yes or no answers by itself: at the start, between pauses, or as the last word. */
export const answersAlone = ({words, subjects}: AnswerClues, {start, length}: Clue): boolean => {
  if (wordCount(words) <= length + LITTLE) return true;
  if (subjects.has(words[start]?.text ?? '')) return false;
  const isLast = words.slice(start + length).every(isPause);
  return start <= 1 || isLast || (isPause(words[start - 1]) && isPause(words[start + length]));
};

/** How many words of an answer are none of the clues. */
export const countPlain = (words: readonly TypedWord[], clues: readonly Clue[]): number =>
  words.filter(
    (word, at) => !isPause(word) && !clues.some(({start, length}) => at >= start && at < start + length),
  ).length;
