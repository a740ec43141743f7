import type {HouseData} from '../../../packs/house/house-data.ts';
import type {EarData} from '../../../packs/house/parse-ear.ts';
import type {WordKind} from '../../../packs/house/parse-lexicon.ts';
import type {Pole} from '../../../packs/house/parse-phrases.ts';
import type {HeardQuestion, TopicShare} from '../heard.ts';
import {rememberLatest} from '../remember-latest.ts';
import {createLexiconReader} from './learned/lexicon-reader.ts';
import type {Hit} from './patterns.ts';
import type {AnswerReading, AskedAbout} from './read-answer.ts';
import type {Direction, QuestionReading} from './read-question.ts';
import {createSenseReader, type SenseReader} from './sense-reader.ts';
import {createTypedLexicon} from './typed-lexicon.ts';

/** How a question was taken, as far as the lexicon reads its answer by it. */
type AskedAs = Pick<HeardQuestion, 'feature' | 'pole'> & Partial<Pick<HeardQuestion, 'quoted'>>;

/** Reads typed words that are not in the bank. Pure: the same words always have the same reading. */
export type TypedReader = {
  /**
   * Returns the likeliest topic of a question. Without a feature it is open, which leaves the topic to whoever answers, or
   * about nothing on the list.
   */
  readonly question: (text: string) => Pick<HeardQuestion, 'feature' | 'pole' | 'isOpen' | 'topics'>;
  /** Reads lines as likelihoods. */
  readonly senses: SenseReader;
  /** Returns all readings of a question by the lexicon. */
  readonly questionReading: (text: string) => QuestionReading;
  /** Returns what an answer means by the lexicon, with its weight. */
  readonly answerReading: (text: string, asked: AskedAbout) => AnswerReading;
  /** Returns whether an answer is a dodge. */
  readonly isDodge: (text: string) => boolean;
  /** Returns whether a question asks to agree with something. */
  readonly asksToAgree: (text: string) => boolean;
  /** Returns what a question adds to the reading of its answer by the lexicon. */
  readonly askedBy: (question: AskedAs, questionText: string) => Omit<AskedAbout, 'feature'>;
};

/** The least likely topic of a question that counts, and how many count. */
const LEAST_SHARE = 0.06;
const MOST_TOPICS = 4;
/** From which share a topic needs no other clue, and below which it is no topic. */
const CLEAR_SHARE = 0.45;
const DOUBTFUL_SHARE = 0.2;
/** How likely the topic of a question word is right. */
const CUE_SHARE = 0.6;

const topicsOf = (shares: readonly number[]): readonly TopicShare[] =>
  shares
    .map((share, feature) => ({feature, share}))
    .filter(({share}) => share >= LEAST_SHARE)
    .sort((one, other) => other.share - one.share)
    .slice(0, MOST_TOPICS);

/** Returns the likeliest of the poles. */
export const likeliestPole = ({low, high, open}: Readonly<Record<Pole, number>>): Pole => {
  if (open > low && open > high) return 'open';
  return low > high ? 'low' : 'high';
};

/** The topic of the longest question words; of equals, the first. */
const cueOf = (hits: readonly Hit<number>[]): number | undefined =>
  hits.toSorted((one, other) => other.length - one.length || one.start - other.start)[0]?.tag;

/** The topics of a question whose words point to one of them. */
const withCue = (topics: readonly TopicShare[], cue: number): readonly TopicShare[] => [
  {feature: cue, share: CUE_SHARE},
  ...topics
    .filter(({feature}) => feature !== cue)
    .map(({feature, share}) => ({feature, share: share * (1 - CUE_SHARE)})),
];

const createDirections = (
  questionReading: (text: string) => QuestionReading,
): ((question: AskedAs, text: string) => Direction) => {
  return ({pole, feature}, text) => {
    if (pole !== 'open') return pole;
    return questionReading(text).candidates.find(other => other.feature === feature)?.direction ?? 'high';
  };
};

/** Makes the reader of a locale; `trained` is what was learned for its language, if anything. */
export const createTypedReader = (data: HouseData, trained: EarData | undefined): TypedReader => {
  const lexicon = createTypedLexicon(data);
  const reader = createLexiconReader(data, lexicon);
  const {question: questionReading} = reader;
  const senses = createSenseReader(data, trained, reader);
  const directionOf = createDirections(questionReading);
  const hasWords = (text: string, kind: WordKind): boolean =>
    lexicon.words.find(lexicon.split(text)).some(({tag}) => tag === kind);
  const question = rememberLatest((text: string): ReturnType<TypedReader['question']> => {
    const {topics: shares, none} = senses.question(text);
    const words = lexicon.split(text);
    const topics = topicsOf(shares);
    const [best] = topics;
    const about = (feature: number, all: readonly TopicShare[]) =>
      ({feature, pole: likeliestPole(senses.poles(text, feature)), isOpen: false, topics: all}) as const;
    const isLikely = best && best.share >= Math.max(none, DOUBTFUL_SHARE);
    if (isLikely && best.share >= CLEAR_SHARE) return about(best.feature, topics);
    const cue = cueOf(lexicon.cues.find(words));
    if (cue !== undefined) return about(cue, withCue(topics, cue));
    if (isLikely) return about(best.feature, topics);
    return {feature: undefined, pole: 'open', isOpen: lexicon.free.find(words).length > 0, topics};
  });
  return {
    question,
    senses,
    questionReading,
    answerReading: reader.read,
    isDodge: text => hasWords(text, 'vague'),
    asksToAgree: text => hasWords(text, 'agree'),
    askedBy: (asked, text) => ({
      direction: directionOf(asked, text),
      quotedGrade: asked.quoted?.grade,
      closedText: asked.pole === 'open' ? undefined : text,
    }),
  };
};
