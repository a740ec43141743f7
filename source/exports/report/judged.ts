import type {ReportWords} from '../../packs/report-words.ts';
import type {JudgedLeaks} from '../../statistics/exchange/extra.ts';
import {describeRange, nameRows, rateCell} from './cells.ts';
import type {Section} from './section.ts';

/** What a judge adds to the rules for leaks. */
export const judgedSections = ({judges, models}: JudgedLeaks, words: ReportWords): readonly Section[] => [
  {
    id: 'leaks-judged',
    title: words('report.judged.title'),
    what: words('report.judged.what', {judges: words.list(judges)}),
    n: describeRange(
      Object.values(models).map(({all}) => all),
      words,
    ),
    measure: 'rate',
    corner: words('report.model'),
    columns: [
      {id: 'rules', title: words('report.judged.rules')},
      {id: 'all', title: words('report.judged.all')},
    ],
    rows: nameRows(Object.keys(models), model => [
      rateCell(models[model]?.rules, words),
      rateCell(models[model]?.all, words),
    ]),
    notes: [],
    isDetail: true,
  },
];
