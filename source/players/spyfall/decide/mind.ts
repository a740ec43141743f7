import {hashNumbers, hashOn, NO_NUMBERS} from '../../../games/chance.ts';
import type {BySeat, PastFact, Seat} from '../../../games/game.ts';
import type {Side} from '../../../games/spyfall/events.ts';
import {ownCard, type SeatView} from '../../../games/spyfall/view.ts';
import type {Persona} from '../../../packs/house/parse-voice.ts';
import type {Level} from '../../../settings/choices.ts';
import type {Heard} from '../heard.ts';
import type {HouseKit} from '../kit.ts';
import {itemAt} from '../lists.ts';
import {type Beliefs, beliefAsSpy, createBeliefs, suspicionKnowing, suspicionUnder} from './beliefs.ts';
import {concludeFrom, type Opinions} from './conclude.ts';
import {hearView} from './hearing.ts';
import {weightsOf} from './notice.ts';
import {type Distribution, numbersOf} from './probability.ts';
import {type Profile, profileFor} from './profile.ts';
import {createStreams, type Streams} from './streams.ts';

const oneOff = (grade: number, isUp: boolean): number => {
  if (grade === 0) return 1;
  if (grade === 4) return 3;
  return isUp ? grade + 1 : grade - 1;
};

/**
 * Returns a player's private copy of a set's grades: a share of them (`jitter`) is one off, as people disagree on how
 * noisy a hotel is. With one table for all, answers would be a perfect code, and the spy would win two games of three.
 */
export const privateOpinions = (values: Opinions, jitter: number, stream: number): Opinions => {
  const start = hashOn(NO_NUMBERS, stream);
  const threshold = Math.round(jitter * 128);
  return values.map((grades, feature) => {
    const own = grades.slice();
    let hash = 0;
    for (let entity = 0; entity < own.length; entity++) {
      const cell = feature * own.length + entity;
      // A hash serves four cells with eight bits each: seven decide whether to change the grade, and one which way.
      if (entity === 0 || cell % 4 === 0) hash = hashOn(start, cell - (cell % 4)) | 0;
      const bits = hash >>> (8 * (cell % 4));
      if ((bits & 127) < threshold) own[entity] = oneOff(own[entity] ?? 0, (bits & 128) > 0);
    }
    return own;
  });
};

/** How a house player was seated. */
export type HouseOptions = {
  readonly kit: HouseKit;
  readonly level: Level;
  /** The play seed: the same seed and view always give the same move. */
  readonly seed: number;
  /** The persona's id. Default: the one with the seat's name, else one drawn from the seed. */
  readonly persona?: string;
  /** Lines said in earlier games, the latest last. They are reused last of all; a replay needs the same list. */
  readonly recentLines?: readonly string[];
  /** What they may say of earlier games; a replay needs the same. */
  readonly past?: readonly PastFact[];
  /** Overrides for simulations and for the levels. */
  readonly overrides?: Partial<Profile>;
};

/**
 * All that a house player knows and thinks in one game. It follows from the options and a view alone, so reusing it
 * for the next view saves time and changes nothing.
 */
export type Mind = {
  readonly options: HouseOptions;
  readonly kit: HouseKit;
  readonly table: NonNullable<SeatView['table']>;
  readonly me: Seat;
  readonly seats: number;
  /** The entity's index in the set; `undefined` for the spy. */
  readonly entity: number | undefined;
  readonly persona: Persona;
  readonly profile: Profile;
  readonly streams: Streams;
  readonly opinions: Opinions;
  /** How much the player makes of answers, by feature. */
  readonly weights: readonly number[];
  /** When each line was said in earlier games: higher is later. */
  readonly recent: ReadonlyMap<string, number>;
  readonly heard: readonly Heard[];
  /** The turns that were answered. */
  readonly answers: readonly Heard[];
  readonly beliefs: Beliefs;
  /** The suspicion of each seat: before any answer, then after each. */
  readonly trail: readonly BySeat<number>[];
};

const choosePersona = ({kit, persona, seed}: HouseOptions, name: string, seat: Seat): Persona => {
  const {personas} = kit.data.voice;
  return (
    personas.find(({id}) => id === persona) ??
    personas.find(other => other.name === name) ??
    itemAt(personas, hashNumbers(seed, seat) % personas.length)
  );
};

const profileOf = (options: HouseOptions, side: Side, seats: number, {play}: Persona): Profile => {
  const usual = profileFor(options.level, side, seats, options.kit.data.entities.length);
  const profile = {...usual, ...options.overrides};
  return {
    ...profile,
    beta: profile.beta * play.beta,
    voteLift: profile.voteLift.map(lift => lift * play.vote),
  };
};

