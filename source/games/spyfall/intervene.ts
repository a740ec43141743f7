import {accept, type Intervention, type Ruling, refuse} from '../game.ts';
import {awaiting} from './decide.ts';
import {forfeit, settleVote} from './end.ts';
import type {GameEvent, MoveCode} from './events.ts';
import {factsOf, type GameState} from './state.ts';

type Answer = Ruling<GameEvent, MoveCode>;

const interveneForfeit = (state: GameState, {seat, reason}: Intervention & {type: 'forfeit'}): Answer => {
  const owed = awaiting(state).find(awaited => awaited.seat === seat);
  if (!owed) return refuse('not-awaited', seat, []);
  if (owed.phase !== 'vote') return accept(...forfeit(state, {seat, phase: owed.phase, reason}));
  // Ballots are simultaneous: a spoiled one is decided when all are in (rules.md, Forfeit).
  return accept<GameEvent>(
    {type: 'ballot-spoiled', turn: state.turn, seat, reason},
    ...settleVote(state, seat, {target: null, spoiled: reason}),
  );
};

const interveneRemark = (state: GameState, {seat, text}: Intervention & {type: 'remark'}): Answer => {
  if (!factsOf(state).rules.smallTalk) return refuse('wrong-phase', 'remark', []);
  if (text.trim() === '') return refuse('empty-text');
  return accept({type: 'remark-made', turn: state.talkTurn, seat, text});
};

/** What follows when the table steps in. */
export const intervene = (state: GameState, intervention: Intervention): Answer => {
  if (state.phase === 'over' || state.phase === 'waiting') return refuse('game-over');
  const {turn} = state;
  switch (intervention.type) {
    case 'forfeit':
      return interveneForfeit(state, intervention);
    case 'abort':
      return accept({type: 'game-ended', turn, ending: 'aborted', winner: null, reason: intervention.reason});
    case 'hand-over':
      return accept({type: 'seat-taken', turn, seat: intervention.seat, by: intervention.to});
    case 'remark':
      return interveneRemark(state, intervention);
  }
};
