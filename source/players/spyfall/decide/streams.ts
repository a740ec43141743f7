import {hashNumbers, uniformAt} from '../../../games/chance.ts';
import type {Seat} from '../../../games/game.ts';
import {softmax} from './probability.ts';

/** Seeds for all that one house player draws. Wording has seeds of its own, so that it changes no decision. */
export type Streams = ReturnType<typeof createStreams>;

/** The streams of one seat of a game. Saved games depend on the numbers: never change or reuse one. */
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
  } as const;
};

/** A uniform number in [0, 1), by turn and by the number of the draw in that turn (below 4,096). */
export const drawAt = (stream: number, turn: number, draw = 0): number =>
  uniformAt(stream, turn * 4096 + draw);

/** A number with mean 0 and standard deviation 1: the sum of three uniform ones, near enough to a normal one. */
export const drawNormal = (stream: number, turn: number, draw: number): number => {
  const uniforms = [0, 1, 2].map(number => drawAt(stream, turn, draw * 3 + number));
  return 2 * (uniforms.reduce((sum, uniform) => sum + uniform) - 1.5);
};

/** Draws an index, each in proportion to exp(score / heat). */
export const drawByScore = (scores: readonly number[], heat: number, uniform: number): number => {
  let left = uniform;
  const drawn = softmax(scores, 1 / heat).findIndex(probability => {
    left -= probability;
    return left < 0;
  });
  return drawn < 0 ? scores.length - 1 : drawn;
};
