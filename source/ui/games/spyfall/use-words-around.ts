import {useMemo, useState} from 'react';
import {makeRows, type Row} from '../../table/rows.ts';
import {seatingRows} from './seating-rows.ts';
import type {TableModel} from './table-model.ts';
import type {TableTalk} from './table-talk.ts';
import type {RowsAround} from './use-talk.ts';

const indent = 4;

const faultRows = ({words}: TableTalk, fault: string | undefined, width: number): readonly Row[] =>
  fault === undefined
    ? []
    : [
        ...makeRows(
          {text: words('table.server-fault', {problem: fault}), token: 'status.warning', indent},
          width,
        ),
        ...makeRows({text: words('table.fault-is-no-loss'), token: 'text.secondary', indent}, width),
      ];

/**
 * What is told around the talk: who sits where, where models do, at once or after the end as the settings say; and
 * after the end the fault of a server that stopped the game. A stopped game can go on: it keeps who sits where.
 */
export const useWordsAround = ({session, talk, layout, view, isFinished}: TableModel): RowsAround => {
  const isToldAll = view.end !== undefined && view.end.spy !== null;
  const [isAtOnce] = useState(() => session.models !== undefined && session.seated?.() !== undefined);
  const width = layout.mainWidth;
  return useMemo(() => {
    const seated = session.models === undefined ? undefined : session.seated?.();
    const seating = seated === undefined || talk.names.length === 0 ? [] : seatingRows(talk, seated, width);
    if (!isFinished) return {before: isAtOnce ? seating : [], after: []};
    const faults = faultRows(talk, session.fault?.(), width);
    return {before: isAtOnce ? seating : [], after: [...faults, ...(isAtOnce || !isToldAll ? [] : seating)]};
  }, [session, talk, width, isFinished, isAtOnce, isToldAll]);
};
