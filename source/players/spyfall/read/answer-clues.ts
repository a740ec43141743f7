import type {WordKind} from '../../../packs/house/parse-lexicon.ts';
import {isCharacter, wordWidth} from './letters.ts';
import {covers, type Hit, isInside} from './patterns.ts';
import {PAUSE, type TypedWord} from './typed-words.ts';

/** Words of an answer that can be read whatever the topic is. */
export type Clue = Hit<WordKind>;

/** An answer's words and what they are clues to. */
export type AnswerClues = {
  readonly words: readonly TypedWord[];
  /** All clues, also those inside longer ones. */
  readonly clues: readonly Clue[];
  /** Words that may be the subject of a short answer: "you" in "you could". */
  readonly subjects: ReadonlySet<string>;
};

const isPause = (word: TypedWord | undefined): boolean => word === undefined || word.text === PAUSE;

/** How many words there are; characters of scripts without spaces count half. */
export const widthOf = (words: readonly TypedWord[]): number =>
  words.reduce((sum, {text}) => sum + wordWidth(text), 0);

/** Whether there is a pause or a "but" between two places of an answer. */
const isParted = ({words, clues}: AnswerClues, from: number, to: number): boolean =>
  words.slice(from, to).some(isPause) ||
  clues.some(({tag, start}) => tag === 'but' && start >= from && start < to);

/** Whether a "no" before a subject answers the question and denies nothing: "no we all wear the same". */
const isSaidToQuestion = ({words, clues, subjects}: AnswerClues, {start, length}: Clue): boolean =>
  start === 0 &&
  clues.some(clue => clue.tag === 'no' && clue.start === 0) &&
  subjects.has(words[length]?.text ?? '');

const IDIOMS: readonly WordKind[] = ['empty', 'most', 'high'];

/** Whether a "not" is part of an idiom that denies nothing: "no doubt". */
const isMasked = ({clues}: AnswerClues, clue: Clue): boolean =>
  (clue.tag === 'not' || clue.tag === 'no') &&
  clues.some(other => IDIOMS.includes(other.tag) && isInside(clue, other));

/** Whether a clue of a kind is at most `reach` words before a place, with no pause between. */
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

/** The same for clues that may come after what they go with: at most `reach` words behind a place. */
export const isBehind = (answer: AnswerClues, kind: WordKind, end: number, reach: number): boolean =>
  answer.clues.some(
    ({tag, start}) =>
      tag === kind &&
      start >= end &&
      widthOf(answer.words.slice(end, start)) <= reach &&
      answer.clues.some(other => other.tag === 'after' && other.start === start) &&
      !isParted(answer, end, start),
  );

/** Whether a clue of a kind overlaps what begins at a place, as in scripts without spaces. */
export const runsInto = ({clues}: AnswerClues, kind: WordKind, place: number): boolean =>
  clues.some(clue => clue.tag === kind && clue.start < place && covers(clue, place));

/** Whether a clue of a kind comes right behind a place: "quiet, what?" */
export const isNext = ({clues}: AnswerClues, kind: WordKind, end: number): boolean =>
  clues.some(({tag, start}) => tag === kind && start === end);

/** Whether what was denied before a place turns out to be a must: "no boots, no entry". */
export const isMust = ({words, clues}: AnswerClues, end: number): boolean =>
  clues.some(({tag, start}) => tag === 'must' && start >= end && !words.slice(end, start).some(isPause));

/** How many words an answer has, without pauses. */
const wordCount = (words: readonly TypedWord[]): number => widthOf(words.filter(word => !isPause(word)));

/** A yes or no next to a subject ("you could") answers only when no more words than these follow. */
const LITTLE = 2;

/**
 * Whether a yes or no answers by itself: at the start, between pauses, or as the last word. In scripts without spaces
 * it must be between pauses or with hardly anything else.
 */
export const answersAlone = ({words, subjects}: AnswerClues, {start, length}: Clue): boolean => {
  const others = wordCount(words) - widthOf(words.slice(start, start + length));
  const isBetweenPauses = isPause(words[start - 1]) && isPause(words[start + length]);
  const first = words[start]?.text ?? '';
  if (isCharacter(first)) return others <= LITTLE / 2 || isBetweenPauses;
  if (others <= LITTLE) return true;
  if (subjects.has(first)) return false;
  return start <= 1 || words.slice(start + length).every(isPause) || isBetweenPauses;
};

/** How many words of an answer are part of no clue. */
export const countPlain = (words: readonly TypedWord[], clues: readonly Clue[]): number =>
  wordCount(words.filter((_, at) => !clues.some(clue => covers(clue, at))));
