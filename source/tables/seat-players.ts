import type {BySeat, GameTypes, PastFact, Seat, Tagged} from '../games/game.ts';
import {createHumanPlayer, type HumanPlayer} from '../players/human-player.ts';
import type {PersonEar} from '../players/person-ear.ts';
import type {SeatPlayer} from '../players/player.ts';
import type {Competitor} from '../records/types.ts';
import {LEVELS} from '../settings/choices.ts';
import type {GameModule, House, HouseSeat, SeatFacts} from './game-module.ts';
import {makeCompetitor, type NamedCompetitor} from './models/competitor-names.ts';
import type {Chosen, TableOptions} from './table.ts';

type Player = SeatPlayer<GameTypes>;

/** Who sits where at a table. */
export type Seating = {
  readonly players: BySeat<Player>;
  /** By seat. */
  readonly labels: BySeat<string>;
  /** In the order of the setup's players, as in a record. */
  readonly competitors: readonly Competitor[];
  readonly human: HumanPlayer<GameTypes> | undefined;
  /** Makes a house player for a seat whose own player cannot move. */
  readonly standIn: (seat: Seat) => Player;
  /** Returns the label of that house player. */
  readonly standInLabel: (seat: Seat) => string;
};

/** What seating needs to know of a table. */
export type SeatingFacts = {
  readonly module: GameModule;
  readonly house: House;
  readonly seed: number;
  readonly level: TableOptions['level'];
  /** The deal and all events since. */
  readonly events: readonly Tagged[];
  readonly recentLines: readonly string[];
  readonly past: readonly PastFact[];
  /** What lets a model read the lines of the person, if one does. */
  readonly ear?: PersonEar<GameTypes> | undefined;
};

type HouseFacts = Omit<HouseSeat, 'recentLines' | 'past'>;

/** The house player of a seat: the persona with its name, as strong as the table's opponents. */
const houseAt = (
  {house: {players}, seed, level, events}: SeatingFacts,
  {names}: SeatFacts,
  seat: Seat,
  person: Seat,
): HouseFacts => {
  const persona = players?.personas.find(({name}) => name === names[seat])?.id;
  return {
    level: players?.levelOf(level, seat, events, person) ?? level,
    seed,
    ...(persona === undefined ? {} : {persona}),
  };
};

/** Makes the competitors of a new table for its record. */
export const makeCompetitors = (
  facts: SeatingFacts,
  chosen: Chosen,
  modelOf: (named: NamedCompetitor) => Competitor,
): readonly Competitor[] => {
  const seats = facts.module.readSeats(facts.events);
  const person = seats.players.indexOf(chosen.findIndex(({kind}) => kind === 'person'));
  return chosen.map((one, player): Competitor => {
    if (one.kind === 'person') return {kind: 'person', label: 'person', options: {}};
    if (one.kind === 'model') return modelOf(one);
    const own = houseAt(facts, seats, seats.players.indexOf(player), person);
    const level = one.level ?? own.level;
    return {kind: 'house', label: `house:${level}`, options: {...own, level}};
  });
};

/** A house player's options from a record. */
const readHouse = ({options}: Competitor, own: HouseFacts): HouseFacts => {
  const {level, seed, persona} = options;
  return {
    level: LEVELS.find(known => known === level) ?? own.level,
    seed: typeof seed === 'number' ? seed : own.seed,
    ...(typeof persona === 'string' ? {persona} : {}),
  };
};

/** Seats the competitors of a new table or of a record. `createModel` makes the players of models that are ready. */
export const seatPlayers = (
  facts: SeatingFacts,
  competitors: readonly Competitor[],
  createModel: ((competitor: Competitor) => Player) | undefined,
): Seating => {
  const {house, events, recentLines, past} = facts;
  const seats = facts.module.readSeats(events);
  const atSeat = seats.players.map(player => competitors[player]);
  const person = atSeat.findIndex(one => one?.kind === 'person');
  const human = person < 0 ? undefined : createHumanPlayer<GameTypes>(person, facts.ear?.prepare);
  const ownHouse = (seat: Seat) => houseAt(facts, seats, seat, person);
  const createHouse = (seat: HouseSeat): Player => {
    if (!house.players) throw new Error('House players do not know this set.');
    return house.players.createPlayer(seat);
  };
  const standIn = (seat: Seat): Player => createHouse({...ownHouse(seat), recentLines, past});
  const createPlayer = (seat: Seat): Player => {
    const competitor = atSeat[seat];
    if (competitor?.kind === 'person' && human) return human.player;
    if (competitor?.kind === 'model') {
      if (!createModel) throw new Error('No model was prepared.');
      return seats.lost.has(seat) ? standIn(seat) : createModel(competitor);
    }
    const own = ownHouse(seat);
    return createHouse({...(competitor ? readHouse(competitor, own) : own), recentLines, past});
  };
  return {
    players: seats.names.map((_, seat) => createPlayer(seat)),
    labels: atSeat.map(one => one?.label ?? ''),
    competitors,
    human,
    standIn,
    standInLabel: seat => makeCompetitor({kind: 'house', level: ownHouse(seat).level}),
  };
};
