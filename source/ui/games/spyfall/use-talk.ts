import {useMemo} from 'react';
import type {Observation, TableFacts} from '../../../games/spyfall/events.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {Row} from '../../table/rows.ts';
import {indexRows, type RowIndex} from '../../table/scroll.ts';
import type {Heard} from '../../table/use-heard.ts';
import type {TableTalk} from './table-talk.ts';
import {observationRows, type TranscriptStyle} from './transcript-rows.ts';

/** Wraps each observation once for a width and remembers the rows. */
export const createWrapper = (
  talk: TableTalk,
  table: TableFacts,
  style: TranscriptStyle,
): ((observations: readonly Observation[]) => RowIndex) => {
  const wrapped = new WeakMap<Observation, readonly Row[]>();
  const rowsOf = (heard: Observation): readonly Row[] => {
    const known = wrapped.get(heard);
    if (known !== undefined) return known;
    const rows = observationRows(talk, table, style, heard);
    wrapped.set(heard, rows);
    return rows;
  };
  return observations => indexRows(observations.map(rowsOf));
};

/** Rows that nobody at the table has said, before and after the talk. */
export type RowsAround = {readonly before: readonly Row[]; readonly after: readonly Row[]};

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

const noRows: RowIndex = {rows: [], starts: []};

/** The transcript as rows of a width. */
export const useTalk = (
  heard: Heard<SeatView, Observation>,
  talk: TableTalk,
  {width, isSpacious, isPlain}: TranscriptStyle,
  around: RowsAround,
): RowIndex => {
  const {table} = heard.view;
  const wrap = useMemo(
    () => (table === undefined ? () => noRows : createWrapper(talk, table, {width, isSpacious, isPlain})),
    [talk, table, width, isSpacious, isPlain],
  );
  return useMemo(() => putAround(wrap(heard.observations), around), [wrap, heard.observations, around]);
};
