import {type Refusal, refuse} from '../game.ts';
import {
  firstDuplicate,
  isWhole,
  refuseChairs,
  refuseCount,
  refuseNames,
  SEATING_CODES,
  type SeatingSetup,
} from '../seating.ts';

/**
 * The rules in force at one table (rules.md; Multicultural Spyfall, section 3 and appendix C). Prompts and help are
 * generated from these values, so they always match what is played.
 */
export type SpyfallRules = {
  /** The number of turns: the round robin (one per seat), then free turns. The paper has two per seat. */
  readonly turns: number;
  /** One more guess and vote after the last turn, in a turn of its own, as the paper's prompt text describes. */
  readonly finalRound: boolean;
  /** Whether a model's first invalid reply forfeits (the paper); else it has two rethinks. */
  readonly strict: boolean;
  /** Whether a house player makes the move when the rethinks are used up; else the seat forfeits. */
  readonly standIn: boolean;
  /** Whether players may speak beside their moves: remarks, replies, words before a vote. Off in benchmarks. */
  readonly smallTalk: boolean;
};

/** The fewest seats of a table. */
export const MIN_SEATS = 3;
/** The most seats of a table. */
export const MAX_SEATS = 8;
/** The fewest entities of a set: with fewer, a guess is too easy. */
export const MIN_ENTITIES = 8;
/** The most entities of a set. Bounds the search for each guess, also in a record that somebody has edited. */
export const MAX_ENTITIES = 1000;
/** The most turns a table may ask for. */
export const MAX_TURNS = 40;
/** The most remarks on the same words, and the most before a vote: one per seat. Every view contains all of them. */
export const MAX_REMARKS = MAX_SEATS;

/** Returns the paper's rules for a number of seats: twice the seats in turns, no final round. */
export const paperRules = (seats: number): SpyfallRules => ({
  turns: 2 * seats,
  finalRound: false,
  strict: true,
  standIn: false,
  smallTalk: false,
});

/** Returns the rules of casual play: lenient, with a house player as stand-in, and small talk. */
export const casualRules = (seats: number): SpyfallRules => ({
  ...paperRules(seats),
  strict: false,
  standIn: true,
  smallTalk: true,
});

/** Returns the number of the last turn: no guess and no vote follow its own. */
export const lastTurn = ({turns, finalRound}: Pick<SpyfallRules, 'turns' | 'finalRound'>): number =>
  finalRound ? turns + 1 : turns;

/** Returns how often a model may rethink an invalid reply before the table acts. */
export const rethinksAllowed = (rules: SpyfallRules): number => (rules.strict ? 0 : 2);

/** Everything that is fixed before play. */
export type SpyfallSetup = SeatingSetup & {
  readonly game: 'spyfall';
  /** The scenario's code, such as `G_EN`: an entity set in a language. */
  readonly scenario: string;
  /** The table's language. */
  readonly lang: string;
  /** Ids of the entity set, in the set's own order. */
  readonly entities: readonly string[];
  /** Indexes of the players among whom the spy is drawn; all when absent. */
  readonly spyAmong?: readonly number[];
  /** The entity; drawn when absent. */
  readonly entity?: string;
  readonly rules: SpyfallRules;
};

/** Why a setup cannot be played. */
export const SETUP_CODES = [
  ...SEATING_CODES,
  'entity-count',
  'unknown-entity',
  'duplicate-entity',
  'bad-turns',
  'bad-spy',
] as const;
export type SetupCode = (typeof SETUP_CODES)[number];

const refuseRules = ({players, rules}: SpyfallSetup) => {
  const fewest = players.length + 1;
  return isWhole(rules.turns, fewest, MAX_TURNS)
    ? undefined
    : refuse('bad-turns', rules.turns, [fewest, MAX_TURNS]);
};

const refuseEntities = ({entities, entity}: SpyfallSetup) => {
  const count = entities.length;
  if (!isWhole(count, MIN_ENTITIES, MAX_ENTITIES))
    return refuse('entity-count', count, [MIN_ENTITIES, MAX_ENTITIES]);
  const duplicate = firstDuplicate(entities);
  if (duplicate !== undefined) return refuse('duplicate-entity', duplicate);
  if (entity !== undefined && !entities.includes(entity)) return refuse('unknown-entity', entity, entities);
  return undefined;
};

const refuseSpies = ({players, spyAmong}: SpyfallSetup) => {
  const last = players.length - 1;
  if (spyAmong?.length === 0) return refuse('bad-spy', undefined, [0, last]);
  const spy = firstDuplicate(spyAmong ?? []) ?? spyAmong?.find(other => !isWhole(other, 0, last));
  return spy === undefined ? undefined : refuse('bad-spy', spy, [0, last]);
};

/** Refuses a setup that cannot be played. */
export const checkSetup = (setup: SpyfallSetup): {ok: false; refusal: Refusal<SetupCode>} | undefined =>
  refuseCount(setup, MIN_SEATS, MAX_SEATS) ??
  refuseRules(setup) ??
  refuseEntities(setup) ??
  refuseChairs(setup) ??
  refuseSpies(setup) ??
  refuseNames(setup);
