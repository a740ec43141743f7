import {readFileSync} from 'node:fs';
import test from 'ava';
import fc from 'fast-check';
import type {RatingScope} from '../source/statistics/exchange/rating.ts';
import type {Report} from '../source/statistics/exchange/report.ts';
import type {ExchangeLine, SpyfallGame} from '../source/statistics/exchange/types.ts';
import {entropyOf, kendall, medianOf, spearman, wilson} from '../source/statistics/moments.ts';
import {compareCodePoints, createNames} from '../source/statistics/names.ts';
import {derivatives, fitLogit, objective} from '../source/statistics/ratings/fit.ts';
import {hasMaximum, type Result} from '../source/statistics/ratings/groups.ts';
import {createPairings} from '../source/statistics/ratings/pairings.ts';
import {mulberry32, quantile} from '../source/statistics/ratings/random.ts';
import {rateResults} from '../source/statistics/ratings/rate.ts';
import {createCollector} from '../source/statistics/report/collector.ts';
import {compareReports} from './support/compare-reports.ts';
import {makeGames} from './support/made-games.ts';
import {playWins} from './support/paper-wins.ts';
import {
  slowAdherence,
  slowDispersion,
  slowEntropyWithSkip,
  slowGuessAccuracy,
  slowLeakage,
  slowPair,
  slowSlope,
  slowVotingAccuracy,
} from './support/slow-metrics.ts';

const METRICS = new URL('../../test/fixtures/metrics/', import.meta.url);

const readSet = (name: string): readonly ExchangeLine[] =>
  readFileSync(new URL(`sets/${name}.jsonl`, METRICS), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));

const readExpected = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`expected/${name}.json`, METRICS), 'utf8'));

const reportOn = (lines: readonly unknown[], resamples = 0): Report => {
  const collector = createCollector();
  for (const line of lines) collector.add(line);
  return collector.report({resamples});
};

/** The report of games, as JSON has it. */
const spyfallOf = (lines: readonly unknown[], resamples = 0) => {
  const {spyfall} = reportOn(lines, resamples);
  if (!spyfall) throw new Error('The report has no games.');
  return spyfall;
};

const ratingsIn = ({models}: RatingScope): {readonly [model: string]: number} =>
  Object.fromEntries(Object.entries(models).map(([model, {rating}]) => [model, rating]));

const SETS = [
  'one',
  'zero-wins',
  'forfeits',
  'leaky',
  'mixed',
  'balanced',
  'table6',
  'undercover',
  'deep',
  'bias',
];
const WITH_BOOTSTRAP = ['balanced', 'zero-wins', 'leaky'];

for (const name of SETS)
  test(`the report on the set ${name} has every number, and no other`, t => {
    const {extra, ...report} = reportOn(readSet(name), WITH_BOOTSTRAP.includes(name) ? 200 : 0);
    t.deepEqual(compareReports(JSON.parse(JSON.stringify(report)), readExpected(name)), []);
    t.truthy(extra);
  });

test('the comparison of reports finds what differs', t => {
  const paths = (actual: unknown, expected: unknown) =>
    compareReports(actual, expected).map(({path}) => path);
  t.deepEqual(paths({a: {b: 1}}, {a: {b: 1 + 1e-9}}), []);
  t.deepEqual(paths({a: {b: 1}}, {a: {b: 1.000001}}), ['/a/b']);
  t.deepEqual(paths({a: null, b: [1]}, {a: 0, b: [1, 2], c: 3}), ['/a', '/b/1', '/c']);
});

test('mulberry32 is the one that the format names', t => {
  const random = mulberry32(1);
  t.deepEqual(
    Array.from({length: 3}, () => random() * 2 ** 32),
    [2693262067, 11749833, 2265367787],
  );
});

test('a quantile of type 7 lies between two values', t => {
  t.is(quantile([1, 2, 3, 4], 0.5), 2.5);
  t.is(quantile([1, 2, 3, 4, 5], 0.025), 1.1);
  t.is(quantile([7], 0.975), 7);
});

// Games

const GAMES = makeGames({count: 300, seed: 7, seats: [3, 8], mixed: 0.3});

