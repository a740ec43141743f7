import type {ReportWords} from '../../packs/report-words.ts';
import type {By} from '../../statistics/exchange/rate.ts';
import type {BiasReport, BiasShares} from '../../statistics/exchange/report.ts';
import {numberCell, shareCell} from './cells.ts';
import type {Row, Section} from './section.ts';

const BY = ['name', 'speaking', 'option'] as const;
type Way = (typeof BY)[number];

type Tested = {readonly model: string; readonly naming: string; readonly cell: BiasReport};

const shareRows = ({model, naming, cell}: Tested, by: Way, words: ReportWords): readonly Row[] =>
  cell[by].p.map((share, place) => ({
    id: `${model}/${naming}/${place + 1}`,
    title: `${model} ${naming}: ${words.number(place + 1)}`,
    isName: true,
    cells: [shareCell(share, words, cell.n), shareCell(cell[by].uniform[place], words)],
  }));

/** Returns the share of each place under uniform voting, as a reference. */
const lineAt = (tested: readonly Tested[], by: Way): {readonly line?: number} => {
  const [first] = tested.flatMap(({cell}) => cell[by].uniform.filter(share => share !== null));
  return first === undefined ? {} : {line: first};
};

const shares = (tested: readonly Tested[], by: Way, words: ReportWords): Section => ({
  id: `bias-${by}`,
  title: words(`report.bias-${by}.title`),
  what: words(`report.bias-${by}.what`),
  n: words('report.n-ballots', {n: tested.reduce((sum, {cell}) => sum + cell.n, 0)}),
  measure: 'rate',
  corner: words('report.model-place'),
  columns: [
    {id: 'p', title: words('report.share')},
    {id: 'uniform', title: words('report.uniform')},
  ],
  rows: tested.flatMap(one => shareRows(one, by, words)),
  notes: [],
  chart: {kind: 'bars', columns: [0], ...lineAt(tested, by)},
});

const distanceCells = ({tv, chi2, variance}: BiasShares, words: ReportWords) => [
  numberCell(tv, 3, words),
  numberCell(chi2, 1, words),
  numberCell(variance, 4, words),
];

const distances = (tested: readonly Tested[], words: ReportWords): Section => ({
  id: 'bias',
  isKey: true,
  title: words('report.bias.title'),
  what: words('report.bias.what'),
  n: words('report.n-ballots', {n: tested.reduce((sum, {cell}) => sum + cell.n, 0)}),
  measure: 'distance',
  corner: words('report.model-naming'),
  columns: [
    {id: 'tv', title: words('report.variation')},
    {id: 'chi2', title: 'χ²', measure: 'chi2'},
    {id: 'variance', title: words('report.variance'), measure: 'variance'},
    {id: 'n', title: words('report.ballots'), measure: 'count'},
    {id: 'invalid', title: words('report.invalid'), measure: 'count'},
  ],
  rows: tested.flatMap(({model, naming, cell}) =>
    BY.map(by => ({
      id: `${model}/${naming}/${by}`,
      title: `${model} ${naming}: ${words(`report.by-${by}`)}`,
      isName: true,
      cells: [
        ...distanceCells(cell[by], words),
        numberCell(cell.n, 0, words),
        numberCell(cell.invalid, 0, words),
      ],
    })),
  ),
  notes: [words('report.note.bias')],
});

/** Returns whether names and order alone decide votes (B1). */
export const biasSections = (report: By<By<BiasReport>>, words: ReportWords): readonly Section[] => {
  const tested = Object.entries(report).flatMap(([model, namings]) =>
    Object.entries(namings).map(([naming, cell]) => ({model, naming, cell})),
  );
  return [distances(tested, words), ...BY.map(by => shares(tested, by, words))];
};
