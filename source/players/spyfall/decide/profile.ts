import type {Side} from '../../../games/spyfall/events.ts';
import type {Level} from '../../../settings/choices.ts';

/** How a house player plays, as plain numbers: levels, personas and table sizes override single ones. */
export type Profile = {
  /**
   * Share of private opinions that are one grade off the table, 0 to 1: of a spy's, who knows all entities only by hearsay.
   * Villagers have `OWN_CARD` of it. The main lever of balance.
   */
  readonly jitter: number;
  /** Share of other seats' answers that are heard at all. */
  readonly attention: number;
  /** Share of heard answers taken one grade off. */
  readonly misread: number;
  /** Asking: the worth of learning about the asked seat, and the cost of helping the spy. */
  readonly gain: number;
  readonly leak: number;
  /** Asking as the spy: the cost of a question that tells more than usual, which others would notice. */
  readonly mask: number;
  /** Asking: the cost of topics that reveal much, that were asked before, and whose group was asked before. */
  readonly blunt: number;
  readonly novelty: number;
  readonly group: number;
  /** Asking: how random the choice is. */
  readonly askHeat: number;
  /** Share of free questions that ask for a second opinion on an earlier answer. */
  readonly second: number;
  /** Answering as a villager: the cost of a leak, and the worth of looking innocent. */
  readonly beta: number;
  readonly kappa: number;
  readonly answerHeat: number;
  /** Answering as the spy: how random the choice is, and how much of it is the story that they keep to, 0 to 1. */
  readonly spyHeat: number;
  readonly story: number;
  /** How much seldomer a clear answer speaks of a few entities after each that did (a factor): together they name one. */
  readonly discretion: number;
  /** Share of clear answers that speak of one entity alone, while none of the game did. */
  readonly blurt: number;
  /** How much worse the sharpest questioner looks to a spy who wants others to vote for them (a share). */
  readonly frame: number;
  /** How boldly the spy concludes: a factor on the evidence. */
  readonly temper: number;
  /** The belief from which the spy guesses, by free turn, and how much danger lowers it. */
  readonly guessFrom: readonly number[];
  readonly panic: number;
  /** A villager votes at this many times the odds of the start, by free turn; the last value is for the last vote. */
  readonly voteLift: readonly number[];
  /** Spread of the gut feeling that adds to the evidence; it loses 30% a turn. */
  readonly gut: number;
  /** Weight of the votes revealed last, by free turn; on the last vote a table that splits loses. */
  readonly herd: readonly number[];
  /** How much a vote against somebody who seems innocent speaks against the voter, and one against a suspect for them. */
  readonly ballots: number;
  /** The spy joins a vote against a seat that looks this many times worse than even. */
  readonly joinLift: number;
};

/** A house player of normal strength at five seats. */
const NORMAL: Profile = {
  jitter: 0.355,
  attention: 0.82,
  misread: 0.06,
  gain: 3,
  leak: 0.8,
  mask: 1.5,
  blunt: 0.22,
  novelty: 1.2,
  group: 0.18,
  askHeat: 0.2,
  second: 0.2,
  beta: 0.4,
  kappa: 1.4,
  answerHeat: 0.35,
  spyHeat: 0.45,
  story: 0.3,
  discretion: 0.75,
  blurt: 0.06,
  frame: 0.08,
  temper: 1,
  guessFrom: [0.63, 0.57, 0.51, 0.44, 0.34],
  panic: 0.4,
  voteLift: [7.2, 6.2, 5.2, 3.6, 1],
  gut: 0.35,
  herd: [0.25, 0.25, 0.25, 0.25, 1],
  ballots: 0.8,
  joinLift: 1.65,
};

