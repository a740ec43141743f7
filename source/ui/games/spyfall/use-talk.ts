import {useMemo} from 'react';
import type {Observation, TableFacts} from '../../../games/spyfall/events.ts';
import type {Row} from './rows.ts';
import {indexRows, type RowIndex} from './scroll.ts';
import type {TableTalk} from './table-talk.ts';
import {observationRows, type TranscriptStyle} from './transcript-rows.ts';
import type {Heard} from './use-heard.ts';

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

const noRows: RowIndex = {rows: [], starts: []};

/** The transcript as rows of a width. */
export const useTalk = (
  heard: Heard,
  talk: TableTalk,
  {width, isSpacious, isPlain}: TranscriptStyle,
): RowIndex => {
  const {table} = heard.view;
  const wrap = useMemo(
    () => (table === undefined ? () => noRows : createWrapper(talk, table, {width, isSpacious, isPlain})),
    [talk, table, width, isSpacious, isPlain],
  );
  return useMemo(() => wrap(heard.observations), [wrap, heard.observations]);
};
