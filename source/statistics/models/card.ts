import type {Interval} from '../exchange/extra.ts';
import type {By, Rate} from '../exchange/rate.ts';
import {groupInOrder} from '../group.ts';
import {rateOf, wilson} from '../moments.ts';
import {quantile} from '../ratings/random.ts';
import {createRunningRatings, type Difference, type PlayedGame} from '../ratings/running.ts';

/** When a reply was valid: at the first try, after the model thought again, or never. */
export const VALIDITIES = ['first', 'rethought', 'never'] as const;
/** When a reply was valid. */
export type Validity = (typeof VALIDITIES)[number];

/** What is known of one move that a model was asked for. What a server does not tell is absent, never 0. */
export type CallFact = {
  readonly model: string;
  /** The kind of move, such as `question`. */
  readonly move: string;
  /** The language of the table. */
  readonly lang: string;
  readonly validity: Validity;
  /** From the request to the whole reply, retries included. Milliseconds. */
  readonly ms: number;
  readonly firstTokenMs?: number;
  /** How long the model took to load, when this call made it load. */
  readonly loadMs?: number;
  readonly inTokens?: number;
  readonly outTokens?: number;
  /** How long the model wrote. Milliseconds. */
  readonly writeMs?: number;
};

/** A game of a card, with the language of its table. */
export type CardGame = PlayedGame & {readonly lang: string};

/** A share with its 95% interval by Wilson's method; no interval without observations. */
export type SureRate = Rate & Partial<Interval>;

/** The middle and the slow end of some times or speeds, and how many there are; `null` without any. */
export type Spread = {readonly n: number; readonly median: number; readonly p95: number} | null;

/** How often replies were valid. */
export type ValidRates = {
  readonly firstTry: SureRate;
  /** At the first try or after a rethink. */
  readonly afterRethink: SureRate;
};

/** What is known about a model after a short trial. */
export type Card = {
  readonly model: string;
  readonly calls: number;
  readonly loadMs: Spread;
  readonly firstTokenMs: Spread;
  readonly replyMs: Spread;
  readonly tokensPerSecond: Spread;
  readonly inTokens: number | null;
  readonly outTokens: number | null;
  readonly valid: ValidRates;
  readonly validByMove: By<ValidRates>;
  readonly validByLanguage: By<ValidRates>;
  /** Games won on either side, also by language. A game against itself is none. */
  readonly wins: SureRate;
  readonly winsByLanguage: By<SureRate>;
  /** What the game's own statistics say, such as leaks and right guesses, by the caller's keys. */
  readonly play: By<SureRate>;
  /** Points above the zero of the scale; `null` before there is a game that connects them. */
  readonly rating: Difference | null;
};

/** What cards are made of. */
export type CardFacts = {
  readonly models: readonly string[];
  /** The model whose rating is 0. */
  readonly zero: string;
  readonly calls: readonly CallFact[];
  readonly games: readonly CardGame[];
  /** Shares from the game's own statistics, by model and by the caller's keys. */
  readonly play?: By<By<Rate>>;
};

const sureRate = ({k, n, rate}: Rate): SureRate => ({k, n, rate, ...wilson(k, n)});

const spreadOf = (values: readonly (number | undefined)[]): Spread => {
  const sorted = values.filter(value => value !== undefined).sort((one, other) => one - other);
  return sorted.length === 0
    ? null
    : {n: sorted.length, median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95)};
};

const totalOf = (values: readonly (number | undefined)[]): number | null => {
  const known = values.filter(value => value !== undefined);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

const validRates = (calls: readonly CallFact[]): ValidRates => {
  const shareOf = (...validities: readonly Validity[]): SureRate =>
    sureRate(rateOf(calls.filter(({validity}) => validities.includes(validity)).length, calls.length));
  return {firstTry: shareOf('first'), afterRethink: shareOf('first', 'rethought')};
};

/** Tokens a second while writing; `undefined` when the server does not tell, or too short to measure. */
const speedOf = ({outTokens, writeMs}: CallFact): number | undefined =>
  outTokens === undefined || writeMs === undefined || writeMs <= 0 ? undefined : (1000 * outTokens) / writeMs;

/** Whether a model won; `undefined` when it did not play, or played on both sides. */
const hasWon = ({spy, villagers, spyWins}: CardGame, model: string): boolean | undefined => {
  const isVillager = villagers.includes(model);
  if (spy === model) return isVillager ? undefined : spyWins;
  return isVillager ? !spyWins : undefined;
};

const winRate = (games: readonly CardGame[], model: string): SureRate =>
  sureRate(rateOf(games.filter(game => hasWon(game, model)).length, games.length));

const makeCard = (model: string, facts: CardFacts, rating: Difference | undefined): Card => {
  const calls = facts.calls.filter(call => call.model === model);
  const games = facts.games.filter(game => hasWon(game, model) !== undefined);
  const play = Object.entries(facts.play?.[model] ?? {});
  return {
    model,
    calls: calls.length,
    loadMs: spreadOf(calls.map(({loadMs}) => loadMs)),
    firstTokenMs: spreadOf(calls.map(({firstTokenMs}) => firstTokenMs)),
    replyMs: spreadOf(calls.map(({ms}) => ms)),
    tokensPerSecond: spreadOf(calls.map(speedOf)),
    inTokens: totalOf(calls.map(({inTokens}) => inTokens)),
    outTokens: totalOf(calls.map(({outTokens}) => outTokens)),
    valid: validRates(calls),
    validByMove: groupInOrder(calls, ({move}) => move, validRates),
    validByLanguage: groupInOrder(calls, ({lang}) => lang, validRates),
    wins: winRate(games, model),
    winsByLanguage: groupInOrder(
      games,
      ({lang}) => lang,
      some => winRate(some, model),
    ),
    play: Object.fromEntries(play.map(([key, rate]) => [key, sureRate(rate)])),
    rating: rating ?? null,
  };
};

/** Makes a card a model. All ratings are on one scale, whose zero plays in some of the games. */
export const makeCards = (facts: CardFacts): readonly Card[] => {
  const ratings = createRunningRatings();
  for (const game of facts.games) ratings.add(game);
  const above = ratings.above(facts.zero);
  return facts.models.map(model =>
    makeCard(model, facts, Object.hasOwn(above, model) ? above[model] : undefined),
  );
};

/** Returns whether one of two models may be called the better one: their intervals do not overlap. */
export const mayRank = (one: Interval, other: Interval): boolean => one.lo > other.hi || other.lo > one.hi;
