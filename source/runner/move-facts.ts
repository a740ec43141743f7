import type {GameTypes} from '../games/game.ts';
import type {Reply} from '../players/player.ts';
import type {MoveLine} from '../records/types.ts';
import type {RequestOf} from './ask-seat.ts';
import type {SeatAssignment} from './seat-assignments.ts';

/** What the record says of any reply, a move or not: whose it is, for which request, and who made it. */
export const moveFacts = <T extends GameTypes>(
  {seat, phase, id, attempt}: RequestOf<T>,
  {player, standsInFor}: SeatAssignment<T>,
  {calls}: Reply<T['Move']>,
): Omit<MoveLine<T['Move'], T['Phase']>, 'kind' | 'move'> => {
  const facts = {seat, request: id, phase, attempt};
  const told = standsInFor ? {...facts, by: player.kind} : facts;
  return calls === undefined ? told : {...told, calls};
};
