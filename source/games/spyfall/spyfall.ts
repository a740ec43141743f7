import type {Game} from '../game.ts';
import {deal} from './deal.ts';
import {awaiting, decide} from './decide.ts';
import type {GameEvent, Move, MoveCode, Observation, Phase} from './events.ts';
import {evolve} from './evolve.ts';
import {intervene} from './intervene.ts';
import {type LegalMoves, legalMoves} from './legal.ts';
import {observe} from './observe.ts';
import type {SetupCode, SpyfallSetup} from './rules.ts';
import {isMove, isSetup} from './shape.ts';
import {type GameState, startState} from './state.ts';
import {evolveView, type SeatView, startView} from './view.ts';

/** The types of Spyfall, by their names in the contract. */
export type SpyfallTypes = {
  Setup: SpyfallSetup;
  State: GameState;
  Event: GameEvent;
  Move: Move;
  Observation: Observation;
  View: SeatView;
  Legal: LegalMoves;
  Phase: Phase;
  Code: MoveCode | SetupCode;
};

/** Spyfall as *Multicultural Spyfall* plays it; rules.md settles what the paper leaves open. */
export const spyfall: Game<SpyfallTypes> = {
  id: 'spyfall',
  isSetup,
  isMove,
  deal,
  start: startState,
  evolve,
  awaiting,
  decide,
  intervene,
  observe,
  startView,
  evolveView,
  legalMoves,
  isHiddenPhase: phase => phase === 'guess',
  invitesRemark: (state, event) =>
    state.facts?.rules.smallTalk === true &&
    state.phase !== 'over' &&
    (event.type === 'answer-given' || event.type === 'votes-revealed'),
  // After the first ballot nobody may: the game was stopped between ballots, and those who voted would not have heard it.
  invitesAside: ({facts, phase, ballots}) =>
    facts?.rules.smallTalk === true && phase === 'vote' && ballots.every(ballot => ballot === undefined),
  invitesReply: (state, event) => {
    if (event.type !== 'remark-made' || event.to === undefined || state.phase === 'over') return undefined;
    const hasSpoken = state.phase === 'vote' && state.spokeAtVote.includes(event.to);
    return hasSpoken ? undefined : event.to;
  },
};
