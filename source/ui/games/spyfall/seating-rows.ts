import type {BySeat} from '../../../games/game.ts';
import {competitorLabel} from '../../competitor-label.ts';
import {makeRows, type Row} from '../../table/rows.ts';
import {nameWithYou, type TableTalk} from './table-talk.ts';

const indent = 4;

/** Who plays each seat, a row each. */
export const seatingRows = (talk: TableTalk, seated: BySeat<string>, width: number): readonly Row[] => [
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
