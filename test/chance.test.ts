import test, {type ExecutionContext} from 'ava';
import {
  createChance,
  drawBelow,
  drawOrder,
  hashNumbers,
  hashText,
  uniformAt,
} from '../source/games/chance.ts';
import {spyfall} from '../source/games/spyfall/spyfall.ts';
import {ENTITIES, eventsOf, type SetupChanges, setupOf} from './support/games.ts';

/** The finalizer of MurmurHash3 in 64-bit integers: written from its published constants, not from ours. */
const mixAgain = (value: bigint): bigint => {
  const word = (x: bigint) => BigInt.asUintN(32, x);
  let h = word(value);
  h = word((h ^ (h >> 16n)) * 0x85ebca6bn);
  h = word((h ^ (h >> 13n)) * 0xc2b2ae35n);
  return h ^ (h >> 16n);
};

const hashAgain = (...numbers: readonly number[]): number => {
  let h = 0x2545f491n;
  for (const number of numbers.map(BigInt)) {
    h = mixAgain(h + number * 0x9e3779b9n);
    h = mixAgain(h + (number >> 32n) + 0x7f4a7c15n);
  }
  return Number(h);
};

const LARGE = [
  0,
  1,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 33 + 5,
  2 ** 52 + 3,
  2 ** 53 - 2,
  2 ** 53 - 1,
];

test('the hash is the same as in 64-bit arithmetic, up to the largest seeds', t => {
  for (const seed of LARGE)
    for (const draw of [0, 1, 2, 77, 2 ** 32]) {
      t.is(hashNumbers(seed, draw), hashAgain(seed, draw));
      t.is(uniformAt(seed, draw) * 2 ** 32, hashAgain(seed, draw));
    }
  t.is(hashNumbers(1, 2, 3), hashAgain(1, 2, 3));
  t.not(hashNumbers(1, 2), hashNumbers(2, 1));
  t.is(new Set(LARGE.map(seed => hashNumbers(seed, 0))).size, LARGE.length);
});

test('the hash of a text is FNV-1a, finalized', t => {
  const again = (text: string) => {
    let h = 0x811c9dc5n;
    for (const unit of text.split('')) h = BigInt.asUintN(32, (h ^ BigInt(unit.charCodeAt(0))) * 0x01000193n);
    return Number(mixAgain(h));
  };
  for (const text of ['', 'a', 'place-7', 'الأهرام', '动物园']) t.is(hashText(text), again(text));
});

/**
 * What is wrong with counts that should be even: chi-square above the value that chance exceeds once in 10,000
 * (Wilson and Hilferty's approximation).
 */
const unevenness = (counts: readonly number[]): string | undefined => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const expected = total / counts.length;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  const limit = freedom * (1 - 2 / (9 * freedom) + 3.719 * Math.sqrt(2 / (9 * freedom))) ** 3;
  if (expected < 5) return `only ${expected} are expected in a cell`;
  return chiSquare < limit ? undefined : `chi-square ${chiSquare.toFixed(1)}, limit ${limit.toFixed(1)}`;
};

const assertEven = (t: ExecutionContext, counts: readonly number[], what: string): void => {
  t.is(unevenness(counts), undefined, what);
};

