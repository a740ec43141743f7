import {useMemo, useState} from 'react';
import type {BySeat} from '../../games/game.ts';
import {competitorLabel} from '../competitor-label.ts';
import {makeRows, type Row} from './rows.ts';
import {nameWithYou, type SeatTalk} from './seat-talk.ts';
import type {TableModel} from './table-model.ts';

const indent = 4;

/** Who plays each seat, a row each. */
export const seatingRows = (talk: SeatTalk, seated: BySeat<string>, width: number): readonly Row[] => [
  [{text: talk.words('table.who-sits'), token: 'text.secondary'}],
  ...seated.flatMap((name, seat) =>
    makeRows(
      {
        lead: [{text: nameWithYou(talk, seat) + talk.words('glue.colon')}],
        text: competitorLabel(talk.words, name),
        token: 'text.strong',
        indent,
      },
      width,
    ),
  ),
];

const faultRows = ({words}: SeatTalk, fault: string | undefined, width: number): readonly Row[] =>
  fault === undefined
    ? []
    : [
        ...makeRows(
          {text: words('table.server-fault', {problem: fault}), token: 'status.warning', indent},
          width,
        ),
        ...makeRows({text: words('table.fault-is-no-loss'), token: 'text.secondary', indent}, width),
      ];

/** Rows that nobody at the table has said, before and after the talk. */
export type RowsAround = {readonly before: readonly Row[]; readonly after: readonly Row[]};

/**
 * What is told around the talk: who sits where, where models do, at once or after the end as the settings say; and
 * after the end the fault of a server that stopped the game. A stopped game can go on: it keeps who sits where.
 * @param isToldAll whether its secrets have been told
 */
export const useWordsAround = (
  {session, talk, layout, isFinished}: TableModel,
  isToldAll: boolean,
): RowsAround => {
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
