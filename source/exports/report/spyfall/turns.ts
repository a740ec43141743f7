import type {ReportWords} from '../../../packs/report-words.ts';
import type {SpyfallReport, TurnSummary} from '../../../statistics/exchange/report.ts';
import {emptyCell, numberCell} from '../cells.ts';
import type {Row, Section} from '../section.ts';

const turnRow = (
  id: string,
  title: string,
  {mean, sd, sd_pop, median, n}: TurnSummary,
  words: ReportWords,
): Row => ({
  id,
  title,
  cells: [
    mean === null
      ? emptyCell(words('report.empty'))
      : {
          kind: 'number',
          value: mean,
          digits: 2,
          n,
          ...(sd === null ? {} : {low: mean - sd, high: mean + sd}),
        },
    numberCell(median, 1, words),
    numberCell(sd, 2, words),
    numberCell(sd_pop, 2, words),
    numberCell(n, 0, words),
  ],
});

/** Returns how long games last (M19). */
export const turnsSection = ({turns: {decided, all}}: SpyfallReport, words: ReportWords): Section => ({
  id: 'turns',
  title: words('report.turns.title'),
  what: words('report.turns.what'),
  n: words('report.n-games', {n: all.n}),
  measure: 'turns',
  corner: words('report.games'),
  columns: [
    {id: 'mean', title: words('report.mean-sd')},
    {id: 'median', title: words('report.median')},
    {id: 'sd', title: words('report.sd'), measure: 'sd'},
    {id: 'sd_pop', title: words('report.sd-pop'), measure: 'sd'},
    {id: 'n', title: words('report.games'), measure: 'count'},
  ],
  rows: [
    turnRow('decided', words('report.turns.decided'), decided, words),
    turnRow('all', words('report.turns.all'), all, words),
  ],
  notes: [words('report.note.turns')],
  chart: {kind: 'intervals', column: 0},
});
