import type {BySeat, Seat} from '../games/game.ts';
import type {GameEvent, Side} from '../games/spyfall/events.ts';
import type {SpyfallSetup} from '../games/spyfall/rules.ts';
import type {SpyfallTypes} from '../games/spyfall/spyfall.ts';
import {levelForSeat} from '../players/house/levels.ts';
import {createHumanPlayer, type HumanPlayer} from '../players/human-player.ts';
import type {SeatPlayer} from '../players/player.ts';
import type {Competitor} from '../records/types.ts';
import type {TableOptions} from '../ui/services.ts';
import type {House} from './load-house.ts';

/** What a deal fixed, by seat. */
type Deal = {
  /** Index of the setup's player. */
  readonly players: BySeat<number>;
  readonly names: BySeat<string>;
  readonly sides: BySeat<Side>;
};

/** Who sits where at a new table. */
export type Seating = {
  readonly players: BySeat<SeatPlayer<SpyfallTypes>>;
  /** In the order of the setup's players, which is that of a record. */
  readonly competitors: readonly Competitor[];
  readonly human: HumanPlayer<SpyfallTypes> | undefined;
  /** A house player for a seat whose own player cannot make a move. */
  readonly standIn: (seat: Seat) => SeatPlayer<SpyfallTypes>;
};

export type SeatingFacts = {
  readonly house: House;
  readonly setup: SpyfallSetup;
  readonly options: TableOptions;
  readonly events: readonly GameEvent[];
  readonly recentLines: readonly string[];
};

const readDeal = (events: readonly GameEvent[]): Deal => {
  const [started] = events;
  if (started?.type !== 'game-started') throw new Error('A deal begins with game-started.');
  const sides = events.flatMap(event => (event.type === 'card-dealt' ? [event.side] : []));
  return {players: started.players, names: started.seats.map(({name}) => name), sides};
};

/** Seats the person, in `play`, and house players everywhere else. */
export const seatPlayers = ({house, setup, options, events, recentLines}: SeatingFacts): Seating => {
  const deal = readDeal(events);
  const personSeat = options.mode === 'play' ? deal.players.indexOf(0) : undefined;
  const human = personSeat === undefined ? undefined : createHumanPlayer<SpyfallTypes>(personSeat);
  const personSide = personSeat === undefined ? undefined : deal.sides[personSeat];
  const {seed} = setup;
  const houseAt = (seat: Seat) => {
    const level = levelForSeat(options.level, deal.sides[seat] ?? 'villager', personSide);
    const persona = house.personas.find(({name}) => name === deal.names[seat])?.id;
    return {level, seed, ...(persona === undefined ? {} : {persona})};
  };
  const createHouse = (seat: Seat) => house.createPlayer({...houseAt(seat), recentLines});
  const competitorAt = (seat: Seat): Competitor => {
    if (seat === personSeat) return {kind: 'person', label: 'person', options: {}};
    const own = houseAt(seat);
    return {kind: 'house', label: `house:${own.level}`, options: own};
  };
  return {
    players: deal.names.map((_, seat) => (seat === personSeat && human ? human.player : createHouse(seat))),
    competitors: setup.players.map((_, player) => competitorAt(deal.players.indexOf(player))),
    human,
    standIn: createHouse,
  };
};
