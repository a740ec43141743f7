import type {BySeat, Seat} from '../../games/game.ts';
import type {Side} from '../../games/spyfall/events.ts';
import {ownCard, type SeatView, type TurnView} from '../../games/spyfall/view.ts';
import type {Persona} from '../../packs/house/parse-voice.ts';
import {type Beliefs, beliefAsSpy, createBeliefs, hearAnswer, suspicionKnowing} from './beliefs.ts';
import type {Decks, TableLines} from './decks.ts';
import {hearView} from './hear-view.ts';
import {type Heard, NONE} from './hearing.ts';
import type {HouseKit} from './kit.ts';
import {LEVEL_OVERRIDES, type Level} from './levels.ts';
import {privateOpinions} from './opinions.ts';
import {choosePersona} from './personas.ts';
import {NORMAL, type Profile} from './profile.ts';
import {forSetSize} from './set-sizes.ts';
import {GRADES, type Meaning} from './speaker-model.ts';
import {createStreams, drawAt, type Streams} from './streams.ts';
import {SIZE_OVERRIDES} from './table-sizes.ts';

/** How a house player was seated. */
export type HouseOptions = {
  readonly kit: HouseKit;
  readonly level: Level;
  /** The play seed: with the same one, the same view always gets the same move. */
  readonly seed: number;
  /** The persona's id; by default the one whose name the seat bears, else one drawn from the seed. */
  readonly persona?: string;
  /** Lines said in earlier games, the latest last: they are said again last of all. Part of what a seed replays. */
  readonly recentLines?: readonly string[];
  /** Knobs for simulations and for levels that a user sets. */
  readonly overrides?: Partial<Profile>;
};

/**
 * All that a house player has in mind of one game: made from its view alone, so that it can be thrown away. It grows in
 * place with the game.
 */
export type Mind = {
  readonly options: HouseOptions;
  readonly kit: HouseKit;
  readonly table: NonNullable<SeatView['table']>;
  readonly me: Seat;
  readonly seats: number;
  readonly side: Side;
  /** The entity's index in the set; `NONE` for the spy. */
  readonly entity: number;
  readonly persona: Persona;
  readonly profile: Profile;
  readonly streams: Streams;
  readonly opinions: Uint8Array;
  readonly beliefs: Beliefs;
  /** The spy's own belief of the entity, by all that is part of the beliefs; empty for villagers. */
  readonly guesses: Float64Array;
  heard: readonly Heard[];
  /** The turns of the view in which that was heard. */
  turns: readonly TurnView[];
  /** How many turns of `heard` are part of the beliefs. */
  believed: number;
  /** The table's lines in the order in which they are to be said, this seat's own, and its part of the table's. */
  readonly lines: TableLines;
  readonly ownDecks: Decks;
  readonly dealtDecks: Decks;
  /** Its gut feeling about each seat, and how many free turns are part of that. */
  readonly gut: {turns: number; readonly feelings: number[]};
  /** Its suspicion of each seat: at the start, then after each turn that is part of the beliefs. */
  readonly trail: BySeat<number>[];
};

const profileFor = (options: HouseOptions, seats: number, side: Side, persona: Persona): Profile => {
  const usual = {...NORMAL, ...SIZE_OVERRIDES[seats], ...LEVEL_OVERRIDES[options.level][side]};
  const base = {...forSetSize(usual, options.kit.data.entities.length), ...options.overrides};
  return {
    ...base,
    beta: base.beta * persona.play.beta,
    voteLift: base.voteLift.map(lift => lift * persona.play.vote),
  };
};

/** The mind of a seat that has just been dealt its card. Throws for a view of no seat, or before the deal. */
export const createMind = (options: HouseOptions, view: SeatView): Mind => {
  const {kit, seed} = options;
  const me = view.observer;
  const card = ownCard(view);
  if (typeof me !== 'number' || !view.table || !card) throw new Error('A house player needs a dealt seat.');
  const seats = view.table.seats.length;
  const persona = choosePersona(kit.data.voice.personas, options, view.table.seats[me]?.name ?? '', me);
  const profile = profileFor(options, seats, card.side, persona);
  const streams = createStreams(seed, me);
  const entities = kit.data.entities.length;
  const beliefs = createBeliefs(seats, entities);
  const guesses = new Float64Array(card.side === 'spy' ? entities : 0);
  if (card.side === 'spy') beliefAsSpy(beliefs, me, profile.temper, guesses);
  return {
    options,
    kit,
    table: view.table,
    me,
    seats,
    side: card.side,
    entity: card.side === 'villager' ? (kit.entityIndex.get(card.entity) ?? NONE) : NONE,
    persona,
    profile,
    streams,
    opinions: privateOpinions(kit.table, kit.changesBy(profile.jitter), streams.opinions),
    beliefs,
    guesses,
    heard: [],
    turns: [],
    believed: 0,
    lines: kit.tableOf(seed, options.recentLines),
    ownDecks: new Map(),
    dealtDecks: new Map(),
    gut: {turns: 0, feelings: view.table.seats.map(() => 0)},
    trail: [view.table.seats.map(() => 1 / seats)],
  };
};

