import {hashNumbers} from '../../games/chance.ts';
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
  hashNumbers(seed, seat, NUMBERS[purpose]);

/** A uniform number in [0, 1) of a stream, by turn and by the number of the draw in that turn. */
export const drawAt = (stream: number, turn: number, draw = 0): number =>
  hashNumbers(stream, turn * 4096 + draw) / 4_294_967_296;

/** A number with mean 0 and spread 1, near enough to a normal one for a gut feeling. */
export const drawNormal = (stream: number, turn: number, draw: number): number =>
  drawAt(stream, turn, draw * 3) +
  drawAt(stream, turn, draw * 3 + 1) +
  drawAt(stream, turn, draw * 3 + 2) -
  1.5;

/** Draws an index by weights exp(score / heat). */
export const drawByScore = (scores: Float64Array, count: number, heat: number, uniform: number): number => {
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) best = Math.max(best, scores[i] as number);
  let total = 0;
  for (let i = 0; i < count; i++) total += Math.exp(((scores[i] as number) - best) / heat);
  let left = uniform * total;
  for (let i = 0; i < count; i++) {
    left -= Math.exp(((scores[i] as number) - best) / heat);
    if (left < 0) return i;
  }
  return count - 1;
};