const tally = (cells: number, values: Iterable<number>): readonly number[] => {
  const counts = new Array<number>(cells).fill(0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

const numbers = (count: number) => Array.from({length: count}, (_, index) => index);

test('the test for evenness is not blind', t => {
  const values = numbers(4000);
  // By hand: (5 · 14² + 10 · 15² + 220²) / 250; tables give 44.26 for 15 degrees of freedom.
  t.is(
    unevenness(
      tally(
        16,
        values.map(value => value % 16),
      ),
    ),
    undefined,
  );
  t.is(
    unevenness(
      tally(
        16,
        values.map(value => Math.min(15, value % 17)),
      ),
    ),
    'chi-square 206.5, limit 44.6',
  );
  t.is(unevenness([1, 2]), 'only 1.5 are expected in a cell');
});

test('draws are even along one seed, across seeds, and in pairs', t => {
  const bin = (seed: number, draw: number, bins: number) => Math.floor(uniformAt(seed, draw) * bins);
  for (const seed of LARGE) {
    const along = numbers(16000).map(draw => bin(seed, draw, 64));
    assertEven(t, tally(64, along), `seed ${seed}`);
    const pairs = numbers(16000).map(draw => bin(seed, draw, 8) * 8 + bin(seed, draw + 1, 8));
    assertEven(t, tally(64, pairs), `pairs of seed ${seed}`);
  }
  for (const draw of [0, 1, 5, 60])
    for (const first of [0, 2 ** 32 - 8000, 2 ** 53 - 16000]) {
      const across = numbers(16000).map(step => bin(first + step, draw, 64));
      assertEven(t, tally(64, across), `draw ${draw} from seed ${first}`);
      const neighbours = numbers(16000).map(
        step => bin(first + step, draw, 8) * 8 + bin(first + step, draw + 1, 8),
      );
      assertEven(t, tally(64, neighbours), `pairs of draw ${draw} from seed ${first}`);
    }
});

test('draws below a number and orders are even', t => {
  const below = numbers(7000).map(seed => drawBelow(createChance(seed), 7).value);
  assertEven(t, tally(7, below), 'below 7');
  const orders = numbers(12000).map(seed => {
    const [a = 0, b = 0, c = 0] = drawOrder(createChance(seed), [0, 1, 2, 3]).value;
    return a * 16 + b * 4 + c;
  });
  const ids = [...new Set(orders)];
  t.is(ids.length, 24);
  assertEven(
    t,
    tally(
      24,
      orders.map(order => ids.indexOf(order)),
    ),
    'orders of four',
  );
});

/** What one deal drew. */
const drawsOf = (changes: SetupChanges) => {
  const [start, ...rest] = eventsOf(spyfall.deal(setupOf(changes)));
  if (start?.type !== 'game-started') throw new Error('The game has not started.');
  const cards = rest.filter(event => event.type === 'card-dealt');
  const villager = cards.find(({side}) => side === 'villager');
  const entity = villager?.side === 'villager' ? villager.entity : '';
  return {...start, spy: cards.findIndex(({side}) => side === 'spy'), entity};
};

test('over seeds the spy, the chairs and the entity are drawn evenly, and no public draw tells of them', t => {
  const deals = numbers(15000).map(step => drawsOf({seed: step * 600_479_950_316}));
  const count = (cells: number, of: (deal: (typeof deals)[number]) => number, what: string) =>
    assertEven(t, tally(cells, deals.map(of)), what);
  count(5, ({spy}) => spy, 'seat of the spy');
  count(5, ({spy, players}) => players[spy] ?? -1, 'player who is the spy');
  count(5, ({players}) => players.indexOf(0), 'chair of the first player');
  count(30, ({entity}) => ENTITIES.indexOf(entity), 'entity');
  count(30, ({entity, entities}) => entities.indexOf(entity), 'place of the entity among the candidates');
  count(
    25,
    ({spy, options}) => options.indexOf(spy) * 5 + spy,
    'spy and the order in which seats are offered',
  );
  count(25, ({spy, players}) => spy * 5 + players.indexOf(0), 'spy and chair of the first player');
  count(150, ({spy, entity}) => spy * 30 + ENTITIES.indexOf(entity), 'spy and entity');
  count(10, ({spy, seats}) => 'ABCDEFGHIJ'.indexOf(seats[spy]?.name.charAt(0) ?? ''), 'name of the spy');
});

test('a spy among some players is drawn evenly among them, and a reserved chair is kept', t => {
  const players = [{chair: 2}, {}, {}, {}, {}, {}];
  const deals = numbers(6000).map(seed => drawsOf({seats: 6, players, seed, spyAmong: [1, 4, 5]}));
  t.true(deals.every(deal => deal.players[2] === 0));
  const spies = deals.map(({spy, players: seated}) => [1, 4, 5].indexOf(seated[spy] ?? -1));
  t.false(spies.includes(-1));
  assertEven(t, tally(3, spies), 'spy among three players');
  const chairs = [0, 1, 3, 4, 5];
  assertEven(
    t,
    tally(
      5,
      deals.map(({spy}) => chairs.indexOf(spy)),
    ),
    'seat of such a spy',
  );
});
