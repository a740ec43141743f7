import {accept, type Intervention, type Ruling, refuse} from '../game.ts';
import {refuseText} from '../seating.ts';
import {awaiting} from './decide.ts';
import {forfeit, settleVote} from './end.ts';
import type {GameEvent, MoveCode} from './events.ts';
import {MAX_REMARKS} from './rules.ts';
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

const interveneRemark = (state: GameState, {seat, text, to}: Intervention & {type: 'remark'}): Answer => {
  const {rules, options} = factsOf(state);
  const isVote = state.phase === 'vote';
  const hasSpoken = isVote && state.spokeAtVote.includes(seat);
  const isInvited = rules.smallTalk && state.talkTurn > 0 && state.remarks < MAX_REMARKS;
  if (!isInvited || hasSpoken) return refuse('wrong-phase', 'remark', []);
  const wrong = refuseText(text);
  if (wrong) return wrong;
  // What is said before a vote belongs to its turn, which may have no words of its own.
  const said = {type: 'remark-made', turn: isVote ? state.turn : state.talkTurn, seat, text} as const;
  if (to === undefined) return accept(said);
  const others = options.filter(option => option !== seat);
  return others.includes(to) ? accept({...said, to}) : refuse('bad-target', to, others);
};

const interveneHandOver = (state: GameState, {seat, to}: Intervention & {type: 'hand-over'}): Answer => {
  const taken = {type: 'seat-taken', turn: state.turn, seat, by: to} as const;
  // A new player during the guess would show who the spy is (rules.md, last point of Spyfall).
  return accept(state.phase === 'guess' ? {...taken, hidden: true} : taken);
};

/** Rules on an intervention of the table. */
export const intervene = (state: GameState, intervention: Intervention): Answer => {
  if (!state.facts || state.phase === 'over') return refuse('game-over');
  const {turn} = state;
  if (intervention.type === 'abort')
    return accept({type: 'game-ended', turn, ending: 'aborted', winner: null, reason: intervention.reason});
  const {options} = state.facts;
  if (!options.includes(intervention.seat)) return refuse('bad-target', intervention.seat, options);
  switch (intervention.type) {
    case 'forfeit':
      return interveneForfeit(state, intervention);
    case 'hand-over':
      return interveneHandOver(state, intervention);
    case 'remark':
      return interveneRemark(state, intervention);
  }
};
