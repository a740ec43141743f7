import type {BySeat} from '../game.ts';
import type {GameEvent} from './events.ts';
import {type Ballot, type Card, type GameState, seatCount} from './state.ts';

const put = <T>(list: BySeat<T>, seat: number, value: T): BySeat<T> => {
  const copy = [...list];
  copy[seat] = value;
  return copy;
};

const cardOf = (event: GameEvent & {type: 'card-dealt'}): Card =>
  event.side === 'spy' ? {side: 'spy'} : {side: 'villager', entity: event.entity};

const ballotOf = (event: GameEvent & {type: 'vote-cast'}): Ballot =>
  event.text === undefined ? {target: event.target} : {target: event.target, text: event.text};

const noBallots = (state: GameState): BySeat<Ballot | undefined> =>
  new Array<undefined>(seatCount(state)).fill(undefined);

const startTurn = (state: GameState, event: GameEvent & {type: 'turn-started'}): GameState => ({
  ...state,
  turn: event.turn,
  cycle: event.cycle,
  phase: event.seat === null ? 'guess' : 'question',
  asker: event.seat ?? state.asker,
  ballots: noBallots(state),
});

const startGame = (state: GameState, event: GameEvent & {type: 'game-started'}): GameState => {
  const {game, scenario, lang, seats, entities, options, rules} = event;
  return {...state, facts: {game, scenario, lang, seats, entities, options, rules}};
};

const hearRemark = (state: GameState, {seat}: GameEvent & {type: 'remark-made'}): GameState => {
  const remarks = state.remarks + 1;
  return state.phase === 'vote'
    ? {...state, remarks, spokeAtVote: [...state.spokeAtVote, seat]}
    : {...state, remarks};
};

/** Applies one event to the truth. Trusts the event: only `deal`, `decide` and `intervene` make them. */
export const evolve = (state: GameState, event: GameEvent): GameState => {
  switch (event.type) {
    case 'game-started':
      return startGame(state, event);
    case 'card-dealt':
      return {...state, cards: put(state.cards, event.seat, cardOf(event))};
    case 'turn-started':
      return startTurn(state, event);
    case 'question-asked':
      return {...state, phase: 'answer', answerer: event.to, talkTurn: event.turn, remarks: 0};
    case 'answer-given':
      return {
        ...state,
        phase: state.cycle === 'round-robin' ? 'waiting' : 'guess',
        talkTurn: event.turn,
        remarks: 0,
      };
    case 'guess-passed':
      return {...state, phase: 'vote', remarks: 0, spokeAtVote: []};
    case 'vote-cast':
      return {...state, ballots: put(state.ballots, event.seat, ballotOf(event))};
    case 'ballot-spoiled':
      return {...state, ballots: put(state.ballots, event.seat, {target: null, spoiled: event.reason})};
    case 'votes-revealed':
      return {...state, phase: 'waiting', talkTurn: event.turn, remarks: 0};
    case 'guess-made':
    case 'move-forfeited':
      return {...state, phase: 'waiting'};
    case 'remark-made':
      return hearRemark(state, event);
    case 'seat-taken':
      return state;
    case 'game-ended':
      return {...state, phase: 'over', result: {ending: event.ending, winner: event.winner}};
  }
};
