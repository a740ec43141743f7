import {hashOn, NO_NUMBERS} from '../../games/chance.ts';
import type {Seat} from '../../games/game.ts';

/** What a house player draws chance for: the start of a stream each. Decisions and wording have streams of their own. */
export type Streams = {
  readonly opinions: number;
  readonly hearing: number;
  readonly question: number;
  readonly answer: number;
  readonly gut: number;
  readonly second: number;
  readonly topic: number;
  readonly misheard: number;
  readonly wordingQuestion: number;
  readonly wordingAnswer: number;
  readonly wordingVote: number;
  readonly wordingRemark: number;
  readonly deck: number;
};

/** The streams of one seat of a game with a seed. */
export const createStreams = (seed: number, seat: Seat): Streams => {
  const own = hashOn(hashOn(NO_NUMBERS, seed), seat);
  // The numbers are part of what a seed replays: 12 was once drawn from.
  return {
    opinions: hashOn(own, 1),
    hearing: hashOn(own, 2),
    question: hashOn(own, 3),
    answer: hashOn(own, 4),
    gut: hashOn(own, 5),
    second: hashOn(own, 6),
    topic: hashOn(own, 7),
    misheard: hashOn(own, 8),
    wordingQuestion: hashOn(own, 9),
    wordingAnswer: hashOn(own, 10),
    wordingVote: hashOn(own, 11),
    wordingRemark: hashOn(own, 13),
    deck: hashOn(own, 14),
  };
};

/** A uniform number in [0, 1) of a stream, by turn and by the number of the draw in that turn. */
export const drawAt = (stream: number, turn: number, draw = 0): number =>
  drawFrom(hashOn(NO_NUMBERS, stream), turn, draw);

const drawFrom = (start: number, turn: number, draw: number): number =>
  hashOn(start, turn * 4096 + draw) / 4_294_967_296;

/** A number with mean 0 and spread 1, near enough to a normal one for a gut feeling. */
export const drawNormal = (stream: number, turn: number, draw: number): number => {
  const start = hashOn(NO_NUMBERS, stream);
  const first = draw * 3;
  return (
    drawFrom(start, turn, first) + drawFrom(start, turn, first + 1) + drawFrom(start, turn, first + 2) - 1.5
  );
};

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
