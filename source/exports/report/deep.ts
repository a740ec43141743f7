import type {ReportWords} from '../../packs/report-words.ts';
import type {By} from '../../statistics/exchange/rate.ts';
import type {DeepCell} from '../../statistics/exchange/report.ts';
import {numberCell} from './cells.ts';
import type {Section} from './section.ts';

/** Returns how well models describe words openly and covertly (D1). */
export const deepSections = (report: By<By<By<DeepCell>>>, words: ReportWords): readonly Section[] => {
  const cells = Object.entries(report).flatMap(([judge, models]) =>
    Object.entries(models).flatMap(([model, modes]) =>
      Object.entries(modes).map(([mode, cell]) => ({judge, model, mode, cell})),
    ),
  );
  return [
    {
      id: 'deep',
      isKey: true,
      title: words('report.deep.title'),
      what: words('report.deep.what'),
      n: words('report.n-words', {n: cells.reduce((sum, {cell}) => sum + cell.words, 0)}),
      measure: 'score',
      corner: words('report.judge-model'),
      columns: [
        {id: 'target', title: words('report.target')},
        {id: 'distractor', title: words('report.distractor')},
        {id: 'distractor_macro', title: words('report.distractor-macro')},
        {id: 'words', title: words('report.words'), measure: 'count'},
        {id: 'pairs', title: words('report.pairs'), measure: 'count'},
        {id: 'invalid', title: words('report.invalid'), measure: 'count'},
      ],
      rows: cells.map(({judge, model, mode, cell}) => ({
        id: `${judge}/${model}/${mode}`,
        title: `${judge}: ${model} ${mode}`,
        isName: true,
        cells: [
          numberCell(cell.target, 2, words, cell.words),
          numberCell(cell.distractor, 2, words, cell.pairs),
          numberCell(cell.distractor_macro, 2, words, cell.words),
          numberCell(cell.words, 0, words),
          numberCell(cell.pairs, 0, words),
          numberCell(cell.invalid, 0, words),
        ],
      })),
      notes: [words('report.note.deep')],
      chart: {kind: 'bars', columns: [0, 1]},
    },
  ];
};