/** What a listener makes of an answer: it may miss it, or hear it one grade off; `NONE` when missed. */
const perceived = ({streams, me, profile}: Mind, heard: Heard): Meaning => {
  const {turn, question, meaning} = heard;
  if (question.seat === me || question.to === me) return meaning;
  if (drawAt(streams.hearing, turn) >= profile.attention) return NONE;
  if (meaning >= GRADES) return meaning;
  const slip = drawAt(streams.misheard, turn) / profile.misread;
  if (!(slip < 1)) return meaning;
  return slip < 0.5 ? Math.max(0, meaning - 1) : Math.min(GRADES - 1, meaning + 1);
};

const believeTurn = (mind: Mind, heard: Heard): void => {
  if (heard.meaning === NONE) return;
  const meaning = perceived(mind, heard);
  if (meaning === NONE) return;
  const row = Math.max(0, heard.feature) * mind.beliefs.entities;
  const speaker = heard.question.to;
  hearAnswer(mind.beliefs, mind.kit.model, mind.opinions, {speaker, row, meaning}, mind.kit.scratch);
  if (mind.side === 'spy') beliefAsSpy(mind.beliefs, mind.me, mind.profile.temper, mind.guesses);
};

const isContinued = (mind: Mind, view: SeatView, heard: readonly Heard[]): boolean => {
  if (mind.table !== view.table || mind.me !== view.observer) return false;
  for (let turn = 0; turn < mind.believed; turn++) if (mind.heard[turn] !== heard[turn]) return false;
  return true;
};

/**
 * The mind of a view. What an earlier view of the same game left in mind is taken on, which is faster and changes
 * nothing: any other mind is thrown away.
 */
export const mindOf = (options: HouseOptions, view: SeatView, before: Mind | undefined): Mind => {
  const heard = hearView(options.kit, view, before);
  const mind = before && isContinued(before, view, heard) ? before : createMind(options, view);
  mind.heard = heard;
  mind.turns = view.turns;
  for (let next = heard[mind.believed]; next?.answered; next = heard[mind.believed]) {
    believeTurn(mind, next);
    mind.believed += 1;
    mind.trail.push(suspicionOf(mind));
  }
  return mind;
};

/** What all answers together tell of the entity. */
export const publicBelief = ({beliefs}: Mind, into: Float64Array): Float64Array => {
  const {entities, cells} = beliefs;
  let best = Number.NEGATIVE_INFINITY;
  for (let e = 0; e < entities; e++) best = Math.max(best, cells[e] as number);
  let total = 0;
  for (let e = 0; e < entities; e++) {
    const sum = cells[e] as number;
    const weight = sum === best ? 1 : Math.exp(sum - best);
    into[e] = weight;
    total += weight;
  }
  for (let e = 0; e < entities; e++) into[e] = (into[e] as number) / total;
  return into;
};

/** How suspicious each seat looks to an average villager who knows the entity, the own seat included. */
export const looks = ({beliefs, entity}: Mind): BySeat<number> =>
  suspicionKnowing(beliefs, entity, NONE, undefined, []);

/** An entity less likely than this is left out of what the spy averages over. */
const UNLIKELY = 0.004;

/** The same in the eyes of the spy, who does not know by which entity to judge: it averages over what it believes. */
const looksToSpy = ({beliefs, guesses, table}: Mind): BySeat<number> => {
  const total = table.seats.map(() => 0);
  const one: number[] = [];
  for (let e = 0; e < beliefs.entities; e++) {
    const share = guesses[e] as number;
    if (share < UNLIKELY) continue;
    suspicionKnowing(beliefs, e, NONE, undefined, one);
    for (let seat = 0; seat < total.length; seat++)
      total[seat] = (total[seat] as number) + share * (one[seat] as number);
  }
  return total;
};

/** How likely each seat is the spy in this player's own eyes; a spy judges the others as a villager might. */
const suspicionOf = (mind: Mind): BySeat<number> =>
  mind.side === 'villager' ? suspicionWith(mind, undefined) : looksToSpy(mind);

/** A villager's suspicion of each seat, with a gut feeling added to the evidence. */
export const suspicionWith = (mind: Mind, gut: BySeat<number> | undefined): BySeat<number> =>
  suspicionKnowing(mind.beliefs, mind.entity, mind.me, gut, []);

/** How likely each seat is the spy by all that was said so far: what the trail ends with, once anything was. */
export const suspicionNow = (mind: Mind): BySeat<number> =>
  mind.believed > 0 ? (mind.trail[mind.trail.length - 1] as BySeat<number>) : suspicionOf(mind);
