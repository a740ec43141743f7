import {hashOn, NO_NUMBERS} from '../../games/chance.ts';
import type {Seat} from '../../games/game.ts';

/** What a house player draws chance for. Decisions and wording have streams of their own. */
export const PURPOSES = [
  'opinions',
  'hearing',
  'question',
  'answer',
  'gut',
  'second',
  'topic',
  'misheard',
  'wording-question',
  'wording-answer',
  'wording-vote',
  'wording-guess',
  'wording-remark',
  'deck',
] as const;
export type Purpose = (typeof PURPOSES)[number];

const NUMBERS: Readonly<Record<Purpose, number>> = Object.fromEntries(
  PURPOSES.map((purpose, index) => [purpose, index + 1]),
) as Record<Purpose, number>;

/** The start of a stream: a seed for one seat and purpose. */
export const streamSeed = (seed: number, seat: Seat, purpose: Purpose): number =>
  hashOn(hashOn(hashOn(NO_NUMBERS, seed), seat), NUMBERS[purpose]);

/** A uniform number in [0, 1) of a stream, by turn and by the number of the draw in that turn. */
export const drawAt = (stream: number, turn: number, draw = 0): number =>
  hashOn(hashOn(NO_NUMBERS, stream), turn * 4096 + draw) / 4_294_967_296;

/** A number with mean 0 and spread 1, near enough to a normal one for a gut feeling. */
export const drawNormal = (stream: number, turn: number, draw: number): number =>
  drawAt(stream, turn, draw * 3) +
  drawAt(stream, turn, draw * 3 + 1) +
  drawAt(stream, turn, draw * 3 + 2) -
  1.5;

/** Turns scores into weights exp(score / heat), of which the best score's is 1; answers their sum. */
const weigh = (scores: number[], heat: number): number => {
  let best = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > best) best = score;
  let total = 0;
  for (let i = 0; i < scores.length; i++) {
    const weight = Math.exp(((scores[i] as number) - best) / heat);
    scores[i] = weight;
    total += weight;
  }
  return total;
};

/** Draws an index by weights exp(score / heat). Uses the list of scores up: weights take their places. */
export const drawByScore = (scores: number[], heat: number, uniform: number): number => {
  let left = uniform * weigh(scores, heat);
  for (let i = 0; i < scores.length; i++) {
    left -= scores[i] as number;
    if (left < 0) return i;
  }
  return scores.length - 1;
};
