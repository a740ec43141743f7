import type {ArenaState} from '../../arena/arena-state.ts';
import type {Estimate} from '../../arena/estimate.ts';
import type {Plan} from '../../arena/plan/plan.ts';
import type {Standing} from '../../arena/results.ts';
import type {Words} from '../../packs/words.ts';
import {describeTime} from '../print/describe-time.ts';
import type {Entry} from '../print/print-result.ts';

const MINUTE = 60_000;

/** Describes the size of an arena and what it will probably take, as sentences. */
export const describeSize = (
  {name, models, scenarios}: Plan,
  all: number,
  expected: Estimate,
  words: Words,
): readonly string[] => {
  const {games, calls, readTokens, writtenTokens, ms, usd, measured} = expected;
  const time = describeTime(ms, words);
  return [
    words('arena.size', {name, games: all, players: models.length, scenarios: scenarios.length}),
    ...(games < all ? [words('arena.left', {done: all - games, left: games})] : []),
    calls > 0
      ? words('arena.expect', {calls, read: readTokens, written: writtenTokens, time})
      : words('arena.expect-house', {time}),
    ...(usd === undefined ? [] : [words('arena.expect-money', {usd: words.number(usd, 2)})]),
    measured > 0 ? words('arena.basis-measured', {games: measured}) : words('arena.basis-guess'),
  ];
};

/** Games a minute in this run, and the milliseconds until its end; `undefined` before the first game. */
export const paceOf = ({all, done, before, aborted, elapsedMs}: ArenaState) => {
  const played = done - before;
  if (played === 0) return undefined;
  const msPerGame = elapsedMs / played;
  return {rate: MINUTE / msPerGame, leftMs: msPerGame * (all - done - aborted)};
};

/** Describes how far an arena is, as a sentence. */
export const describeProgress = (state: ArenaState, words: Words): string => {
  const {done, all} = state;
  const pace = paceOf(state);
  if (!pace) return words('arena.progress-start', {done, all});
  return words('arena.progress', {
    done,
    all,
    rate: words.number(pace.rate, pace.rate < 10 ? 1 : 0),
    time: describeTime(pace.leftMs, words),
  });
};

/** Writes a rating with its interval; empty without one. */
const describeRating = ({rating, low, high}: Standing, words: Words): string =>
  rating === undefined || low === undefined || high === undefined
    ? ''
    : words('arena.rating', {
        rating: words.number(rating, 0),
        low: words.number(low, 0),
        high: words.number(high, 0),
      });

/** The standings as rows of a table, with a head. */
export const standingRows = (
  standings: readonly Standing[],
  words: Words,
): readonly (readonly string[])[] => [
  (['player', 'games', 'wins', 'rating'] as const).map(column => words(`arena.column-${column}`)),
  ...standings.map(standing => [
    standing.label,
    words.number(standing.games),
    words.number(standing.wins),
    describeRating(standing, words),
  ]),
];

/** The result of an arena for `--json`. */
export const arenaEntry = (name: string, ending: string, state: ArenaState, expected: Estimate): Entry => {
  const {all, done, before, aborted, spent, elapsedMs, faults, standings} = state;
  return {
    name,
    ending,
    games: all,
    played: done,
    playedBefore: before,
    aborted,
    left: all - done - aborted,
    timeMs: Math.round(elapsedMs),
    calls: spent.calls,
    readTokens: spent.readTokens,
    cachedTokens: spent.cachedTokens,
    writtenTokens: spent.writtenTokens,
    usd: expected.usd === undefined ? undefined : spent.usd,
    expected: {
      games: expected.games,
      calls: expected.calls,
      readTokens: expected.readTokens,
      writtenTokens: expected.writtenTokens,
      timeMs: Math.round(expected.ms),
      usd: expected.usd,
      measuredGames: expected.measured,
    },
    faults,
    standings: standings.map(standing => ({...standing})),
  };
};