test('the order of games does not matter, nor how they lie in files', t => {
  const expected = spyfallOf(GAMES);
  fc.assert(
    fc.property(fc.integer(), seed => {
      const random = mulberry32(seed);
      const keys = new Map(GAMES.map(game => [game, random()] as const));
      const shuffled = [...GAMES].sort((one, other) => (keys.get(one) ?? 0) - (keys.get(other) ?? 0));
      t.deepEqual(compareReports(spyfallOf(shuffled), expected), []);
    }),
    {numRuns: 5},
  );
  const half = GAMES.length / 2;
  const merged = [...GAMES.slice(half), ...GAMES.slice(0, half)];
  t.deepEqual(compareReports(spyfallOf([...merged, ...merged.slice(0, 40)]), expected), []);
});

/** Renames every key and text that is the name of a model. */
const rename = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) {
    const items = value.map(item => rename(item, names));
    return items.every(item => typeof item === 'string') ? [...items].sort() : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [names.get(key) ?? key, rename(item, names)]),
  );
};

test('the names of models do not matter', t => {
  const names = new Map([
    ['alpha', 'zulu'],
    ['bravo', '__proto__'],
    ['charlie', 'constructor'],
    ['delta', '12'],
    ['echo', 'мама'],
    ['foxtrot', '𝒇'],
  ]);
  const renamed = GAMES.map(game => ({
    ...game,
    seats: game.seats.map(seat => ({...seat, model: names.get(seat.model) ?? ''})),
  }));
  const expected = rename(JSON.parse(JSON.stringify(spyfallOf(GAMES))), names);
  const actual = rename(JSON.parse(JSON.stringify(spyfallOf(renamed))), new Map());
  t.deepEqual(compareReports(actual, expected), []);
});

test('9,000 games of every kind agree with what was computed in another way', t => {
  const games = makeGames({count: 9000, seed: 11, seats: [3, 8], mixed: 0.2});
  const report = JSON.parse(JSON.stringify(spyfallOf(games))) as ReturnType<typeof spyfallOf>;
  t.is(report.games, 9000);
  t.is(report.counted, games.filter(({ending}) => ending.type !== 'aborted').length);
  const same = (actual: unknown, expected: number | undefined, what: string) => {
    t.deepEqual(compareReports(actual, expected ?? null), [], what);
  };
  const [scenario, lang] = ['L_EG', 'arz'];
  for (const model of ['alpha', 'foxtrot']) {
    same(report.leakage[model]?.[lang]?.rate, slowLeakage(games, model, lang), 'leakage');
    same(report.dispersion[model]?.[scenario]?.mean, slowDispersion(games, model, scenario), 'dispersion');
    same(
      report.villager_vote_entropy_with_skip[model]?.[scenario]?.mean,
      slowEntropyWithSkip(games, model, scenario),
      'entropy',
    );
    const accuracy = report.voting_accuracy[model]?.[scenario];
    same(Object(accuracy).rate, slowVotingAccuracy(games, model, scenario), 'votes');
    same(
      report.spy_guess_accuracy[model]?.[scenario]?.rate,
      slowGuessAccuracy(games, model, scenario),
      'guesses',
    );
    same(report.pair_matrix[model]?.delta?.rate, slowPair(games, model, 'delta'), 'pairs');
    same(report.language_id[model]?.[lang]?.adherence, slowAdherence(games, model, lang), 'language');
  }
  const slopes = slowSlope(games, ratingsIn(report.ratings.overall), 4 / 9);
  for (const [model, slope] of Object.entries(slopes)) t.true(Math.abs(slope) < 1e-8, `${model} ${slope}`);
});

test('a bootstrap with a seed repeats, and covers the rating', t => {
  const [one, other] = [spyfallOf(GAMES, 50), spyfallOf(GAMES, 50)];
  t.deepEqual(one, other);
  for (const {rating, boot_lo = 0, boot_hi = 0} of Object.values(one.ratings.overall.models))
    t.true(boot_lo < rating && rating < boot_hi);
  t.is(one.ratings.overall.bootstrap?.B, 50);
});

// What a report is without games of some kind

test('nothing at all is a report of empty cells', t => {
  const {spyfall, undercover, deep, bias, problems} = reportOn([]);
  t.deepEqual([undercover, deep, bias, problems], [undefined, undefined, undefined, undefined]);
  t.like(spyfall, {
    games: 0,
    models: [],
    spy_wins: {k: 0, n: 0, rate: null},
    spy_win_rate: {'*': {'*': {k: 0, n: 0, rate: null}}},
    dispersion: {'*': {'*': {macro: null, micro: null}}},
    turns: {all: {n: 0, mean: null, median: null, sd: null, sd_pop: null}},
    ratings: {
      overall: {n_games: 0, mle_exists: false, components: [], models: {}},
      by_scenario: {},
      role: null,
    },
  });
  t.false(JSON.stringify(spyfall).includes('NaN'));
});

