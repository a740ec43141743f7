import {hashNumbers, uniformAt} from '../../../games/chance.ts';
import type {Seat} from '../../../games/game.ts';
import {softmax} from './probability.ts';

/** The seeds for everything that a house player draws. Wording has its own, so that it changes no decision. */
export type Streams = ReturnType<typeof createStreams>;

/** Makes the streams of one seat. Saved games depend on the numbers: never change or reuse one. */
export const createStreams = (seed: number, seat: Seat) => {
  const stream = (number: number): number => hashNumbers(seed, seat, number);
  return {
    opinions: stream(1),
    hearing: stream(2),
    question: stream(3),
    answer: stream(4),
    gut: stream(5),
    second: stream(6),
    topic: stream(7),
    misheard: stream(8),
    wordingQuestion: stream(9),
    wordingAnswer: stream(10),
    wordingVote: stream(11),
    wordingRemark: stream(13),
    deck: stream(14),
    weights: stream(15),
    story: stream(16),
    wordingEcho: stream(17),
  } as const;
};

/** Returns a uniform number in [0, 1) for a turn and the number of the draw in that turn (below 4,096). */
export const drawAt = (stream: number, turn: number, draw = 0): number =>
  uniformAt(stream, turn * 4096 + draw);

/** Returns an almost normal number with mean 0 and standard deviation 1: a sum of three uniform numbers. */
export const drawNormal = (stream: number, turn: number, draw: number): number => {
  const first = drawAt(stream, turn, draw * 3);
  return 2 * (first + drawAt(stream, turn, draw * 3 + 1) + drawAt(stream, turn, draw * 3 + 2) - 1.5);
};

/** Draws an index with a probability proportional to exp(score / heat). */
export const drawByScore = (scores: readonly number[], heat: number, uniform: number): number => {
  const probabilities = softmax(scores, 1 / heat);
  let left = uniform;
  for (let index = 0; index < probabilities.length; index++) {
    left -= probabilities[index] ?? 0;
    if (left < 0) return index;
  }
  return scores.length - 1;
};
