import {clamp, itemAt} from '../lists.ts';
import {type Distribution, meanUnder} from './probability.ts';

/** What somebody thinks of a feature: 0 (the low end) to 4 (the high end). */
export const GRADES: readonly number[] = [0, 1, 2, 3, 4];
const HIGHEST = 4;
/** The grade between both ends. */
export const MIDDLE = 2;

/** Returns the grade nearest to a number. */
export const nearestGrade = (number: number): number => clamp(Math.round(number), 0, HIGHEST);

/**
 * What an answer says. 0 to 4 are clear grades; the others are hedged answers (leaning or middling), a dodge, and
 * unreadable words.
 */
export type Meaning = number;
/** A hedged answer that leans to the low end. */
export const LEAN_LOW = 5;
/** A hedged answer in the middle. */
export const MIDDLING = 6;
/** A hedged answer that leans to the high end. */
export const LEAN_HIGH = 7;
/** An answer that evades the question. */
export const DODGE = 8;
/** An answer that could not be read. */
export const UNREAD = 9;

/** All meanings but unreadable words. */
export const READ_MEANINGS: readonly Meaning[] = [...GRADES, LEAN_LOW, MIDDLING, LEAN_HIGH, DODGE];

/** Returns whether a meaning is a grade without a hedge. */
export const isClear = (meaning: Meaning): boolean => meaning <= HIGHEST;

/** Returns the hedged meaning of a grade. */
export const hedged = (grade: number): Meaning => {
  if (grade === 2) return MIDDLING;
  return grade < 2 ? LEAN_LOW : LEAN_HIGH;
};

/** Returns the grade nearest to a meaning; `undefined` for dodges and unreadable words. */
export const gradeOf = (meaning: Meaning | undefined): number | undefined => {
  switch (meaning) {
    case LEAN_LOW:
      return 1;
    case MIDDLING:
      return 2;
    case LEAN_HIGH:
      return 3;
    case DODGE:
    case UNREAD:
      return undefined;
    default:
      return meaning;
  }
};

type Shares = {readonly clear: number; readonly hedge: number; readonly dodge: number};

const VILLAGER_SHARES: Shares = {clear: 0.68, hedge: 0.2, dodge: 0.12};
const SPY_SHARES: Shares = {clear: 0.54, hedge: 0.28, dodge: 0.18};

/** How often a spy plays safe, and what they say then, by meaning. */
const SAFE_SHARE = 0.22;
const SAFE: Distribution = [0.01, 0.05, 0.31, 0.05, 0.01, 0.04, 0.26, 0.04, 0.23];

/** How far words stray from thoughts (a standard deviation, in grades), and how often they are random. */
const SPREAD = 0.8;
const ANYTHING = 0.05;

/** How likely a speaker who thinks one grade says another; near grades are likelier. */
const wordsFor = (said: number, thought: number): number => {
  const weights = GRADES.map(grade => Math.exp(-((grade - thought) ** 2) / (2 * SPREAD * SPREAD)));
  const total = weights.reduce((sum, weight) => sum + weight);
  return (1 - ANYTHING) * (itemAt(weights, said) / total) + ANYTHING / GRADES.length;
};

const say = (meaning: Meaning, thought: number, shares: Shares): number => {
  if (isClear(meaning)) return shares.clear * wordsFor(meaning, thought);
  if (meaning === LEAN_LOW) return shares.hedge * (wordsFor(0, thought) + wordsFor(1, thought));
  if (meaning === MIDDLING) return shares.hedge * wordsFor(2, thought);
  if (meaning === LEAN_HIGH) return shares.hedge * (wordsFor(3, thought) + wordsFor(4, thought));
  return shares.dodge;
};

/** How likely a speaker says each meaning, by meaning and then by the grade they think. */
type Speech = readonly (readonly number[])[];

/** How villagers speak. */
export const VILLAGER_SPEECH: Speech = READ_MEANINGS.map(meaning =>
  GRADES.map(thought => say(meaning, thought, VILLAGER_SHARES)),
);

/** How spies speak: they stray more, and sometimes they play safe. */
export const SPY_SPEECH: Speech = SAFE.map((safe, meaning) =>
  GRADES.map(thought => (1 - SAFE_SHARE) * say(meaning, thought, SPY_SHARES) + SAFE_SHARE * safe),
);

/** Returns what a speaker with an uncertain thought says: a distribution over `READ_MEANINGS`. */
export const answersOf = (speech: Speech, thought: Distribution): Distribution => {
  const answers = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let meaning = 0; meaning < answers.length; meaning++)
    answers[meaning] = meanUnder(thought, itemAt(speech, meaning));
  return answers;
};

/** What a villager says, by the grade they think. */
export const HONEST_ANSWERS: readonly Distribution[] = GRADES.map(grade =>
  VILLAGER_SPEECH.map(likelihoods => likelihoods[grade] ?? 0),
);

/**
 * How much likelier unreadable words are from a spy than from a villager: half the evidence of a dodge. Without any,
 * gibberish would be a spy's best play.
 */
const UNREAD_RATIO = Math.sqrt((SPY_SPEECH[DODGE]?.[0] ?? 0) / VILLAGER_SHARES.dodge);

/** How likely each side says a meaning, by the grade they think. For unreadable words only the ratio counts. */
type Likelihoods = {
  readonly villager: readonly number[];
  readonly spy: readonly number[];
  /** The logarithms of `villager`. */
  readonly villagerLogarithms: readonly number[];
};

const toLikelihoods = (villager: readonly number[], spy: readonly number[]): Likelihoods => ({
  villager,
  spy,
  villagerLogarithms: villager.map(Math.log),
});

const LIKELIHOODS: readonly Likelihoods[] = [
  ...READ_MEANINGS.map(meaning =>
    toLikelihoods(itemAt(VILLAGER_SPEECH, meaning), itemAt(SPY_SPEECH, meaning)),
  ),
  toLikelihoods(
    GRADES.map(() => 1),
    GRADES.map(() => UNREAD_RATIO),
  ),
];

/** Returns how likely each side says a meaning. */
export const likelihoods = (meaning: Meaning): Likelihoods => itemAt(LIKELIHOODS, meaning);
