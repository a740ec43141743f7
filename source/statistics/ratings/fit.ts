import {factor, type Matrix, solve} from './linear.ts';

/** The weights of a sum of parameters: `at[i]` is the index of a parameter, `x[i]` its weight. */
export type Design = {readonly at: readonly number[]; readonly x: readonly number[]};

/** Games that share designs: `wins[i]` of the `games[i]` games of `designs[i]` were won by the spy. */
export type Counts = {
  readonly designs: readonly Design[];
  readonly wins: Float64Array;
  readonly games: Float64Array;
};

/** A fitted logistic model. */
export type Fit = {
  /** The parameters, in nats. */
  readonly theta: Float64Array;
  /** The factor of the Hessian at `theta`, ridge included. */
  readonly hessian: Matrix;
};

/** Newton's method needs 5 to 10 steps; halving keeps each of them an ascent. */
const MOST_STEPS = 100;
const MOST_HALVINGS = 60;
/** The largest last step of a converged fit, in nats. */
const PRECISION = 1e-13;
/** Below this, steps that don't halve any more are rounding errors. Good steps shrink by their square. */
const SETTLED = 1e-9;

/** Returns the probability of a win from its log odds. */
export const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** Returns the log odds of a design. */
export const logitOf = ({at, x}: Design, theta: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < at.length; i += 1) sum += (x[i] ?? 0) * (theta[at[i] ?? 0] ?? 0);
  return sum;
};

/** log(1 + e^value) without overflow. */
const softplus = (value: number): number => Math.max(value, 0) + Math.log1p(Math.exp(-Math.abs(value)));

/** Returns the penalised log likelihood Σ [w log σ + (n − w) log(1 − σ)] − ½λ‖θ‖². */
export const objective = ({designs, wins, games}: Counts, theta: Float64Array, lambda: number): number => {
  let sum = 0;
  for (let i = 0; i < designs.length; i += 1) {
    const design = designs[i];
    const n = games[i] ?? 0;
    if (!design || n === 0) continue;
    const logit = logitOf(design, theta);
    sum += (wins[i] ?? 0) * logit - n * softplus(logit);
  }
  let square = 0;
  for (const value of theta) square += value * value;
  return sum - (lambda * square) / 2;
};

/** Returns the gradient and the negated Hessian of `objective`. */
export const derivatives = (
  {designs, wins, games}: Counts,
  theta: Float64Array,
  lambda: number,
): {readonly gradient: Float64Array; readonly hessian: Matrix} => {
  const size = theta.length;
  const gradient = theta.map(value => -lambda * value);
  const hessian = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) hessian[i * size + i] = lambda;
  for (let i = 0; i < designs.length; i += 1) {
    const design = designs[i];
    const n = games[i] ?? 0;
    if (!design || n === 0) continue;
    const {at, x} = design;
    const p = logistic(logitOf(design, theta));
    const rest = (wins[i] ?? 0) - n * p;
    const weight = n * p * (1 - p);
    for (let j = 0; j < at.length; j += 1) {
      const row = at[j] ?? 0;
      gradient[row] = (gradient[row] ?? 0) + rest * (x[j] ?? 0);
      for (let k = 0; k < at.length; k += 1) {
        const cell = row * size + (at[k] ?? 0);
        hessian[cell] = (hessian[cell] ?? 0) + weight * (x[j] ?? 0) * (x[k] ?? 0);
      }
    }
  }
  return {gradient, hessian};
};

/**
 * Without a ridge only differences matter: a weight on the sum makes the Hessian regular. The gradient sums to 0, so
 * parameters that start with the sum 0 keep it.
 */
const holdSum = (hessian: Matrix): void => {
  for (let i = 0; i < hessian.length; i += 1) hessian[i] = (hessian[i] ?? 0) + 1;
};

/** Goes along a step, or the largest half of a half of it that is no descent. */
const walk = (counts: Counts, theta: Float64Array, lambda: number, step: Float64Array): Float64Array => {
  const before = objective(counts, theta, lambda);
  const slack = 1e-12 * (1 + Math.abs(before));
  let size = 1;
  for (let i = 0; i < MOST_HALVINGS; i += 1, size /= 2) {
    const next = theta.map((value, index) => value + size * (step[index] ?? 0));
    if (objective(counts, next, lambda) >= before - slack) return next;
  }
  return theta;
};

const largest = (values: Float64Array): number => {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  return most;
};

/**
 * Fits logit P(spy wins) = x·θ to counts by Newton's method (metrics.md M1). `lambda` is the ridge; 0 asks for the
 * maximum likelihood with mean 0, which must exist. Start near the answer to be faster.
 */
export const fitLogit = (counts: Counts, size: number, lambda: number, start?: Float64Array): Fit => {
  let theta = start ?? new Float64Array(size);
  let before = Number.POSITIVE_INFINITY;
  for (let i = 0; ; i += 1) {
    const {gradient, hessian} = derivatives(counts, theta, lambda);
    if (lambda === 0) holdSum(hessian);
    const lower = factor(hessian, size);
    if (!lower) throw new Error('The Hessian of a fit is singular.');
    const step = solve(lower, size, gradient);
    const length = largest(step);
    const isSettled = length < PRECISION || (length < SETTLED && length > before / 2);
    if (isSettled || i === MOST_STEPS) return {theta, hessian: lower};
    before = length;
    theta = walk(counts, theta, lambda, step);
  }
};
