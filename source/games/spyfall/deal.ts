import {createChance, drawBelow, drawOrder} from '../chance.ts';
import {accept, type BySeat, type Ruling, type Seat} from '../game.ts';
import {nameSeats, seatPlayers} from '../seating.ts';
import type {GameEvent} from './events.ts';
import {checkSetup, type SetupCode, type SpyfallSetup} from './rules.ts';

const dealCards = (players: BySeat<number>, spy: number, entity: string): GameEvent[] =>
  players.map((player, seat) =>
    player === spy
      ? {type: 'card-dealt', seat, side: 'spy'}
      : {type: 'card-dealt', seat, side: 'villager', entity},
  );

/**
 * Returns the opening events of a game. Draws, in this order: chairs, names, the order of candidates, the order in
 * which seats are offered, the spy, the entity. The secrets come last, so that they shift no public draw.
 */
export const deal = (setup: SpyfallSetup): Ruling<GameEvent, SetupCode> => {
  const problem = checkSetup(setup);
  if (problem) return problem;
  const players = seatPlayers(setup, createChance(setup.seed));
  const seats = nameSeats(setup, players.value, players.chance);
  const entities = drawOrder(seats.chance, setup.entities);
  const options = drawOrder<Seat>(
    entities.chance,
    players.value.map((_, seat) => seat),
  );
  const candidates = setup.spyAmong ?? setup.players.map((_, player) => player);
  const spy = drawBelow(options.chance, candidates.length);
  const entity = drawBelow(spy.chance, setup.entities.length);
  const {game, scenario, lang, rules, seed} = setup;
  return accept<GameEvent>(
    {
      type: 'game-started',
      game,
      scenario,
      lang,
      seats: seats.value,
      entities: entities.value,
      options: options.value,
      rules,
      players: players.value,
      seed,
    },
    ...dealCards(
      players.value,
      candidates[spy.value] as number,
      setup.entity ?? (setup.entities[entity.value] as string),
    ),
    {type: 'turn-started', turn: 1, cycle: 'round-robin', seat: 0},
  );
};
