import type {WordKind} from '../../../packs/house/parse-lexicon.ts';
import {isCharacter, wordWidth} from './letters.ts';
import {covers, type Hit, isInside} from './patterns.ts';
import {PAUSE, type TypedWord} from './typed-words.ts';

/** Words of an answer that mean the same for every topic, such as "yes". */
export type Clue = Hit<WordKind>;

/** An answer's words and the clues in them. */
export type AnswerClues = {
  readonly words: readonly TypedWord[];
  /** All clues, including those inside longer ones. */
  readonly clues: readonly Clue[];
  /** Words that may be the subject of a short answer: "you" in "you could". */
  readonly subjects: ReadonlySet<string>;
};

const isPause = (word: TypedWord | undefined): boolean => word === undefined || word.text === PAUSE;

/** Returns how many words there are; characters of scripts without spaces count half. */
export const widthOf = (words: readonly TypedWord[]): number =>
  words.reduce((sum, {text}) => sum + wordWidth(text), 0);

/** Whether there is a pause or a "but" between two places of an answer. */
const isParted = ({words, clues}: AnswerClues, from: number, to: number): boolean =>
  words.slice(from, to).some(isPause) ||
  clues.some(({tag, start}) => tag === 'but' && start >= from && start < to);

/** Whether a "no" before a subject answers the question and negates nothing: "no we all wear the same". */
const isSaidToQuestion = ({words, clues, subjects}: AnswerClues, {start, length}: Clue): boolean =>
  start === 0 &&
  clues.some(clue => clue.tag === 'no' && clue.start === 0) &&
  subjects.has(words[length]?.text ?? '');

const IDIOMS: readonly WordKind[] = ['empty', 'most', 'high'];

/** Whether a "not" is part of an idiom that negates nothing: "no doubt". */
const isMasked = ({clues}: AnswerClues, clue: Clue): boolean =>
  (clue.tag === 'not' || clue.tag === 'no') &&
  clues.some(other => IDIOMS.includes(other.tag) && isInside(clue, other));

/** Returns whether a clue of a kind is at most `reach` words before a place, with no pause between. */
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

/** Returns the same for clues that follow what they belong to: at most `reach` words after a place. */
export const isBehind = (answer: AnswerClues, kind: WordKind, end: number, reach: number): boolean =>
  answer.clues.some(
    ({tag, start}) =>
      tag === kind &&
      start >= end &&
      widthOf(answer.words.slice(end, start)) <= reach &&
      answer.clues.some(other => other.tag === 'after' && other.start === start) &&
      !isParted(answer, end, start),
  );

/** Returns whether a clue of a kind overlaps what begins at a place, as in scripts without spaces. */
export const runsInto = ({clues}: AnswerClues, kind: WordKind, place: number): boolean =>
  clues.some(clue => clue.tag === kind && clue.start < place && covers(clue, place));

/** Returns whether a clue of a kind comes right after a place: "quiet, what?" */
export const isNext = ({clues}: AnswerClues, kind: WordKind, end: number): boolean =>
  clues.some(({tag, start}) => tag === kind && start === end);

/** Returns whether a "must" follows a place, which turns a "no" before it into a duty: "no boots, no entry". */
export const isMust = ({words, clues}: AnswerClues, end: number): boolean =>
  clues.some(({tag, start}) => tag === 'must' && start >= end && !words.slice(end, start).some(isPause));

/** How many words an answer has, without pauses. */
const wordCount = (words: readonly TypedWord[]): number => widthOf(words.filter(word => !isPause(word)));

/** A yes or no next to a subject ("you could") is an answer only when at most this many words follow. */
const LITTLE = 2;

/**
 * Returns whether a yes or no is the answer: at the start, between pauses, or as the last word. In scripts without
 * spaces it must be between pauses or almost alone.
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

/** Returns how many words of an answer belong to no clue. */
export const countPlain = (words: readonly TypedWord[], clues: readonly Clue[]): number =>
  wordCount(words.filter((_, at) => !clues.some(clue => covers(clue, at))));