const outcome = (id: string, spy: string, team: string | readonly string[], winner: 'spy' | 'villagers') => ({
  kind: 'spyfall',
  id,
  scenario: 'G_EN',
  lang: 'en',
  entity: 'bank',
  entities: [],
  seats: [spy, ...(typeof team === 'string' ? [team, team] : team)].map((model, seat) => ({
    name: `Player ${seat}`,
    model,
    role: seat === 0 ? 'spy' : 'villager',
  })),
  events: [],
  ending: {type: winner === 'spy' ? 'guess_correct' : 'guess_wrong', turn: 6, winner},
});

test('a game against oneself counts as a game, and not in ratings', t => {
  const report = spyfallOf([outcome('1', 'a', 'a', 'spy'), outcome('2', 'a', ['a', 'b'], 'spy')]);
  t.like(report, {games: 2, self_play: 1, mixed: 1, win_rate: {a: {n: 0}}, spy_wins: {k: 2, n: 2}});
  t.is(report.ratings.overall.n_games, 1);
  const alone = spyfallOf([outcome('1', 'a', 'a', 'spy')]);
  t.like(alone.ratings, {overall: {n_games: 0}, by_scenario: {G_EN: {n_games: 0}}, role: null});
});

test('an aborted game is counted as aborted, and nowhere else', t => {
  const aborted = {...outcome('1', 'x', 'y', 'spy'), ending: {type: 'aborted', turn: 3, winner: null}};
  const report = spyfallOf([aborted, outcome('2', 'a', 'b', 'spy')]);
  t.like(report, {games: 2, aborted: 1, counted: 1, models: ['a', 'b'], spy_wins: {k: 1, n: 1}});
  const only = spyfallOf([aborted]);
  t.like(only, {games: 1, aborted: 1, counted: 0, models: [], scenarios: []});
});

test('groups that never met are told apart', t => {
  const {overall} = spyfallOf([outcome('1', 'a', 'c', 'spy'), outcome('2', 'd', 'b', 'spy')]).ratings;
  t.deepEqual(overall.components, [
    ['a', 'c'],
    ['b', 'd'],
  ]);
  t.false(overall.mle_exists);
});

test('sessions without a cast ballot are counted as empty', t => {
  const vote = (seat: number) => ({t: 6, type: 'vote', seat, target: null});
  const skipped = {
    ...outcome('1', 'a', 'b', 'spy'),
    events: [vote(0), vote(1), vote(2)],
    ending: {type: 'survived', turn: 6, winner: 'spy'},
  };
  const report = spyfallOf([skipped]);
  t.is(report.sessions, 1);
  t.deepEqual(report.dispersion.a?.G_EN, {n: 0, mean: null, empty: 1});
  t.deepEqual(report.villager_vote_entropy_with_skip.b?.G_EN, {n: 1, mean: 0, empty: 0});
  t.deepEqual(report.skip_rate.b, {spy: {k: 0, n: 0, rate: null}, villager: {k: 2, n: 2, rate: 1}});
});

// Closed forms

test('the balanced set wins as often as the fit expects, by the ridge', t => {
  const {overall} = spyfallOf(readSet('balanced')).ratings;
  const games = readSet('balanced') as readonly SpyfallGame[];
  // Without the ridge, expected wins would equal observed wins; with it they differ by λθ.
  const mle = Object.fromEntries(Object.entries(overall.models).map(([model, {mle}]) => [model, mle ?? 0]));
  for (const slope of Object.values(slowSlope(games, mle, 0))) t.true(Math.abs(slope) < 1e-8);
  for (const slope of Object.values(slowSlope(games, ratingsIn(overall), 4 / 9)))
    t.true(Math.abs(slope) < 1e-8);
});

test('the entropies of Table 6 come out', t => {
  const {entities} = spyfallOf(readSet('table6'));
  const shown = (scenario: string, entity: string) => {
    const {entropy = null, acc = null} = entities[scenario]?.[entity] ?? {};
    return [entropy?.toFixed(2), acc?.toFixed(2)];
  };
  t.deepEqual(shown('F_ID', 'Loloh Cemcem'), ['3.21', '0.09']);
  t.deepEqual(shown('F_EG', 'ترمس'), ['3.43', '0.05']);
  t.deepEqual(shown('F_ZH', '馕'), ['2.49', '0.29']);
});

