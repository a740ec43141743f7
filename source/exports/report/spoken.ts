import type {ReportWords} from '../../packs/report-words.ts';
import type {Spoken} from '../../statistics/exchange/extra.ts';
import {nameRows, numberCell} from './cells.ts';
import type {Section} from './section.ts';

/** How Egyptian the lines of each model are, and whether they follow those before them. */
export const spokenSections = ({dialect, following}: Spoken, words: ReportWords): readonly Section[] => [
  {
    id: 'dialect',
    title: words('report.dialect.title'),
    what: words('report.dialect.what'),
    n: words('report.n-lines', {n: Object.values(dialect).reduce((sum, {n}) => sum + n, 0)}),
    measure: 'correlation',
    corner: words('report.model'),
    columns: [
      {id: 'mean', title: words('report.dialect.mean')},
      {id: 'n', title: words('report.dialect.lines'), measure: 'count'},
      {id: 'r', title: words('report.dialect.following')},
      {id: 'pairs', title: words('report.dialect.pairs'), measure: 'count'},
    ],
    rows: nameRows(Object.keys(dialect), model => [
      numberCell(dialect[model]?.mean ?? null, 2, words),
      numberCell(dialect[model]?.n ?? null, 0, words),
      numberCell(following[model]?.r ?? null, 2, words),
      numberCell(following[model]?.n ?? null, 0, words),
    ]),
    notes: [words('report.dialect.note')],
    isDetail: true,
  },
];
