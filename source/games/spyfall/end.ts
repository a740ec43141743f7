import type {BySeat, Seat} from '../game.ts';
import {elected} from './count-votes.ts';
import type {Ending, GameEvent, RevealedVote, Winner} from './events.ts';
import {lastTurn} from './rules.ts';
import {type Ballot, factsOf, type GameState, seatCount, secretOf} from './state.ts';

const WINNERS: Readonly<Record<Exclude<Ending, 'aborted'>, Winner>> = {
  guess_correct: 'spy',
  guess_wrong: 'villagers',
  vote_spy: 'villagers',
  vote_villager: 'spy',
  forfeit_spy: 'villagers',
  forfeit_villager: 'spy',
  survived: 'spy',
};

/** Returns the last event of a game that ends by its rules. */
export const endGame = (state: GameState, ending: Exclude<Ending, 'aborted'>): GameEvent => ({
  type: 'game-ended',
  turn: state.turn,
  ending,
  winner: WINNERS[ending],
  ...secretOf(state),
});

/** Starts the next turn: the next seat asks in the round robin, then whoever answered last. */
export const nextTurn = (state: GameState): GameEvent => {
  const turn = state.turn + 1;
  const {turns} = factsOf(state).rules;
  if (turn > turns) return {type: 'turn-started', turn, cycle: 'final', seat: null};
  return turn <= seatCount(state)
    ? {type: 'turn-started', turn, cycle: 'round-robin', seat: turn - 1}
    : {type: 'turn-started', turn, cycle: 'free', seat: state.answerer};
};

/** Returns what follows a vote without a majority: another turn, or the end, since the spy has survived. */
export const endTurn = (state: GameState): GameEvent => {
  return state.turn < lastTurn(factsOf(state).rules) ? nextTurn(state) : endGame(state, 'survived');
};

const reveal = ({target, text}: Ballot, seat: Seat): RevealedVote =>
  text === undefined ? {seat, target} : {seat, target, text};

const endVote = (state: GameState, ballots: BySeat<Ballot>): GameEvent => {
  const seat = elected(ballots);
  if (seat === undefined) return endTurn(state);
  return endGame(state, seat === secretOf(state).spy ? 'vote_spy' : 'vote_villager');
};

/** Returns a forfeit and the end of the game, which the seat's side loses. */
export const forfeit = (
  state: GameState,
  facts: Omit<GameEvent & {type: 'move-forfeited'}, 'type' | 'turn'>,
): readonly GameEvent[] => [
  {type: 'move-forfeited', turn: state.turn, ...facts},
  endGame(state, facts.seat === secretOf(state).spy ? 'forfeit_spy' : 'forfeit_villager'),
];

/**
 * Returns what follows a seat's ballot: nothing while others are missing; a forfeit of the first seat in order whose
 * ballot was spoiled; else the reveal and its outcome.
 */
export const settleVote = (state: GameState, seat: Seat, ballot: Ballot): readonly GameEvent[] => {
  const ballots = state.ballots.map((cast, other) => (other === seat ? ballot : cast));
  const cast = ballots.filter(other => other !== undefined);
  if (cast.length < ballots.length) return [];
  const spoiled = cast.findIndex(other => other.spoiled !== undefined);
  const reason = cast[spoiled]?.spoiled;
  if (reason !== undefined) return forfeit(state, {seat: spoiled, phase: 'vote', reason});
  return [{type: 'votes-revealed', turn: state.turn, votes: cast.map(reveal)}, endVote(state, cast)];
};