test('all 66 ratings of Tables 1 and 10 come out of the win counts', t => {
  const {tables, games} = playWins();
  const report = spyfallOf(games);
  t.is(report.games, 9000);
  let seen = 0;
  for (const {scope, printed, digits} of tables) {
    const found = scope === undefined ? report.ratings.overall : report.ratings.by_scenario[scope];
    for (const [model, rating] of Object.entries(printed)) {
      const error = Math.abs((found?.models[model]?.rating ?? 0) - rating);
      t.true(error <= 0.5 * 10 ** -digits + 1e-9, `${scope} ${model} ${error}`);
      seen += 1;
    }
  }
  t.is(seen, 66);
  const wins = Object.values(report.win_rate).map(({k}) => k);
  t.deepEqual(
    wins.sort((one, other) => other - one),
    [2104, 1980, 1558, 1498, 1329, 531],
  );
});

// Fits

const makeResults = (
  rows: readonly (readonly [spy: number, team: readonly number[], games: number, wins: number])[],
): readonly Result[] => {
  const pairings = createPairings();
  return rows.map(([spy, team, games, wins]) => {
    const pairing = pairings.list[pairings.number(spy, team)];
    if (!pairing) throw new Error('There is no pairing.');
    return {pairing, games, wins};
  });
};

const lettersFor = (count: number) => {
  const names = createNames();
  for (let index = 0; index < count; index += 1) names.number(String.fromCharCode(97 + index));
  return names;
};

const result = fc
  .tuple(
    fc.integer({min: 0, max: 4}),
    fc.array(fc.integer({min: 0, max: 4}), {minLength: 1, maxLength: 4}),
    fc.integer({min: 1, max: 50}),
    fc.double({min: 0, max: 1, noNaN: true}),
  )
  .filter(([spy, team]) => team.some(model => model !== spy))
  .map(([spy, team, games, share]) => [spy, team, games, Math.round(share * games)] as const);

test('the derivatives of the fit are those of its objective, and vanish at the fit', t => {
  fc.assert(
    fc.property(fc.array(result, {minLength: 1, maxLength: 12}), rows => {
      const {prepared, fit} = rateResults(makeResults(rows), lettersFor(5));
      const {counts, models} = prepared;
      const at = Float64Array.from(models, (_, index) => Math.sin(index + 1));
      const {gradient, hessian} = derivatives(counts, at, 4 / 9);
      const size = models.length;
      const moved = (index: number, by: number) => {
        const theta = at.slice();
        theta[index] = (theta[index] ?? 0) + by;
        return theta;
      };
      const step = 1e-5;
      for (let row = 0; row < size; row += 1) {
        const [above, below] = [moved(row, step), moved(row, -step)];
        const slope = (objective(counts, above, 4 / 9) - objective(counts, below, 4 / 9)) / (2 * step);
        if (Math.abs(slope - (gradient[row] ?? 0)) > 1e-4 * (1 + Math.abs(slope))) return false;
        const [upper, lower] = [derivatives(counts, above, 4 / 9), derivatives(counts, below, 4 / 9)];
        for (let column = 0; column < size; column += 1) {
          const bend = -((upper.gradient[column] ?? 0) - (lower.gradient[column] ?? 0)) / (2 * step);
          if (Math.abs(bend - (hessian[row * size + column] ?? 0)) > 1e-4 * (1 + Math.abs(bend)))
            return false;
        }
      }
      return derivatives(counts, fit.theta, 4 / 9).gradient.every(slope => Math.abs(slope) < 1e-9);
    }),
    {numRuns: 60},
  );
  t.pass();
});

test('the maximum likelihood exists when everybody has beaten everybody through others (Ford)', t => {
  const exists = (rows: Parameters<typeof makeResults>[0], models = 3) =>
    hasMaximum([...Array(models).keys()], makeResults(rows));
  // a beats b, b beats c, c beats a.
  const ring = [[0, [1, 1], 1, 1] as const, [1, [2, 2], 1, 1] as const, [2, [0, 0], 1, 1] as const];
  t.true(exists(ring));
  t.false(exists(ring.slice(0, 2)));
  t.false(exists([[0, [1], 5, 2]]));
  t.true(exists([[0, [1], 5, 2]], 2));
  t.false(exists([...ring, [0, [1, 2], 5, 2]]));
  t.false(exists([], 0));
});

