/**
 * Everything a house player's style of play depends on (house-players.md, section 2). Plain numbers, so that levels,
 * personas and table sizes can override single ones.
 */
export type Profile = {
  /** Share of private opinions that are one grade off the table, 0 to 1. The main lever of balance. */
  readonly jitter: number;
  /** Share of other seats' answers that are heard at all. */
  readonly attention: number;
  /** Share of heard answers taken one grade off. */
  readonly misread: number;
  /** Asking: worth of what the answer tells about the asked seat, and cost of what it tells the spy. */
  readonly gain: number;
  readonly leak: number;
  /** Asking: cost of topics that give much away, that were asked before, and of groups asked before. */
  readonly blunt: number;
  readonly novelty: number;
  readonly group: number;
  /** Asking: how random the choice is. */
  readonly askHeat: number;
  /** Share of free questions that ask for a second opinion on an earlier answer. */
  readonly second: number;
  /** Answering as villager: discretion (cost of a leak) and worth of proving oneself. */
  readonly beta: number;
  readonly kappa: number;
  readonly answerHeat: number;
  /** Answering as spy: how random the choice is (slips). */
  readonly spyHeat: number;
  /** How boldly the spy concludes: factor on its evidence. */
  readonly temper: number;
  /** The spy guesses from this belief on: by free turn, and how much danger lowers it. */
  readonly guessFrom: readonly number[];
  readonly panic: number;
  /** A villager votes from this ratio of its belief to an even one on: by free turn, the last for the last vote. */
  readonly voteLift: readonly number[];
  /** Spread of the gut feeling that adds to evidence; it loses 30 % a turn. */
  readonly gut: number;
  /** Weight of the votes revealed last. */
  readonly herd: number;
  /** The spy joins a vote against whom looks this many times worse than even. */
  readonly joinLift: number;
};

/** A house player of normal strength at five seats. */
export const NORMAL: Profile = {
  jitter: 0.26,
  attention: 0.82,
  misread: 0.06,
  gain: 3,
  leak: 0.8,
  blunt: 0.22,
  novelty: 1.2,
  group: 0.18,
  askHeat: 0.2,
  second: 0.25,
  beta: 1.2,
  kappa: 0.8,
  answerHeat: 0.35,
  spyHeat: 0.45,
  temper: 1,
  guessFrom: [0.7, 0.64, 0.58, 0.5, 0.43],
  panic: 0.4,
  voteLift: [4.2, 3.7, 3.3, 2.8, 1],
  gut: 0.35,
  herd: 0.25,
  joinLift: 1.65,
};

/**
 * An entry of a list that is meant by free turn at five seats, stretched over a table's own number of free turns.
 * `turn` counts from 0; later turns take the last entry.
 */
export const byFreeTurn = (list: readonly number[], turn: number, freeTurns: number): number => {
  const last = list.length - 1;
  const place = freeTurns <= 1 ? last : Math.min(last, (turn * last) / (freeTurns - 1));
  const low = list[Math.floor(place)] ?? 0;
  const high = list[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
};
