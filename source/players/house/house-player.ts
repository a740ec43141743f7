import type {Move} from '../../games/spyfall/events.ts';
import type {LegalMoves} from '../../games/spyfall/legal.ts';
import type {SpyfallTypes} from '../../games/spyfall/spyfall.ts';
import {currentTurn, type SeatView} from '../../games/spyfall/view.ts';
import type {HouseBelief} from '../belief.ts';
import type {SeatPlayer} from '../player.ts';
import {likelyCandidates} from './candidates.ts';
import {chooseAnswer} from './choose-answer.ts';
import {chooseQuestion} from './choose-question.ts';
import {decideGuess} from './decide-guess.ts';
import {decideVote} from './decide-vote.ts';
import {type HouseOptions, type Mind, mindOf, suspicionNow} from './mind.ts';
import {chooseRemark} from './remark.ts';
import {sayAnswer} from './say-answer.ts';
import {sayQuestion} from './say-question.ts';
import {sayGuess, sayVote} from './say-vote.ts';

const chooseMove = (mind: Mind, view: SeatView, legal: LegalMoves): Move => {
  const {turn, cycle} = currentTurn(view) ?? {turn: 0, cycle: 'free'};
  const isFree = cycle !== 'round-robin';
  switch (legal.phase) {
    case 'question': {
      const choice = chooseQuestion(mind, legal.to, turn, isFree);
      return {type: 'ask', to: choice.to, text: sayQuestion(mind, choice, turn, isFree)};
    }
    case 'answer':
      return answer(mind, turn, isFree);
    case 'guess': {
      const {entity, confidence, isNow} = decideGuess(mind, turn);
      if (!isNow) return {type: 'pass', confidence};
      return {type: 'guess', entity, confidence, text: sayGuess(mind, entity)};
    }
    case 'vote':
      return vote(mind, view, legal, turn);
  }
};

const answer = (mind: Mind, turn: number, isFree: boolean): Move => {
  const asked = mind.heard[mind.heard.length - 1]?.question;
  if (!asked) throw new Error('There is no question to answer.');
  return {type: 'answer', text: sayAnswer(mind, chooseAnswer(mind, asked, turn, isFree), asked, turn)};
};

const vote = (mind: Mind, view: SeatView, legal: LegalMoves & {phase: 'vote'}, turn: number): Move => {
  const choice = decideVote(mind, view, legal.targets, turn);
  const text = sayVote(mind, view, choice, turn);
  const {target, confidence} = choice;
  const move: Move = target === null ? {type: 'skip', confidence} : {type: 'vote', target, confidence};
  return text === undefined ? move : {...move, text};
};

/** Whether the newest thing a view tells is an answer. */
const isAfterAnswer = (view: SeatView): boolean => {
  const current = currentTurn(view);
  if (view.phase === 'guess') return current?.answer !== undefined;
  return view.phase === 'question' && view.turns[view.turns.length - 2]?.cycle === 'round-robin';
};

const beliefOf = (mind: Mind): HouseBelief => {
  const turn = mind.heard[mind.believed - 1]?.turn ?? 0;
  if (mind.side === 'villager') return {type: 'spyfall-belief', turn, suspicion: suspicionNow(mind)};
  const {entity, confidence} = decideGuess(mind, turn);
  const suspicion = mind.table.seats.map(({seat}) => (seat === mind.me ? 1 : 0));
  const candidates = likelyCandidates(mind);
  return {type: 'spyfall-belief', turn, suspicion, guess: {entity, confidence}, candidates};
};

/**
 * Seats a house player. It is a pure function of the view, its options and nothing else: what it keeps between calls
 * is a cache. It answers at once (a decision takes well under a millisecond), reads everybody's text, and believes
 * nobody's hidden metadata.
 *
 * How to make one from files:
 *
 * ```ts
 * const parsed = parseHouseData({features, values, phrases, voice, lexicon}, entities); // source/packs/house
 * if (parsed.ok) {
 *   const kit = createHouseKit(parsed.value); // once for a program run
 *   const player = createHousePlayer({kit, level: 'normal', seed});
 * }
 * ```
 *
 * The level is one of a seat: see `levelForSeat`. The persona follows the seat's name unless the options name one.
 */
export const createHousePlayer = (options: HouseOptions): SeatPlayer<SpyfallTypes> => {
  let mind: Mind | undefined;
  let seen: SeatView | undefined;
  const know = (view: SeatView): Mind => {
    if (!mind || seen !== view) mind = mindOf(options, view, mind);
    seen = view;
    return mind;
  };
  return {
    kind: 'house',
    choose: ({view, legal}) => ({move: chooseMove(know(view), view, legal)}),
    remark: view => chooseRemark(know(view), view),
    believe: view => (isAfterAnswer(view) ? {note: beliefOf(know(view))} : undefined),
  };
};