test('the maximum exists unless some models never lost to the others, among all groups', t => {
  const one = fc.record({
    spy: fc.integer({min: 0, max: 3}),
    team: fc.integer({min: 0, max: 3}),
    games: fc.integer({min: 1, max: 2}),
    wins: fc.integer({min: 0, max: 2}),
  });
  const table = fc.array(
    one.filter(({spy, team, games, wins}) => spy !== team && wins <= games),
    {minLength: 1, maxLength: 8},
  );
  fc.assert(
    fc.property(table, rows => {
      const models = [...new Set(rows.flatMap(({spy, team}) => [spy, team]))];
      const isBeaten = (group: readonly number[]) =>
        rows.some(
          ({spy, team, games, wins}) =>
            (group.includes(spy) && !group.includes(team) && wins < games) ||
            (group.includes(team) && !group.includes(spy) && wins > 0),
        );
      const groups = Array.from({length: 2 ** models.length - 2}, (_, bits) =>
        models.filter((_model, place) => ((bits + 1) >> place) & 1),
      );
      const results = makeResults(rows.map(({spy, team, games, wins}) => [spy, [team, team], games, wins]));
      return hasMaximum(models, results) === groups.every(isBeaten);
    }),
    {numRuns: 500},
  );
  t.pass();
});

test('without a ridge the fit is the maximum, also far out', t => {
  const rows = [[0, [1], 10_000, 9999] as const, [1, [2], 10_000, 9999] as const, [2, [1], 50, 1] as const];
  const {scope, prepared} = rateResults(makeResults(rows), lettersFor(3));
  const theta = Float64Array.from(
    ['a', 'b', 'c'],
    name => (((scope.models[name]?.mle ?? 0) - 1000) * Math.LN10) / 400,
  );
  t.true(derivatives(prepared.counts, theta, 0).gradient.every(slope => Math.abs(slope) < 1e-8));
  t.true(Math.abs(theta.reduce((sum, value) => sum + value, 0)) < 1e-9);
  const plain = fitLogit(prepared.counts, 3, 0).theta;
  t.true(plain.every((value, index) => Math.abs(value - (theta[index] ?? 0)) < 1e-9));
});

test('a model that never wins has a finite rating by the ridge alone', t => {
  const {scope} = rateResults(makeResults([[0, [1], 1000, 1000]]), lettersFor(2));
  t.is(scope.models.b?.mle, null);
  // The sum of both slopes is 0, so the winner's rating solves 1000 σ(−2θ) = 4/9 θ.
  const theta = (((scope.models.a?.rating ?? 0) - 1000) * Math.LN10) / 400;
  t.true(Math.abs(1000 / (1 + Math.exp(2 * theta)) - (4 / 9) * theta) < 1e-9);
});

// Small sums

test('entropies, medians and rank correlations of small samples', t => {
  t.is(entropyOf([4, 4]), 1);
  t.is(entropyOf([7]), 0);
  t.is(medianOf([3, 1, 2]), 2);
  t.is(medianOf([4, 1, 2, 3]), 2.5);
  t.is(medianOf([]), null);
  t.is(spearman([1, 2, 3, 4], [10, 20, 30, 40]), 1);
  t.is(kendall([1, 2, 3, 4], [4, 3, 2, 1]), -1);
  t.is(spearman([1, 1], [1, 2]), null);
  // τ-b of a table with ties, by hand: 5 agreements, no disagreement, one tie on the left: 5 / √(5 · 6).
  t.true(Math.abs((kendall([1, 1, 2, 3], [1, 2, 3, 4]) ?? 0) - 5 / Math.sqrt(30)) < 1e-12);
  // Ranks 1.5, 1.5, 3, 4 against 1 to 4: 4.5 / √(4.5 · 5).
  t.true(Math.abs((spearman([1, 1, 2, 3], [1, 2, 3, 4]) ?? 0) - 4.5 / Math.sqrt(22.5)) < 1e-12);
});

test('Wilson intervals are those of the textbook', t => {
  // 15 of 20, a usual example: 0.531 to 0.888.
  const {lo = 0, hi = 0} = wilson(15, 20) ?? {};
  t.deepEqual([lo.toFixed(3), hi.toFixed(3)], ['0.531', '0.888']);
  t.is(wilson(0, 0), undefined);
  t.deepEqual([wilson(0, 10)?.lo, wilson(10, 10)?.hi], [0, 1]);
});

test('names are sorted by code point', t => {
  const names = ['𝒇', '\uffee', 'b', 'a', 'ab'];
  t.deepEqual([...names].sort(compareCodePoints), ['a', 'ab', 'b', '\uffee', '𝒇']);
});
