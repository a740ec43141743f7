import type {Prior} from '../players/spyfall/read/learned/line-clues.ts';

/** One case to learn from: the keys of its clues, how likely each class is, and how much it counts. */
export type Example = {
  readonly keys: Int32Array;
  /** What the lexicon says of each class. */
  readonly prior: Prior;
  readonly target: readonly number[];
  readonly weight: number;
  /** Cases with the same number are kept on the same side when some are held back. */
  readonly group: number;
};

/** How to learn. */
export type FitOptions = {
  readonly classes: number;
  readonly epochs: number;
  readonly rate: number;
  /** Pulls weights to zero. */
  readonly ridge: number;
  /** How many keys are learned. Fewer chosen before learning serve better than as many chosen after it. */
  readonly mostKeys: number;
  /** How many cases of trust in the lexicon there are. */
  readonly trustCases: number;
};

/** What was learned: by key, a weight for each class. */
export type Fitted = {
  readonly classes: number;
  readonly bias: Float64Array;
  /** How much of the lexicon's scores is added, by how it is trusted. */
  readonly trust: Float64Array;
  /** The row of each key. */
  readonly rows: ReadonlyMap<number, number>;
  readonly weights: Float32Array;
};

/** A generator of numbers in [0, 1): the same seed gives the same numbers on every machine. */
const createDraws = (seed: number) => {
  let state = seed | 0;
  return (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
};

const shuffle = (list: number[], draw: () => number): void => {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(draw() * (at + 1));
    [list[at], list[other]] = [list[other] ?? 0, list[at] ?? 0];
  }
};

/** Numbers the keys that most cases have, and at least two: others say little about new lines. */
const numberKeys = (examples: readonly Example[], mostKeys: number): ReadonlyMap<number, number> => {
  const all = new Map<number, number>();
  for (const {keys} of examples) for (const key of keys) all.set(key, (all.get(key) ?? 0) + 1);
  const shared = [...all]
    .filter(([, count]) => count > 1)
    .sort(([key, count], [other, most]) => most - count || key - other)
    .slice(0, mostKeys);
  return new Map(shared.map(([key], row) => [key, row]));
};

/** Returns the probabilities of the classes for the rows of some clues. `count` is how many clues there are in all. */
const predictRows = (model: Fitted, rows: Int32Array, count: number, prior: Prior): Float64Array => {
  const {classes, bias, weights, trust} = model;
  const trusted = trust[prior.trusted] ?? 0;
  const scores = new Float64Array(classes);
  for (const row of rows)
    for (let index = 0; index < classes; index++)
      scores[index] = (scores[index] ?? 0) + (weights[row * classes + index] ?? 0);
  const share = 1 / Math.sqrt(Math.max(1, count));
  let [most, total] = [Number.NEGATIVE_INFINITY, 0];
  for (let index = 0; index < classes; index++) {
    scores[index] = (scores[index] ?? 0) * share + (bias[index] ?? 0) + trusted * (prior.scores[index] ?? 0);
    most = Math.max(most, scores[index] ?? 0);
  }
  for (let index = 0; index < classes; index++) {
    scores[index] = Math.exp((scores[index] ?? 0) - most);
    total += scores[index] ?? 0;
  }
  return scores.map(score => score / total);
};

const rowsOf = (rows: ReadonlyMap<number, number>, keys: Int32Array): Int32Array =>
  Int32Array.from([...keys].flatMap(key => rows.get(key) ?? []));

/** Returns the probabilities of the classes for some keys. */
export const predict = (model: Fitted, keys: Int32Array, prior: Prior): Float64Array =>
  predictRows(model, rowsOf(model.rows, keys), keys.length, prior);

const SLOW = 0.01;
const TINY = 1e-6;

/**
 * Fits a softmax regression by stochastic gradients whose steps shrink with the squares of those before (AdaGrad, Duchi,
 * Hazan and Singer 2011). The order of cases is drawn from a seed.
 */
export const fitSoftmax = (
  examples: readonly Example[],
  {classes, epochs, rate, ridge, mostKeys, trustCases}: FitOptions,
  seed: number,
): Fitted => {
  const rows = numberKeys(examples, mostKeys);
  const weights = new Float32Array(rows.size * classes);
  const squares = new Float32Array(rows.size * classes);
  const trust = new Float64Array(trustCases).fill(1);
  const model: Fitted = {classes, bias: new Float64Array(classes), trust, rows, weights};
  const cases = examples.map(example => ({...example, own: rowsOf(rows, example.keys)}));
  const order = cases.map((_, index) => index);
  const draw = createDraws(seed);
  const step = (at: number, slope: number): void => {
    const full = slope + ridge * (weights[at] ?? 0);
    squares[at] = (squares[at] ?? 0) + full * full;
    weights[at] = (weights[at] ?? 0) - (rate * full) / Math.sqrt((squares[at] ?? 0) + TINY);
  };
  const learn = ({own, keys, target, weight, prior}: (typeof cases)[number]): void => {
    const share = 1 / Math.sqrt(Math.max(1, keys.length));
    const found = predictRows(model, own, keys.length, prior);
    let lean = 0;
    for (let index = 0; index < classes; index++) {
      const off = ((found[index] ?? 0) - (target[index] ?? 0)) * weight;
      lean += off * (prior.scores[index] ?? 0);
      model.bias[index] = (model.bias[index] ?? 0) - SLOW * off;
      if (Math.abs(off) < 1e-4) continue;
      for (const row of own) step(row * classes + index, off * share);
    }
    trust[prior.trusted] = (trust[prior.trusted] ?? 0) - SLOW * lean;
  };
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, draw);
    for (const index of order) {
      const one = cases[index];
      if (one) learn(one);
    }
  }
  return model;
};
