/** How many grades a topic has: 0 to 4. */
export const GRADES = 5;

/**
 * What an answer says, as house players hear it: 0 to 4 a clear grade, then a leaning or middling one behind a hedge,
 * a dodge, and words nobody could read.
 */
export const LEAN_LOW = 5;
export const MIDDLING = 6;
export const LEAN_HIGH = 7;
export const DODGE = 8;
export const UNREAD = 9;
export const SYMBOLS = 10;
/** How many meanings there are but for unread words. */
export const READ_MEANINGS = UNREAD;
export type Meaning = number;

/** Shared expectations of how people speak: probabilities by meaning, then by grade (`meaning * GRADES + grade`). */
export type SpeakerModel = {
  /** Of a villager whose own opinion is the grade. */
  readonly villager: Float64Array;
  readonly logVillager: Float64Array;
  /** By grade: how clearly a villager speaks, the sum of p log p over meanings (unread words aside). */
  readonly villagerClarity: Float64Array;
  /** Of a spy who thinks the grade; a spy's belief spreads over grades. */
  readonly spy: Float64Array;
};

type Shares = {readonly clear: number; readonly hedge: number; readonly dodge: number};

const VILLAGER_SHARES: Shares = {clear: 0.68, hedge: 0.2, dodge: 0.12};
const SPY_SHARES: Shares = {clear: 0.54, hedge: 0.28, dodge: 0.18};
const SPREAD = 0.8;
const FLOOR = 0.05;
/** How often a spy plays safe, and what it says then, by meaning (unread aside). */
const SAFE_SHARE = 0.22;
const SAFE: readonly number[] = [0.01, 0.05, 0.31, 0.05, 0.01, 0.04, 0.26, 0.04, 0.23];

/** Which grade people say for which they think: near grades mix. */
const kernel = (said: number, thought: number): number => {
  const weight = (grade: number): number => Math.exp(-((grade - thought) ** 2) / (2 * SPREAD * SPREAD));
  const total = [0, 1, 2, 3, 4].reduce((sum, grade) => sum + weight(grade), 0);
  return (1 - FLOOR) * (weight(said) / total) + FLOOR / GRADES;
};

const speak = (meaning: Meaning, thought: number, shares: Shares): number => {
  if (meaning < GRADES) return shares.clear * kernel(meaning, thought);
  if (meaning === LEAN_LOW) return shares.hedge * (kernel(0, thought) + kernel(1, thought));
  if (meaning === MIDDLING) return shares.hedge * kernel(2, thought);
  if (meaning === LEAN_HIGH) return shares.hedge * (kernel(3, thought) + kernel(4, thought));
  return shares.dodge;
};

const speakAsSpy = (meaning: Meaning, thought: number): number =>
  (1 - SAFE_SHARE) * speak(meaning, thought, SPY_SHARES) + SAFE_SHARE * (SAFE[meaning] ?? 0);

/** Unread words weigh half as much as a dodge: with no weight at all, gibberish would be a spy's best play. */
const unreadAsSpy = (): number => Math.sqrt(speakAsSpy(DODGE, 0) / VILLAGER_SHARES.dodge);

const clarityOf = (shares: Float64Array, logs: Float64Array): Float64Array =>
  Float64Array.from({length: GRADES}, (_, grade) => {
    let sum = 0;
    for (let meaning = 0; meaning < UNREAD; meaning++) {
      const at = meaning * GRADES + grade;
      sum += (shares[at] as number) * (logs[at] as number);
    }
    return sum;
  });

/** Makes the model's tables. */
export const createSpeakerModel = (): SpeakerModel => {
  const villager = new Float64Array(SYMBOLS * GRADES);
  const spy = new Float64Array(SYMBOLS * GRADES);
  for (let meaning = 0; meaning < SYMBOLS; meaning++)
    for (let grade = 0; grade < GRADES; grade++) {
      const at = meaning * GRADES + grade;
      villager[at] = meaning === UNREAD ? 1 : speak(meaning, grade, VILLAGER_SHARES);
      spy[at] = meaning === UNREAD ? unreadAsSpy() : speakAsSpy(meaning, grade);
    }
  const logVillager = villager.map(Math.log);
  return {villager, spy, logVillager, villagerClarity: clarityOf(villager, logVillager)};
};
