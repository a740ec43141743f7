import type {Side} from '../../../games/spyfall/events.ts';
import type {Level} from '../../../settings/choices.ts';

/** How a house player plays. Plain numbers, so that levels, personas and table sizes can override single ones. */
export type Profile = {
  /** Share of private opinions that are one grade off the table, 0 to 1. The main lever of balance. */
  readonly jitter: number;
  /** Share of other seats' answers that are heard at all. */
  readonly attention: number;
  /** Share of heard answers taken one grade off. */
  readonly misread: number;
  /** Asking: what it is worth to learn about the asked seat, and what it costs to tell the spy. */
  readonly gain: number;
  readonly leak: number;
  /** Asking: the cost of topics that give much away, that were asked before, and whose group was asked before. */
  readonly blunt: number;
  readonly novelty: number;
  readonly group: number;
  /** Asking: how random the choice is. */
  readonly askHeat: number;
  /** Share of free questions that ask for a second opinion on an earlier answer. */
  readonly second: number;
  /** Answering as a villager: what a leak costs, and what it is worth to look innocent. */
  readonly beta: number;
  readonly kappa: number;
  readonly answerHeat: number;
  /** Answering as the spy: how random the choice is. */
  readonly spyHeat: number;
  /** How boldly the spy concludes: a factor on the evidence. */
  readonly temper: number;
  /** The spy guesses from this belief on: by free turn, and how much danger lowers it. */
  readonly guessFrom: readonly number[];
  readonly panic: number;
  /** A villager votes when the odds are this many times those at the start: by free turn, the last for the last vote. */
  readonly voteLift: readonly number[];
  /** Spread of the gut feeling that adds to the evidence; it loses 30% a turn. */
  readonly gut: number;
  /** Weight of the votes revealed last. */
  readonly herd: number;
  /** The spy joins a vote against a seat that looks this many times worse than even. */
  readonly joinLift: number;
};

/** A house player of normal strength at five seats. */
const NORMAL: Profile = {
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

/** What differs from five seats at other table sizes; tuned by test/soak/balance.ts on seeds 0 to 9,999. */
const SIZE_OVERRIDES: Readonly<Record<number, Partial<Profile>>> = {
  // Three hear little before the end: clearer words, a bolder spy, and villagers who want more before they vote.
  3: {
    temper: 1.5,
    guessFrom: [0.5, 0.42, 0.3],
    voteLift: [10, 9, 8, 7, 1.5],
    jitter: 0.12,
    beta: 0.6,
  },
  // The more seats, the more the spy hears before the first guess: opinions differ more, and more is missed.
  6: {jitter: 0.36},
  7: {jitter: 0.38, attention: 0.72},
  8: {jitter: 0.46, attention: 0.66, kappa: 1.1},
};

const LEVEL_OVERRIDES: Readonly<Record<Level, Readonly<Record<Side, Partial<Profile>>>>> = {
  easy: {
    spy: {temper: 0.7, spyHeat: 1.2, guessFrom: [0.8, 0.75, 0.7, 0.62, 0.55]},
    villager: {attention: 0.4, gut: 1.2, beta: 0.2, jitter: 0.06, voteLift: [8, 7, 6, 5, 1.6]},
  },
  normal: {spy: {}, villager: {}},
  hard: {
    spy: {temper: 1.1, spyHeat: 0.15, attention: 0.98, misread: 0, jitter: 0.12},
    villager: {attention: 0.97, misread: 0, gut: 0.15, kappa: 1.2},
  },
};

/** The level of one house seat. A person's choice changes their opponents only; without a person it is everybody's. */
export const levelForSeat = (level: Level, side: Side, personSide: Side | undefined): Level =>
  side === personSide ? 'normal' : level;

/** Sets of fewer entities than `ENOUGH` are guessed too soon by the normal profile; `FEWEST` is the smallest set. */
const ENOUGH = 20;
const FEWEST = 8;
/** What is added to a profile with the fewest entities; tuned by test/soak/sizes.ts on seeds 0 to 299. */
const WITH_FEWEST = {jitter: 0.36, beta: 2.2} as const;

/** In a small set one clear word finds the entity: villagers say less, and their opinions differ more. */
const forSetSize = (profile: Profile, entities: number): Profile => {
  const lack = Math.log(ENOUGH / Math.max(FEWEST, entities)) / Math.log(ENOUGH / FEWEST);
  const share = Math.max(0, lack);
  return {
    ...profile,
    jitter: profile.jitter + share * WITH_FEWEST.jitter,
    beta: profile.beta + share * WITH_FEWEST.beta,
  };
};

/** The profile of a level and side, at a table of so many seats and entities. */
export const profileFor = (level: Level, side: Side, seats: number, entities: number): Profile =>
  forSetSize({...NORMAL, ...SIZE_OVERRIDES[seats], ...LEVEL_OVERRIDES[level][side]}, entities);

/**
 * The value of a list by free turn. Lists are written for five seats and are stretched over a table's own number of
 * free turns; `turn` counts from 0, and later turns take the last value.
 */
export const byFreeTurn = (list: readonly number[], turn: number, freeTurns: number): number => {
  const last = list.length - 1;
  const place = freeTurns <= 1 ? last : Math.min(last, (turn * last) / (freeTurns - 1));
  const low = list[Math.floor(place)] ?? 0;
  const high = list[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
};
