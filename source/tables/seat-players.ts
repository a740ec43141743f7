import type {BySeat, Seat} from '../games/game.ts';
import type {GameEvent, Side} from '../games/spyfall/events.ts';
import type {SpyfallSetup} from '../games/spyfall/rules.ts';
import type {SpyfallTypes} from '../games/spyfall/spyfall.ts';
import {createHumanPlayer, type HumanPlayer} from '../players/human-player.ts';
import type {SeatPlayer} from '../players/player.ts';
import {levelForSeat} from '../players/spyfall/decide/profile.ts';
import type {Competitor} from '../records/types.ts';
import {LEVELS} from '../settings/choices.ts';
import type {House, HouseSeat} from './load-house.ts';
import type {NamedCompetitor} from './models/competitor-names.ts';
import type {TableOptions} from './table.ts';

type Player = SeatPlayer<SpyfallTypes>;

/** What a deal fixed, by seat. */
export type Deal = {
  /** Index of the setup's player. */
  readonly players: BySeat<number>;
  readonly names: BySeat<string>;
  readonly sides: BySeat<Side>;
};

/** Who is to play, in the order of the setup's players. */
export type Chosen = readonly (NamedCompetitor | {readonly kind: 'person'})[];

/** Who sits where at a table. */
export type Seating = {
  readonly players: BySeat<Player>;
  /** By seat. */
  readonly labels: BySeat<string>;
  /** In the order of the setup's players, which is that of a record. */
  readonly competitors: readonly Competitor[];
  readonly human: HumanPlayer<SpyfallTypes> | undefined;
  /** A house player for a seat whose own player cannot make a move. */
  readonly standIn: (seat: Seat) => Player;
};

export type SeatingFacts = {
  readonly house: House;
  readonly setup: SpyfallSetup;
  readonly level: TableOptions['level'];
  readonly events: readonly GameEvent[];
  readonly recentLines: readonly string[];
};

export const readDeal = (events: readonly GameEvent[]): Deal => {
  const [started] = events;
  if (started?.type !== 'game-started') throw new Error('A deal begins with game-started.');
  const sides = events.flatMap(event => (event.type === 'card-dealt' ? [event.side] : []));
  return {players: started.players, names: started.seats.map(({name}) => name), sides};
};

type HouseFacts = Omit<HouseSeat, 'recentLines'>;

/** The house player that a seat gets: the one who bears its name, as strong as the table's opponents. */
const houseAt = ({house, setup, level}: SeatingFacts, deal: Deal, seat: Seat, person: Seat): HouseFacts => {
  const persona = house.players?.personas.find(({name}) => name === deal.names[seat])?.id;
  return {
    level: levelForSeat(level, deal.sides[seat] ?? 'villager', deal.sides[person]),
    seed: setup.seed,
    ...(persona === undefined ? {} : {persona}),
  };
};

/** The competitors of a new table, as its record names them. */
export const makeCompetitors = (
  facts: SeatingFacts,
  chosen: Chosen,
  modelOf: (named: NamedCompetitor) => Competitor,
): readonly Competitor[] => {
  const deal = readDeal(facts.events);
  const person = deal.players.indexOf(chosen.findIndex(({kind}) => kind === 'person'));
  return chosen.map((one, player): Competitor => {
    if (one.kind === 'person') return {kind: 'person', label: 'person', options: {}};
    if (one.kind === 'model') return modelOf(one);
    const own = houseAt(facts, deal, deal.players.indexOf(player), person);
    const level = one.level ?? own.level;
    return {kind: 'house', label: `house:${level}`, options: {...own, level}};
  });
};

/** A house player's options as a record keeps them. */
const readHouse = ({options}: Competitor, own: HouseFacts): HouseFacts => {
  const {level, seed, persona} = options;
  return {
    level: LEVELS.find(known => known === level) ?? own.level,
    seed: typeof seed === 'number' ? seed : own.seed,
    ...(typeof persona === 'string' ? {persona} : {}),
  };
};

/** Seats the competitors of a new table or of a record. `createModel` gets the index of the setup's player. */
export const seatPlayers = (
  facts: SeatingFacts,
  competitors: readonly Competitor[],
  createModel: (competitor: Competitor) => Player,
): Seating => {
  const {house, events, recentLines} = facts;
  const deal = readDeal(events);
  const atSeat = deal.players.map(player => competitors[player]);
  const person = atSeat.findIndex(one => one?.kind === 'person');
  const human = person < 0 ? undefined : createHumanPlayer<SpyfallTypes>(person);
  const ownHouse = (seat: Seat) => houseAt(facts, deal, seat, person);
  const createHouse = (seat: HouseSeat): Player => {
    if (!house.players) throw new Error('House players do not know this set.');
    return house.players.createPlayer(seat);
  };
  const createPlayer = (seat: Seat): Player => {
    const competitor = atSeat[seat];
    if (competitor?.kind === 'person' && human) return human.player;
    if (competitor?.kind === 'model') return createModel(competitor);
    const own = ownHouse(seat);
    return createHouse({...(competitor ? readHouse(competitor, own) : own), recentLines});
  };
  return {
    players: deal.names.map((_, seat) => createPlayer(seat)),
    labels: atSeat.map(one => one?.label ?? ''),
    competitors,
    human,
    standIn: seat => createHouse({...ownHouse(seat), recentLines}),
  };
};
