import type {HouseData} from '../../../packs/house/house-data.ts';
import type {Pole} from '../../../packs/house/parse-phrases.ts';
import {itemAt} from '../lists.ts';
import {isCharacter} from './letters.ts';
import {covers, type Hit, longestHits} from './patterns.ts';
import {createLikenesses, createTrigrams} from './trigrams.ts';
import type {TopicTag, TypedLexicon} from './typed-lexicon.ts';
import type {TypedWord} from './typed-words.ts';

/** One end of a feature's scale. */
export type Direction = 'low' | 'high';

/** One way to understand a question. */
export type QuestionCandidate = {
  readonly feature: number;
  /** What a plain yes points to. */
  readonly pole: Pole;
  /** What "very" points to. */
  readonly direction: Direction;
  readonly score: number;
};

/** The ways to understand a question, best first, and whether it is an open question. */
export type QuestionReading = {
  readonly candidates: readonly QuestionCandidate[];
  readonly isOpen: boolean;
};

/** The weight of likeness to a known question; a word of the topic weighs 1. */
const LIKENESS = 3.2;
/** How alike any two questions are. */
const COMMON_LIKENESS = 0.3;
/** The weight of a word that points to a grade. */
const GRADE_SHARE = 0.45;
const MOST_CANDIDATES = 5;
/** The lowest score of a topic; with a lower one, the question has no topic. */
const LEAST = 0.62;
/** The score from which a topic wins against the words of an open question. */
const OPEN_BEATS = 1.35;

const isYesNo = ({words: clues}: TypedLexicon, words: readonly TypedWord[]): boolean => {
  const anywhere = longestHits(clues.find(words));
  if (anywhere.some(({tag}) => tag === 'yesno')) return true;
  if (anywhere.some(({tag}) => tag === 'asking')) return false;
  return !clues
    .find(words)
    .some(({tag, start, length}) => tag === 'asks' && start <= 2 && start + length <= 4);
};

/** "Could somebody who can't stand noise come?": a yes points away from what is disliked. */
const isTurnedByDislike = (lexicon: TypedLexicon, words: readonly TypedWord[]): boolean => {
  const kinds = new Set(lexicon.words.find(words).map(({tag}) => tag));
  return kinds.has('averse') && kinds.has('able');
};

const directionOf = (
  lexicon: TypedLexicon,
  words: readonly TypedWord[],
  graded: readonly Hit<TopicTag>[],
): Direction => {
  const clues = lexicon.words.find(words);
  const tags = clues.filter(({tag}) => tag === 'tag');
  const nots = clues.filter(({tag, start}) => tag === 'not' && !tags.some(hit => covers(hit, start)));
  const leans = graded.map(({start, tag: {grade = 2, weight}}) => {
    // "Isn't it loud?" asks the same as "is it loud?": only a "not" right before a word reverses it.
    const isTurned = nots.some(not => not.start > 0 && not.start < start && start - not.start <= 2);
    return (grade - 2) * weight * (isTurned ? -1 : 1);
  });
  const lean = leans.reduce((sum, one) => sum + one, 0);
  return lean < 0 !== isTurnedByDislike(lexicon, words) ? 'low' : 'high';
};

/** In scripts without spaces a graded pattern often contains the word of its topic: "many tourists". */
const containsTopic = (hit: Hit<TopicTag>, words: readonly TypedWord[], all: readonly Hit<TopicTag>[]) =>
  isCharacter(words[hit.start]?.text ?? '') &&
  all.some(
    ({start, length, tag}) =>
      tag.grade === undefined &&
      tag.feature === hit.tag.feature &&
      start >= hit.start &&
      start + length <= hit.start + hit.length,
  );

/** The weight of words for their feature. A word counts once, even if it points to the topic and to a grade. */
const worthOf = (hits: readonly Hit<TopicTag>[], isTopical: (hit: Hit<TopicTag>) => boolean): number => {
  const worths = new Map<number, number>();
  for (const hit of hits) {
    const worth = hit.tag.weight * (isTopical(hit) ? 1 : GRADE_SHARE);
    worths.set(hit.start, Math.max(worths.get(hit.start) ?? 0, worth));
  }
  return [...worths.values()].reduce((sum, worth) => sum + worth, 0);
};

/** Makes a function that reads typed questions. */
export const createQuestionReader = ({topics}: HouseData, lexicon: TypedLexicon) => {
  const known = topics.flatMap(({questions}) => questions.map(({text}) => text));
  const weigh = createTrigrams(known);
  const likenesses = createLikenesses(known.map(weigh));
  const phrasings = topics.flatMap(({questions}, feature) => questions.map(() => feature));
  return (text: string): QuestionReading => {
    const words = lexicon.split(text);
    const all = lexicon.topics.find(words);
    const hits = longestHits(all);
    const isTopical = (hit: Hit<TopicTag>) => hit.tag.grade === undefined || containsTopic(hit, words, all);
    const graded = longestHits(all.filter(({tag}) => tag.grade !== undefined));
    const likest = topics.map(() => COMMON_LIKENESS);
    likenesses(weigh(text)).forEach((alike, at) => {
      const feature = itemAt(phrasings, at);
      likest[feature] = Math.max(likest[feature] ?? 0, alike);
    });
    const scores = likest.map((most, feature) => {
      const own = hits.filter(({tag}) => tag.feature === feature);
      return LIKENESS * (most - COMMON_LIKENESS) + worthOf(own, isTopical);
    });
    const isClosed = isYesNo(lexicon, words);
    const candidates = scores
      .map((score, feature) => ({score, feature}))
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_CANDIDATES)
      .filter(({score}) => score >= LEAST)
      .map(({score, feature}): QuestionCandidate => {
        const own = graded.filter(({tag}) => tag.feature === feature);
        const direction = directionOf(lexicon, words, own);
        return {feature, score, direction, pole: isClosed ? direction : 'open'};
      });
    const best = candidates[0]?.score ?? 0;
    const hasOpenWords = lexicon.words.find(words).some(({tag}) => tag === 'open');
    // A question that fits no topic may be about anything; other words without a topic are no question.
    const isQuestion = !isClosed || /[?？؟]/.test(text);
    return {
      candidates,
      isOpen: best < LEAST ? isQuestion || hasOpenWords : hasOpenWords && best < OPEN_BEATS,
    };
  };
};
