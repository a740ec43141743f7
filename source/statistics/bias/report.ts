import type {BiasExtra} from '../exchange/extra.ts';
import type {By} from '../exchange/rate.ts';
import type {BiasReport, BiasShares} from '../exchange/report.ts';
import type {BiasLine} from '../exchange/types.ts';
import {groupInOrder} from '../group.ts';
import {deviationOf} from '../moments.ts';

/** A ballot without content; `target` is a seat, or −1 when the ballot doesn't count. */
export type BiasRow = Pick<BiasLine, 'model' | 'naming' | 'names' | 'speaking' | 'options'> & {
  readonly target: number;
};

/** Reduces a line to a row. */
export const makeBiasRow = ({model, naming, names, speaking, options, target}: BiasLine): BiasRow => {
  const isValid =
    target !== null && options.includes(target) && options.every(seat => speaking.includes(seat));
  return {model, naming, names, speaking, options, target: isValid ? target : -1};
};

/** Where ballots went, and where uniform votes would have gone. */
type Distribution = {readonly counts: readonly number[]; readonly chances: readonly number[]};

/** Counts ballots by some place of the target; `placeOf` returns the place of a seat. */
const distribute = (
  rows: readonly BiasRow[],
  size: number,
  placeOf: (row: BiasRow, seat: number) => number,
): Distribution => {
  const counts = Array.from({length: size}, () => 0);
  const chances = Array.from({length: size}, () => 0);
  for (const row of rows) {
    const hit = placeOf(row, row.target);
    counts[hit] = (counts[hit] ?? 0) + 1;
    for (const seat of row.options) {
      const place = placeOf(row, seat);
      chances[place] = (chances[place] ?? 0) + 1 / row.options.length;
    }
  }
  return {counts, chances};
};

const sharesOf = ({counts, chances}: Distribution, n: number): BiasShares => {
  if (n === 0) {
    const unknown = counts.map(() => null);
    return {p: unknown, uniform: unknown, tv: null, chi2: null, variance: null};
  }
  const p = counts.map(count => count / n);
  const differences = counts.map((count, place) => count - (chances[place] ?? 0));
  const chi2 = differences.map((difference, place) => {
    const expected = chances[place] ?? 0;
    return expected === 0 ? 0 : difference ** 2 / expected;
  });
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    p,
    uniform: chances.map(chance => chance / n),
    tv: sum(differences.map(Math.abs)) / (2 * n),
    chi2: sum(chi2),
    variance: (deviationOf(p, 0) ?? 0) ** 2,
  };
};

type Distributions = {
  readonly name: Distribution;
  readonly speaking: Distribution;
  readonly option: Distribution;
};

const distributionsOf = (rows: readonly BiasRow[], valid: readonly BiasRow[]): Distributions => {
  const names = [...new Set(rows.flatMap(row => row.names))];
  const places = new Map(names.map((name, place) => [name, place]));
  const most = (of: (row: BiasRow) => readonly unknown[]): number =>
    rows.reduce((size, row) => Math.max(size, of(row).length), 0);
  return {
    name: distribute(valid, names.length, (row, seat) => places.get(row.names[seat] ?? '') ?? -1),
    speaking: distribute(
      valid,
      most(({speaking}) => speaking),
      ({speaking}, seat) => speaking.indexOf(seat),
    ),
    option: distribute(
      valid,
      most(({options}) => options),
      ({options}, seat) => options.indexOf(seat),
    ),
  };
};

const validOf = (rows: readonly BiasRow[]): readonly BiasRow[] => rows.filter(({target}) => target >= 0);

const cellOf = (rows: readonly BiasRow[]): BiasReport => {
  const valid = validOf(rows);
  const {name, speaking, option} = distributionsOf(rows, valid);
  return {
    n: valid.length,
    invalid: rows.length - valid.length,
    name: sharesOf(name, valid.length),
    speaking: sharesOf(speaking, valid.length),
    option: sharesOf(option, valid.length),
  };
};

const countsOf = (rows: readonly BiasRow[]): BiasExtra => {
  const {name, speaking, option} = distributionsOf(rows, validOf(rows));
  return {name: name.counts, speaking: speaking.counts, option: option.counts};
};

const byModelAndNaming = <Value>(
  rows: readonly BiasRow[],
  toValue: (rows: readonly BiasRow[]) => Value,
): By<By<Value>> =>
  groupInOrder(
    rows,
    ({model}) => model,
    ofModel => groupInOrder(ofModel, ({naming}) => naming, toValue),
  );

/** Computes B1 by model and naming. Names are in the order in which ballots first list them. */
export const reportBias = (rows: readonly BiasRow[]): By<By<BiasReport>> => byModelAndNaming(rows, cellOf);

/** Counts the ballots behind the shares of B1. */
export const extraBias = (rows: readonly BiasRow[]): By<By<BiasExtra>> => byModelAndNaming(rows, countsOf);
