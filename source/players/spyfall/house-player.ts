import type {Move} from '../../games/spyfall/events.ts';
import type {LegalMoves} from '../../games/spyfall/legal.ts';
import type {SpyfallTypes} from '../../games/spyfall/spyfall.ts';
import {currentTurn, type SeatView} from '../../games/spyfall/view.ts';
import type {SeatPlayer} from '../player.ts';
import type {HouseBelief} from './belief.ts';
import {chooseAnswer} from './decide/choose-answer.ts';
import {chooseQuestion} from './decide/choose-question.ts';
import {decideGuess, likelyCandidates} from './decide/decide-guess.ts';
import {decideVote} from './decide/decide-vote.ts';
import {createMindKeeper, type HouseOptions, type Mind, suspicionNow} from './decide/mind.ts';
import {rememberLatest} from './remember-latest.ts';
import {defend} from './say/challenge.ts';
import {chooseRemark} from './say/remark.ts';
import {sayAnswer} from './say/say-answer.ts';
import {sayQuestion} from './say/say-question.ts';
import {sayGuess, sayVote} from './say/say-vote.ts';

/**
 * The version of the house players. Raise it when they decide or speak otherwise in the same place: results of different
 * versions are not compared.
 */
export const HOUSE_VERSION = 'house-6';

const answer = (mind: Mind, turn: number, isFree: boolean): Move => {
  const asked = mind.heard.at(-1)?.question;
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

/** Whether the newest event of a view is an answer. */
const isAfterAnswer = (view: SeatView): boolean => {
  if (view.phase === 'guess') return currentTurn(view)?.answer !== undefined;
  return view.phase === 'question' && view.turns.at(-2)?.cycle === 'round-robin';
};

const beliefOf = (mind: Mind): HouseBelief => {
  const turn = mind.answers.at(-1)?.turn ?? 0;
  const belief = {type: 'spyfall-belief', turn} as const;
  if (mind.entity !== undefined) return {...belief, suspicion: suspicionNow(mind)};
  const {entity, confidence} = decideGuess(mind, turn);
  const suspicion = mind.table.seats.map(({seat}) => (seat === mind.me ? 1 : 0));
  return {...belief, suspicion, guess: {entity, confidence}, candidates: likelyCandidates(mind)};
};

/**
 * Makes a house player for a seat. Their moves are a pure function of the options and the view. They decide at once
 * (in well under a millisecond), from what everybody said, without hidden metadata.
 *
 * ```ts
 * const parsed = parseHouseData({features, values, phrases, exchanges, answers, voice, lexicon}, entities); // source/packs/house
 * if (parsed.ok) {
 *   const kit = createHouseKit(parsed.value); // once for a program run
 *   const player = createHousePlayer({kit, level: 'normal', seed});
 * }
 * ```
 *
 * For a seat's level, see `levelForSeat`.
 */
export const createHousePlayer = (options: HouseOptions): SeatPlayer<SpyfallTypes> => {
  const mindOf = createMindKeeper(options);
  const noteOf = rememberLatest(beliefOf);
  return {
    kind: 'house',
    choose: ({view, legal}) => ({move: chooseMove(mindOf(view), view, legal)}),
    remark: view => chooseRemark(mindOf(view), view),
    reply: view => defend(mindOf(view), view),
    believe: view => (isAfterAnswer(view) ? {note: noteOf(mindOf(view))} : undefined),
  };
};
