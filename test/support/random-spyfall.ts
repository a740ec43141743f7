import type {Intervention} from '../../source/games/game.ts';
import type {Move} from '../../source/games/spyfall/events.ts';
import type {LegalMoves} from '../../source/games/spyfall/legal.ts';
import {type SpyfallTypes, spyfall} from '../../source/games/spyfall/spyfall.ts';
import {setupOf} from './games.ts';
import {createDice, type Dice, type Play, pick} from './random-play.ts';

const maybe = (dice: Dice, percent: number): boolean => dice(100) < percent;

const confidence = (dice: Dice) => (maybe(dice, 50) ? {confidence: dice(101) / 100} : {});

const aside = (dice: Dice) => (maybe(dice, 20) ? {text: 'Because.'} : {});

const reading = (dice: Dice) => (maybe(dice, 20) ? {reading: {topic: 'noise', grade: dice(5)}} : {});

/** How one game's votes lean: to one seat, to skipping, or nowhere. */
type Mood = {readonly suspect: number; readonly zeal: number; readonly daring: number};

const chooseVote = (targets: readonly number[], mood: Mood, dice: Dice): Move => {
  const said = {...confidence(dice), ...aside(dice)};
  const isZealous = targets.includes(mood.suspect) && maybe(dice, mood.zeal);
  if (isZealous) return {type: 'vote', target: mood.suspect, ...said};
  return maybe(dice, 60) ? {type: 'skip', ...said} : {type: 'vote', target: pick(dice, targets), ...said};
};

const chooseMove = (legal: LegalMoves, mood: Mood, dice: Dice): Move => {
  switch (legal.phase) {
    case 'question':
      return {type: 'ask', to: pick(dice, legal.to), text: `Is it ${dice(9)}?`, ...reading(dice)};
    case 'answer':
      return {type: 'answer', text: `It is ${dice(9)}.`, ...reading(dice)};
    case 'guess':
      return maybe(dice, mood.daring)
        ? {type: 'guess', entity: pick(dice, legal.entities), ...confidence(dice), ...aside(dice)}
        : {type: 'pass', ...confidence(dice)};
    case 'vote':
      return chooseVote(legal.targets, mood, dice);
  }
};

const meddle = (awaited: readonly number[], seats: number, dice: Dice): Intervention | undefined => {
  const roll = dice(1000);
  if (roll < 6) return {type: 'forfeit', seat: pick(dice, awaited), reason: 'illegal'};
  if (roll < 8) return {type: 'abort', reason: 'server'};
  if (roll < 18) return {type: 'hand-over', seat: dice(seats), to: 'house'};
  return undefined;
};

/** A random game of Spyfall as a function of its seed: size, rules, moves and interventions. */
export const randomSpyfall = (seed: number): Play<SpyfallTypes> => {
  const dice = createDice(seed);
  const seats = 3 + dice(6);
  const rules = {finalRound: maybe(dice, 30), smallTalk: maybe(dice, 50)};
  const turns = maybe(dice, 30) ? {turns: seats + 1 + dice(6)} : {};
  const mood = {suspect: dice(seats), zeal: pick(dice, [0, 5, 30, 70]), daring: pick(dice, [0, 5, 40])};
  const entities = maybe(dice, 30) ? Array.from({length: 8}, (_, index) => `spot-${index}`) : undefined;
  let hasSpoken = false;
  return {
    game: spyfall,
    setup: setupOf({seats, seed: seed * 7919, rules: {...rules, ...turns}, ...(entities ? {entities} : {})}),
    seats,
    dice,
    choose: ({turns: heard}, legal) => {
      hasSpoken ||= heard[0]?.question !== undefined;
      return chooseMove(legal, mood, dice);
    },
    meddle: awaited =>
      rules.smallTalk && hasSpoken && maybe(dice, 5)
        ? {type: 'remark', seat: dice(seats), text: 'Hm.'}
        : meddle(awaited, seats, dice),
  };
};
