import type {HouseData} from '../../packs/house/house-data.ts';
import type {Pole} from '../../packs/house/parse-phrases.ts';
import {isCharacter} from './letters.ts';
import {type Hit, longestHits} from './patterns.ts';
import {createTrigrams, likeness, type TrigramVector} from './trigrams.ts';
import {TOPIC, type TopicTag, type TypedLexicon} from './typed-lexicon.ts';
import type {TypedWord} from './typed-words.ts';

/** One way to understand a question. */
export type QuestionCandidate = {
  readonly feature: number;
  /** What a plain yes points to. */
  readonly pole: Pole;
  /** What "very" points to. */
  readonly direction: 'low' | 'high';
  readonly score: number;
};

/** All ways to understand a question, best first, and how much speaks for an open question. */
export type QuestionReading = {
  readonly candidates: readonly QuestionCandidate[];
  readonly isOpen: boolean;
};

/** Worth of likeness to a known phrasing against a word of the topic. */
const LIKENESS = 3.2;
/** So much likeness any two questions have. */
const COMMON_LIKENESS = 0.3;
const GRADE_SHARE = 0.45;
/** Less than this speaks for no topic at all. */
const LEAST = 0.62;
/** An open question's words win against less than this. */
const OPEN_BEATS = 1.35;

type Phrasing = {readonly feature: number; readonly vector: TrigramVector};

const isYesNo = (lexicon: TypedLexicon, words: readonly TypedWord[]): boolean => {
  const anywhere = longestHits(lexicon.words.find(words));
  if (anywhere.some(({tag}) => tag === 'yesno')) return true;
  if (anywhere.some(({tag}) => tag === 'asking')) return false;
  const asks = lexicon.words.find(words.slice(0, 4)).filter(({tag}) => tag === 'asks');
  return !asks.some(({start}) => start <= 2);
};

/** "Could somebody who can't stand noise come?": a yes points away from what is disliked. */
const isTurnedByDislike = (lexicon: TypedLexicon, words: readonly TypedWord[]): boolean => {
  const kinds = new Set(lexicon.words.find(words).map(({tag}) => tag));
  return kinds.has('averse') && kinds.has('able');
};

const leanOf = (
  lexicon: TypedLexicon,
  words: readonly TypedWord[],
  hits: readonly {readonly start: number; readonly tag: TopicTag}[],
): 'low' | 'high' => {
  const clues = lexicon.words.find(words);
  const isTag = (start: number): boolean =>
    clues.some(clue => clue.tag === 'tag' && clue.start <= start && start < clue.start + clue.length);
  const nots = clues.filter(({tag, start}) => tag === 'not' && !isTag(start));
  let lean = 0;
  for (const {start, tag} of hits) {
    if (tag.grade === TOPIC) continue;
    // "Isn't it loud?" asks the same as "is it loud?": only words right before turn the meaning round.
    const isTurned = nots.some(not => not.start > 0 && not.start < start && start - not.start <= 2);
    lean += (tag.grade - 2) * tag.weight * (isTurned ? -1 : 1);
  }
  return lean < 0 !== isTurnedByDislike(lexicon, words) ? 'low' : 'high';
};

/** What a word is worth for a feature: once, though it may be a topic word and point to a grade too. */
const worthByPlace = (
  hits: readonly Hit<TopicTag>[],
  features: number,
  isTopical: (hit: Hit<TopicTag>) => boolean,
): ReadonlyMap<number, number> => {
  const worths = new Map<number, number>();
  for (const hit of hits) {
    const {start, tag} = hit;
    const key = start * features + tag.feature;
    const worth = tag.weight * (isTopical(hit) ? 1 : GRADE_SHARE);
    worths.set(key, Math.max(worths.get(key) ?? 0, worth));
  }
  return worths;
};

/** Makes the function that reads typed questions. */
export const createQuestionReader = (data: HouseData, lexicon: TypedLexicon) => {
  const weigh = createTrigrams(data.topics.flatMap(({questions}) => questions.map(({text}) => text)));
  const phrasings = data.topics.flatMap(({questions}, feature): readonly Phrasing[] =>
    questions.map(({text}) => ({feature, vector: weigh(text)})),
  );
  return (text: string): QuestionReading => {
    const words = lexicon.split(text);
    const all = lexicon.topics.find(words);
    const hits = longestHits(all);
    const graded = longestHits(all.filter(({tag}) => tag.grade !== TOPIC));
    // In scripts without spaces a graded pattern often holds the word of its topic: "many tourists".
    const isTopical = ({start, length, tag}: Hit<TopicTag>): boolean =>
      tag.grade === TOPIC ||
      (isCharacter(words[start]?.text ?? '') &&
        all.some(
          ({start: at, length: size, tag: {feature, grade}}) =>
            grade === TOPIC && feature === tag.feature && at >= start && at + size <= start + length,
        ));
    const scores = new Float64Array(data.features.length);
    const vector = weigh(text);
    for (const {feature, vector: phrasing} of phrasings)
      scores[feature] = Math.max(
        scores[feature] as number,
        LIKENESS * (likeness(vector, phrasing) - COMMON_LIKENESS),
      );
    for (const [key, worth] of worthByPlace(hits, data.features.length, isTopical)) {
      const feature = key % data.features.length;
      scores[feature] = (scores[feature] as number) + worth;
    }
    const isClosed = isYesNo(lexicon, words);
    const candidates = [...scores]
      .map((score, feature) => ({score, feature}))
      .sort((a, b) => b.score - a.score)
      .slice(0, 5)
      .map(({score, feature}): QuestionCandidate => {
        const own = graded.filter(({tag}) => tag.feature === feature);
        const direction = leanOf(lexicon, words, own);
        return {feature, score, direction, pole: isClosed ? direction : 'open'};
      });
    const best = candidates[0]?.score ?? 0;
    const hasOpenWords = lexicon.words.find(words).some(({tag}) => tag === 'open');
    // A question that fits no topic asks about anything; other words without a topic are no question at all.
    const isQuestion = !isClosed || /[?？؟]/.test(text);
    return {
      candidates: candidates.filter(({score}) => score >= LEAST),
      isOpen: best < LEAST ? isQuestion || hasOpenWords : hasOpenWords && best < OPEN_BEATS,
    };
  };
};