const entityIndex = ({data}: HouseKit, entity: string): number => {
  const index = data.entities.findIndex(({id}) => id === entity);
  if (index < 0) throw new Error(`House players do not know the entity ${entity}.`);
  return index;
};

/** The mind of a seat that has just got its card. */
const createMind = (options: HouseOptions, view: SeatView): Mind => {
  const {kit, seed, recentLines = []} = options;
  const {table, observer: me} = view;
  const card = ownCard(view);
  if (typeof me !== 'number' || !table || !card) throw new Error('A house player needs a dealt seat.');
  const seats = table.seats.length;
  const persona = choosePersona(options, itemAt(table.seats, me).name, me);
  const profile = profileOf(options, card.side, seats, persona);
  const streams = createStreams(seed, me);
  return {
    options,
    kit,
    table,
    me,
    seats,
    entity: card.side === 'spy' ? undefined : entityIndex(kit, card.entity),
    persona,
    profile,
    streams,
    opinions: privateOpinions(kit.data.values, profile.jitter, streams.opinions),
    weights: weightsOf(kit.data.features, persona, streams.weights),
    recent: new Map(recentLines.map((text, index) => [text, index])),
    heard: [],
    answers: [],
    beliefs: createBeliefs(seats, kit.data.entities.length),
    trail: [numbersOf(table.seats, () => 1 / seats)],
  };
};

/** The mind after one more answer. */
const conclude = (mind: Mind, heard: Heard): Mind => {
  if (!heard.answered) return mind;
  const after = {...mind, beliefs: concludeFrom(mind, heard)};
  return {...after, trail: [...mind.trail, suspect(after)]};
};

/** The mind of a view. It continues the mind of an earlier view, `before`, if that one's words are the same. */
const mindOf = (options: HouseOptions, view: SeatView, before?: Mind): Mind => {
  const isSameSeat = before?.table === view.table && before?.me === view.observer;
  const mind = before && isSameSeat ? before : createMind(options, view);
  const heard = hearView(options.kit, view, mind.heard);
  // Views differ by more than words: after a remark or a vote the mind is the same.
  if (heard === mind.heard) return mind;
  const isContinued = mind.answers.every((known, index) => known === heard[index]);
  if (!isContinued) return mindOf(options, view);
  const answers = heard.filter(({answered}) => answered !== undefined);
  return heard.slice(mind.trail.length - 1).reduce(conclude, {...mind, heard, answers});
};

/**
 * Makes a function from a view of a game to its mind. It remembers the latest mind, because most views continue the
 * one before.
 */
export const createMindKeeper = (options: HouseOptions): ((view: SeatView) => Mind) => {
  let latest: {readonly view: SeatView; readonly mind: Mind} | undefined;
  return view => {
    if (latest?.view !== view) latest = {view, mind: mindOf(options, view, latest?.mind)};
    return latest.mind;
  };
};

/** Returns the name of a seat. */
export const nameOf = ({table}: Mind, seat: Seat): string => itemAt(table.seats, seat).name;

/** Returns the persona whose name a seat has, if there is one. */
export const personaAt = (mind: Mind, seat: Seat): Persona | undefined =>
  mind.kit.data.voice.personas.find(({name}) => name === nameOf(mind, seat));

/** Returns what the spy believes about the entity. */
export const spyBelief = ({beliefs, me, profile}: Mind): Distribution =>
  beliefAsSpy(beliefs, me, profile.temper);

/** The spy's averages leave out entities less likely than this. */
const UNLIKELY = 0.004;

/** The spy judges the seats as a villager would, over the entities that the spy believes in. */
const suspect = (mind: Mind): BySeat<number> => {
  const {beliefs, entity, me} = mind;
  return entity === undefined
    ? suspicionUnder(beliefs, spyBelief(mind), UNLIKELY)
    : suspicionKnowing(beliefs, entity, {except: me});
};

/** Returns how likely this player thinks each seat is the spy. The spy judges the seats as a villager would. */
export const suspicionNow = (mind: Mind): BySeat<number> =>
  mind.trail.length > 1 ? itemAt(mind.trail, mind.trail.length - 1) : suspect(mind);

/** Returns how far one answer, counted from 0, moved the suspicion of a seat. */
export const movedBy = ({trail}: Mind, answer: number, seat: Seat): number =>
  (trail[answer + 1]?.[seat] ?? 0) - (trail[answer]?.[seat] ?? 0);

/** Returns the number of a free turn, from 0, and how many there are, including the final one. */
export const freeTurnOf = ({table, seats}: Mind, turn: number): {index: number; count: number} => {
  const {turns, finalRound} = table.rules;
  return {index: turn - seats - 1, count: turns - seats + (finalRound ? 1 : 0)};
};
