import {ASIDES, ENDINGS, type Ending, type SpyfallGame, type Utterance} from '../exchange/types.ts';
import {createNames, type Names} from '../names.ts';
import {createPairings, type Pairings} from '../ratings/pairings.ts';

/** The texts that rows number. */
export type SpyfallNames = {
  readonly models: Names;
  readonly scenarios: Names;
  readonly languages: Names;
  /** Entities and guesses. */
  readonly entities: Names;
  /** Labels of detected languages. */
  readonly labels: Names;
  /** The names of seats. */
  readonly seats: Names;
  /** Scenarios with an entity. */
  readonly clusters: Names;
  readonly pairings: Pairings;
};

/** Makes empty lists of names. */
export const createSpyfallNames = (): SpyfallNames => ({
  models: createNames(),
  scenarios: createNames(),
  languages: createNames(),
  entities: createNames(),
  labels: createNames(),
  seats: createNames(),
  clusters: createNames(),
  pairings: createPairings(),
});

/** No guess, no forfeit, no such place. */
export const NONE = -1;
/** The target of a skipped vote. */
export const SKIP = -1;
/** Utterances of a row are `seat + SEAT_STEP · label`. */
export const SEAT_STEP = 32;

/** The kinds of lines in which villagers may leak; `any` is in at least one of them. */
export const LEAK_LINES = ['question', 'answer', ...ASIDES, 'any'] as const;

/** A game reduced to what the metrics need: numbers, and numbers of names. */
export type SpyfallRow = {
  readonly scenario: number;
  readonly language: number;
  readonly entity: number;
  readonly cluster: number;
  readonly pairing: number;
  readonly spy: number;
  /** The model of each seat. */
  readonly models: readonly number[];
  /** The name of each seat. */
  readonly names: readonly number[];
  /** The index in `ENDINGS`. */
  readonly ending: number;
  readonly spyWins: boolean;
  readonly turn: number;
  /** The guess that was made, or `NONE`. */
  readonly guess: number;
  /** The place of the guess among the listed candidates, or `NONE`. */
  readonly guessPlace: number;
  /** The place of the target among them, or `NONE`. */
  readonly entityPlace: number;
  readonly candidates: number;
  /** The seat that forfeited, or `NONE`. */
  readonly forfeit: number;
  /** The seats of villagers that leaked in a question or an answer, as bits. */
  readonly leaks: number;
  /** The same by `LEAK_LINES`, of a game in which something was said beside questions and answers. */
  readonly leaksByLine?: readonly number[];
  /** Who spoke in which detected language. */
  readonly spoken: readonly number[];
  /** The targets of complete voting sessions: one number a seat, session by session. */
  readonly votes: readonly number[];
  readonly incomplete: number;
  /** The seats in the order in which they were offered to voters, if the record has one. */
  readonly options?: readonly number[];
};

/** Returns the ballots of each turn, in play order. */
const sessionsOf = ({events, seats}: SpyfallGame): readonly (readonly (number | undefined)[])[] => {
  const sessions = new Map<number, (number | undefined)[]>();
  for (const event of events) {
    if (event.type !== 'vote') continue;
    const session = sessions.get(event.t) ?? seats.map(() => undefined);
    sessions.set(event.t, session);
    session[event.seat] = event.target ?? SKIP;
  }
  return [...sessions.values()];
};

/** An empty text is classified as some language by any detector, so it doesn't count. */
const isClassified = ({lid, text}: Utterance): boolean => typeof lid === 'string' && text.trim() !== '';

type Talk = {readonly leaks: number; readonly spoken: readonly number[]};

const talkOf = ({events}: SpyfallGame, spy: number, labels: Names): Talk => {
  let leaks = 0;
  const spoken: number[] = [];
  for (const event of events) {
    if (event.type !== 'question' && event.type !== 'answer') continue;
    if (event.leak && event.seat !== spy) leaks |= 1 << event.seat;
    if (isClassified(event)) spoken.push(event.seat + SEAT_STEP * labels.number(event.lid ?? ''));
  }
  return {leaks, spoken};
};

const leaksByLine = ({events, asides = []}: SpyfallGame, spy: number): readonly number[] => {
  const seats = LEAK_LINES.map(() => 0);
  for (const line of [...events, ...asides]) {
    if (!('leak' in line) || !line.leak || line.seat === spy) continue;
    for (const kind of [line.type, 'any'] as const) {
      const index = LEAK_LINES.indexOf(kind);
      seats[index] = (seats[index] ?? 0) | (1 << line.seat);
    }
  }
  return seats;
};

/** Reduces a checked game that was not aborted to a row. Numbers the names that are new. */
export const makeRow = (game: SpyfallGame, names: SpyfallNames): SpyfallRow => {
  const {scenario, lang, entity, entities, seats, events, ending} = game;
  const spy = seats.findIndex(({role}) => role === 'spy');
  const models = seats.map(({model}) => names.models.number(model));
  const made = events.find(event => event.type === 'guess' && event.guess !== null);
  const guess = made?.type === 'guess' && made.guess !== null ? made.guess : undefined;
  const sessions = sessionsOf(game);
  const complete = sessions.filter(session => !session.includes(undefined));
  return {
    scenario: names.scenarios.number(scenario),
    language: names.languages.number(lang),
    entity: names.entities.number(entity),
    cluster: names.clusters.number(JSON.stringify([scenario, entity])),
    pairing: names.pairings.number(
      models[spy] ?? NONE,
      models.filter((_, seat) => seat !== spy),
    ),
    spy,
    models,
    names: seats.map(({name}) => names.seats.number(name)),
    ending: ENDINGS.indexOf(ending.type as Ending),
    spyWins: ending.winner === 'spy',
    turn: ending.turn,
    guess: guess === undefined ? NONE : names.entities.number(guess),
    guessPlace: guess === undefined ? NONE : entities.indexOf(guess),
    entityPlace: entities.indexOf(entity),
    candidates: entities.length,
    forfeit: events.find(({type}) => type === 'forfeit')?.seat ?? NONE,
    ...talkOf(game, spy, names.labels),
    votes: complete.flat().map(target => target ?? SKIP),
    incomplete: sessions.length - complete.length,
    ...(game.options ? {options: game.options} : {}),
    ...(game.asides?.length ? {leaksByLine: leaksByLine(game, spy)} : {}),
  };
};
