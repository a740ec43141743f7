import {useMemo} from 'react';
import type {Row} from './rows.ts';
import {indexRows, type RowIndex} from './scroll.ts';
import type {RowsAround} from './words-around.ts';

/** Makes the rows of each observation once and remembers them. */
const createWrapper = <Observation extends object>(
  rowsOf: (heard: Observation) => readonly Row[],
): ((observations: readonly Observation[]) => RowIndex) => {
  const wrapped = new WeakMap<Observation, readonly Row[]>();
  const remembered = (heard: Observation): readonly Row[] => {
    const known = wrapped.get(heard);
    if (known !== undefined) return known;
    const rows = rowsOf(heard);
    wrapped.set(heard, rows);
    return rows;
  };
  return observations => indexRows(observations.map(remembered));
};

const putAround = ({rows, starts}: RowIndex, {before, after}: RowsAround): RowIndex => {
  const own = before.length;
  return {
    rows: [...before, ...rows, ...after],
    starts: [
      ...(own === 0 ? [] : [0]),
      ...starts.map(start => start + own),
      ...(after.length === 0 ? [] : [own + rows.length]),
    ],
  };
};

/** The talk as rows. `rowsOf` says what is shown of an observation; another function makes all rows anew. */
export const useTalk = <Observation extends object>(
  observations: readonly Observation[],
  rowsOf: (heard: Observation) => readonly Row[],
  around: RowsAround,
): RowIndex => {
  const wrap = useMemo(() => createWrapper(rowsOf), [rowsOf]);
  return useMemo(() => putAround(wrap(observations), around), [wrap, observations, around]);
};