/** Overrides for other table sizes than five; tuned by test/soak/balance.ts on seeds 0 to 9,999. */
const SIZE_OVERRIDES: Readonly<Record<number, Partial<Profile>>> = {
  // Three seats hear little before the end: clearer words, a bolder spy, and villagers who vote later.
  3: {
    temper: 1.5,
    guessFrom: [0.5, 0.42, 0.3],
    voteLift: [10, 9, 8, 7, 1.5],
    jitter: 0.22,
    beta: 0.6,
  },
  // With more seats the spy hears more before the first guess: opinions differ more, and players miss more.
  6: {jitter: 0.44, beta: 1.2},
  7: {jitter: 0.46, attention: 0.72, beta: 1.2},
  8: {jitter: 0.5, attention: 0.66, kappa: 1.1, beta: 1.2},
};

const LEVEL_OVERRIDES: Readonly<Record<Level, Readonly<Record<Side, Partial<Profile>>>>> = {
  easy: {
    spy: {discretion: 0.95, blurt: 0.3, temper: 0.7, spyHeat: 1.2, guessFrom: [0.8, 0.75, 0.7, 0.62, 0.55]},
    villager: {
      discretion: 0.95,
      blurt: 0.3,
      attention: 0.4,
      gut: 1.2,
      beta: 0.2,
      jitter: 0.22,
      voteLift: [8, 7, 6, 5, 1.6],
    },
  },
  normal: {spy: {}, villager: {}},
  hard: {
    spy: {discretion: 0.5, blurt: 0, temper: 1.1, spyHeat: 0.15, attention: 0.98, misread: 0, jitter: 0.24},
    villager: {
      discretion: 0.5,
      blurt: 0,
      attention: 0.97,
      misread: 0,
      gut: 0.1,
      kappa: 1.8,
      beta: 1.2,
      ballots: 1.2,
      voteLift: [3.6, 3.1, 2.7, 2.3, 1],
    },
  },
};

/** Returns the level of a house seat. A person's choice is for their opponents; without a person, for everybody. */
export const levelForSeat = (level: Level, side: Side, personSide: Side | undefined): Level =>
  side === personSide ? 'normal' : level;

/** With fewer entities than `ENOUGH`, the normal profile guesses too soon; `FEWEST` is the smallest set. */
const ENOUGH = 20;
const FEWEST = 8;
/** Added to a profile for the smallest set; tuned by test/soak/sizes.ts on seeds 0 to 299. */
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

/** With more entities than `USUAL`, the normal spy learns too little; `MOST` is the largest set that was tuned. */
const USUAL = 30;
const MOST = 100;
/** For the largest set: how much sooner the spy guesses, and how much less opinions differ. */
const WITH_MOST = {guessFrom: 0.24, jitter: 0.18} as const;

/** In a large set the spy guesses on less, and words say more. */
const forLargeSet = (profile: Profile, entities: number): Profile => {
  const share = Math.min(1, Math.log(entities / USUAL) / Math.log(MOST / USUAL));
  if (share <= 0) return profile;
  return {
    ...profile,
    jitter: profile.jitter - share * WITH_MOST.jitter,
    guessFrom: profile.guessFrom.map(from => from * (1 - share * WITH_MOST.guessFrom)),
  };
};

/** How much of the jitter villagers have: they talk of a card that they hold, and what they say of it should be so. */
const OWN_CARD = 0.27;

const forSide = (profile: Profile, side: Side): Profile =>
  side === 'spy' ? profile : {...profile, jitter: profile.jitter * OWN_CARD};

/** Returns the profile of a level and side, for a number of seats and entities. */
export const profileFor = (level: Level, side: Side, seats: number, entities: number): Profile => {
  const usual = {...NORMAL, ...SIZE_OVERRIDES[seats], ...LEVEL_OVERRIDES[level][side]};
  return forSide(forLargeSet(forSetSize(usual, entities), entities), side);
};

/**
 * Returns the value of a list for a free turn. Lists are written for five seats and stretched to the table's number of
 * free turns. `turn` counts from 0; later turns get the last value.
 */
export const byFreeTurn = (list: readonly number[], turn: number, freeTurns: number): number => {
  const last = list.length - 1;
  const place = freeTurns <= 1 ? last : Math.min(last, (turn * last) / (freeTurns - 1));
  const low = list[Math.floor(place)] ?? 0;
  const high = list[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
};
