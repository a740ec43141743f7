import test from 'ava';
import {type CallFact, type CardGame, makeCards, mayRank} from '../source/statistics/models/card.ts';
import {mulberry32} from '../source/statistics/ratings/random.ts';
import {createRunningRatings} from '../source/statistics/ratings/running.ts';
import {createCollector} from '../source/statistics/report/collector.ts';
import {makeGames} from './support/made-games.ts';

const ZERO = 'house:normal';

const game = (spy: string, villager: string, spyWins: boolean, lang = 'en'): CardGame => ({
  spy,
  villagers: [villager, villager, villager],
  spyWins,
  lang,
});

const call = (model: string, rest: Partial<CallFact> = {}): CallFact => ({
  model,
  move: 'question',
  lang: 'en',
  validity: 'first',
  ms: 100,
  ...rest,
});

test('a card counts valid replies by kind of move and language', t => {
  const calls = [
    call('a'),
    call('a', {validity: 'rethought', lang: 'zh'}),
    call('a', {validity: 'never', move: 'vote'}),
    call('a', {move: 'vote', ms: 300}),
    call('b'),
  ];
  const [card] = makeCards({models: ['a'], zero: ZERO, calls, games: []});
  t.like(card, {
    calls: 4,
    replyMs: {n: 4, median: 100},
    valid: {firstTry: {k: 2, n: 4, rate: 0.5}, afterRethink: {k: 3, n: 4}},
    validByMove: {
      question: {firstTry: {k: 1, n: 2}},
      vote: {firstTry: {k: 1, n: 2}, afterRethink: {k: 1, n: 2}},
    },
    validByLanguage: {en: {firstTry: {k: 2, n: 3}}, zh: {firstTry: {k: 0, n: 1, lo: 0}}},
    wins: {k: 0, n: 0, rate: null},
    rating: null,
  });
});

test('a card tells speeds where servers tell them, and nothing where they do not', t => {
  const calls = [
    call('a', {loadMs: 4000, firstTokenMs: 50, inTokens: 10, outTokens: 20, writeMs: 1000}),
    call('a', {firstTokenMs: 70, outTokens: 30, writeMs: 1000}),
    call('a', {outTokens: 5, writeMs: 0}),
    call('b'),
  ];
  const [a, b] = makeCards({models: ['a', 'b'], zero: ZERO, calls, games: []});
  t.deepEqual(a?.loadMs, {n: 1, median: 4000, p95: 4000});
  t.like(a, {
    firstTokenMs: {n: 2, median: 60},
    tokensPerSecond: {n: 2, median: 25},
    inTokens: 10,
    outTokens: 55,
  });
  t.like(b, {loadMs: null, firstTokenMs: null, tokensPerSecond: null, inTokens: null, outTokens: null});
});

test('a card counts wins on either side by language, and passes on what the game counted', t => {
  const games = [
    game('a', ZERO, true),
    game(ZERO, 'a', true),
    game(ZERO, 'a', false, 'id'),
    game('a', 'a', true),
    game('b', ZERO, false),
  ];
  const play = {a: {leaks: {k: 1, n: 2, rate: 0.5}}};
  const [a, b] = makeCards({models: ['a', 'b'], zero: ZERO, calls: [], games, play});
  t.like(a, {
    wins: {k: 2, n: 3},
    winsByLanguage: {en: {k: 1, n: 2}, id: {k: 1, n: 1}},
    play: {leaks: {k: 1, n: 2}},
  });
  t.true((a?.play.leaks?.hi ?? 0) > 0.5);
  t.true((a?.rating?.difference ?? 0) > 0 && (b?.rating?.difference ?? 0) < 0);
});

test('the zero of the scale is 0, and models that never met it have no rating', t => {
  const cards = makeCards({
    models: [ZERO, 'a', 'b', 'c'],
    zero: ZERO,
    calls: [],
    games: [game('a', ZERO, true), game('b', 'c', true)],
  });
  t.deepEqual(cards[0]?.rating, {difference: 0, se: 0, lo: 0, hi: 0});
  t.truthy(cards[1]?.rating);
  t.deepEqual([cards[2]?.rating, cards[3]?.rating], [null, null]);
});

/** The interval of a model that won some games against the zero. */
const interval = (games: number, wins: number) => {
  const played = Array.from({length: games}, (_, index) =>
    index % 2 === 0 ? game('a', ZERO, index < wins) : game(ZERO, 'a', index >= wins),
  );
  const [card] = makeCards({models: ['a'], zero: ZERO, calls: [], games: played});
  if (!card?.rating) throw new Error('The model has no rating.');
  return card.rating;
};

test('few games rank nobody, and many do', t => {
  t.false(mayRank(interval(3, 3), interval(3, 0)));
  t.true(mayRank(interval(60, 50), interval(60, 10)));
  t.true(mayRank(interval(60, 10), interval(60, 50)));
  t.true(interval(4, 2).hi - interval(4, 2).lo > interval(40, 20).hi - interval(40, 20).lo);
});

test('models of one strength are seldom ranked', t => {
  const random = mulberry32(21);
  const toss = () => Array.from({length: 12}, () => random() < 0.5).filter(Boolean).length;
  const ranked = Array.from({length: 400}, () => mayRank(interval(12, toss()), interval(12, toss())));
  t.true(ranked.filter(Boolean).length <= 20);
});

test('running ratings are those of a report on the same games', t => {
  const games = makeGames({count: 200, seed: 31, seats: [3, 6], mixed: 0.2});
  const [ratings, collector] = [createRunningRatings(), createCollector()];
  for (const [index, made] of games.entries()) {
    collector.add(made);
    if (made.ending.type === 'aborted') continue;
    const modelsOf = (role: string) => made.seats.filter(seat => seat.role === role).map(({model}) => model);
    ratings.add({
      spy: modelsOf('spy')[0] ?? '',
      villagers: modelsOf('villager'),
      spyWins: made.ending.winner === 'spy',
    });
    if (index % 50 === 0) ratings.rate();
  }
  const [running, whole] = [ratings.rate(), collector.report().spyfall?.ratings.overall];
  t.is(running.n_games, whole?.n_games ?? 0);
  for (const [model, {rating, se}] of Object.entries(running.models)) {
    t.true(Math.abs(rating - (whole?.models[model]?.rating ?? 0)) < 1e-8);
    t.true(Math.abs(se - (whole?.models[model]?.se ?? 0)) < 1e-8);
  }
});

test('the intervals of running ratings become narrow, and are wide while games are few', t => {
  const widths = [4, 40, 400].map(games => {
    const ratings = createRunningRatings();
    for (let game = 0; game < games; game++) {
      const isHome = game % 2 === 0;
      ratings.add({spy: isHome ? 'a' : 'b', villagers: [isHome ? 'b' : 'a'], spyWins: game % 4 < 2});
    }
    const {a} = ratings.now();
    return (a?.hi ?? 0) - (a?.lo ?? 0);
  });
  // The standard error of a balanced pair: 1 / √(1/σ² of half the difference + games / 4 of information), in points.
  const expected = [4, 40, 400].map(games => {
    const information = 2 * (4 / 9) + 4 * (games / 4);
    return (2 * 1.959963984540054 * (400 / Math.LN10)) / Math.sqrt(information);
  });
  for (const [index, width] of widths.entries()) t.true(Math.abs(width / (expected[index] ?? 0) - 1) < 0.01);
});
