import type {WordKind} from '../../packs/house/parse-lexicon.ts';
import {isCharacter, wordWidth} from './letters.ts';
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

/** How many words stand from one place to another; characters of scripts without spaces count half. */
export const widthOf = (words: readonly TypedWord[]): number =>
  words.reduce((sum, {text}) => sum + wordWidth(text), 0);

const MASKING: readonly WordKind[] = ['empty', 'most', 'high'];

/** Whether a "not" is part of an idiom that turns nothing round: "no doubt". */
const isMasked = ({clues}: AnswerClues, {tag, start, length}: Clue): boolean =>
  (tag === 'not' || tag === 'no') &&
  clues.some(
    other =>
      MASKING.includes(other.tag) &&
      other.length > length &&
      other.start <= start &&
      start + length <= other.start + other.length,
  );

/** Whether a clue of a kind stands at most `reach` words before a place, in the same breath. */
export const isBefore = (answer: AnswerClues, kind: WordKind, place: number, reach: number): boolean =>
  answer.clues.some(clue => {
    const end = clue.start + clue.length;
    return (
      clue.tag === kind &&
      end <= place &&
      widthOf(answer.words.slice(clue.start, place)) <= reach &&
      !isParted(answer, end, place) &&
      !isMasked(answer, clue) &&
      !isSaidToQuestion(answer, clue)
    );
  });

/** Whether a clue of a kind runs into what begins at a place, as in scripts without spaces. */
export const runsInto = ({clues}: AnswerClues, kind: WordKind, place: number): boolean =>
  clues.some(({tag, start, length}) => tag === kind && start < place && start + length > place);

/** The same for clues that may stand behind what they go with: at most `reach` words on, in the same breath. */
export const isBehind = (answer: AnswerClues, kind: WordKind, end: number, reach: number): boolean =>
  answer.clues.some(
    ({tag, start}) =>
      tag === kind &&
      start >= end &&
      widthOf(answer.words.slice(end, start)) <= reach &&
      answer.clues.some(other => other.tag === 'after' && other.start === start) &&
      !isParted(answer, end, start),
  );

/** Whether a clue of a kind comes right behind a place: "quiet, what?" */
export const isNext = ({clues}: AnswerClues, kind: WordKind, end: number): boolean =>
  clues.some(({tag, start}) => tag === kind && start === end);

/** Whether what was denied before a place is said behind it to be a must: "no boots, no entry". */
export const isMust = ({words, clues}: AnswerClues, end: number): boolean =>
  clues.some(
    ({tag, start}) =>
      tag === 'must' && start >= end && !words.slice(end, start).some(word => word.text === PAUSE),
  );

/** How many words an answer has, pauses aside. */
const wordCount = (words: readonly TypedWord[]): number => widthOf(words.filter(word => !isPause(word)));

/**
 * Whether a yes or no answers by itself: at the start, between pauses, or as the last word. Where no spaces part words,
 * it must stand between pauses or with hardly anything else.
 */
export const answersAlone = ({words, subjects}: AnswerClues, {start, length}: Clue): boolean => {
  const others = wordCount(words) - widthOf(words.slice(start, start + length));
  if (isCharacter(words[start]?.text ?? ''))
    return others <= LITTLE / 2 || (isPause(words[start - 1]) && isPause(words[start + length]));
  if (others <= LITTLE) return true;
  if (subjects.has(words[start]?.text ?? '')) return false;
  const isLast = words.slice(start + length).every(isPause);
  return start <= 1 || isLast || (isPause(words[start - 1]) && isPause(words[start + length]));
};

/** How many words of an answer are none of the clues. */
export const countPlain = (words: readonly TypedWord[], clues: readonly Clue[]): number =>
  wordCount(words.filter((_, at) => !clues.some(({start, length}) => at >= start && at < start + length)));
