import type {ReportWords} from '../../../packs/report-words.ts';
import type {By} from '../../../statistics/exchange/rate.ts';
import type {SessionCell, SpyfallReport, VoteCell} from '../../../statistics/exchange/report.ts';
import {ALL, emptyCell, nameColumns, nameRows, numberCell, rateCell, shareCell} from '../cells.ts';
import type {Cell, Column, Row, Section} from '../section.ts';
import {modelsByRating} from './ratings.ts';

type Measured = {
  readonly id: 'dispersion' | 'dispersion-villagers' | 'vote-entropy' | 'vote-entropy-with-skip';
  readonly key:
    | 'dispersion'
    | 'dispersion_villagers'
    | 'villager_vote_entropy'
    | 'villager_vote_entropy_with_skip';
  readonly figure?: number;
};

const MEASURED: readonly Measured[] = [
  {id: 'dispersion', key: 'dispersion', figure: 6},
  {id: 'dispersion-villagers', key: 'dispersion_villagers'},
  {id: 'vote-entropy', key: 'villager_vote_entropy', figure: 7},
  {id: 'vote-entropy-with-skip', key: 'villager_vote_entropy_with_skip'},
];

/** The most bits at a table of five: four ballots on four players (M15). Larger tables may have more. */
const FIVE_SEATS = 2;

const meansOf = (grid: By<By<SessionCell>>): readonly SessionCell[] =>
  Object.values(grid).flatMap(row => Object.values(row));

const sum = (means: readonly SessionCell[], key: 'n' | 'empty'): number =>
  means.reduce((total, mean) => total + (mean[key] ?? 0), 0);

const meanRows = (grid: By<By<SessionCell>>, report: SpyfallReport, words: ReportWords): readonly Row[] => {
  const cell = (row: string, scenario: string): Cell => {
    const found = grid[row]?.[scenario];
    const value = found?.mean ?? found?.macro;
    return typeof value === 'number'
      ? {kind: 'number', value, digits: 2, n: found?.n}
      : emptyCell(words('report.no-sessions'));
  };
  const cells = (row: string): readonly Cell[] => [
    ...report.scenarios.map(scenario => cell(row, scenario)),
    numberCell(grid[row]?.[ALL]?.macro, 2, words),
    numberCell(grid[row]?.[ALL]?.micro, 2, words),
  ];
  return [
    ...nameRows(modelsByRating(report), cells),
    {id: ALL, title: words('report.macro'), isTotal: true, cells: cells(ALL)},
  ];
};

const meanColumns = (report: SpyfallReport, words: ReportWords): readonly Column[] => [
  ...nameColumns(report.scenarios),
  {id: '*macro', title: words('report.macro')},
  {id: '*micro', title: words('report.micro')},
];

const meanSection = ({id, key, figure}: Measured, report: SpyfallReport, words: ReportWords): Section => {
  const means = meansOf(report[key]);
  const empty = sum(means, 'empty');
  return {
    id,
    title: words(`report.${id}.title`),
    ...(figure === undefined ? {isDetail: true} : {paper: words('report.paper.figure', {n: figure})}),
    what: words(`report.${id}.what`),
    n: words('report.n-sessions', {n: sum(means, 'n')}),
    measure: 'bits',
    corner: words('report.model'),
    columns: meanColumns(report, words),
    rows: meanRows(report[key], report, words),
    notes: [
      words('report.note.macro'),
      ...(empty > 0 ? [words('report.note.empty-sessions', {n: empty})] : []),
    ],
    chart: {
      kind: 'heat',
      columns: Array.from({length: report.scenarios.length + 1}, (_, index) => index),
      low: 0,
      high: Math.max(FIVE_SEATS, ...means.map(({mean}) => mean ?? 0)),
    },
  };
};

const isRate = (found: VoteCell | number | null | undefined): found is VoteCell =>
  typeof found === 'object' && found !== null;

const accuracyCell = (found: VoteCell | number | null | undefined, words: ReportWords): Cell =>
  isRate(found) ? rateCell(found, words, words('report.no-ballots')) : shareCell(found, words);

const accuracy = (report: SpyfallReport, words: ReportWords): Section => {
  const {voting_accuracy: grid} = report;
  const keys = [...report.scenarios, ALL, '*macro'];
  const found = Object.values(grid).flatMap(row => Object.values(row).filter(isRate));
  const counts = Object.values(grid).reduce((total, row) => total + (isRate(row[ALL]) ? row[ALL].n : 0), 0);
  const baseline = found.find(one => typeof one.baseline === 'number')?.baseline ?? undefined;
  const blind = (model: string): Cell => {
    const all = grid[model]?.[ALL];
    return shareCell(isRate(all) ? all.baseline : undefined, words);
  };
  return {
    id: 'voting-accuracy',
    title: words('report.voting-accuracy.title'),
    paper: words('report.paper.figure', {n: 8}),
    what: words('report.voting-accuracy.what'),
    n: words('report.n-ballots', {n: counts}),
    measure: 'rate',
    corner: words('report.model'),
    columns: [
      ...nameColumns(report.scenarios),
      {id: ALL, title: words('report.all')},
      {id: '*macro', title: words('report.macro')},
      {id: 'baseline', title: words('report.blind')},
    ],
    rows: nameRows(modelsByRating(report), model => [
      ...keys.map(key => accuracyCell(grid[model]?.[key], words)),
      blind(model),
    ]),
    notes: baseline === undefined ? [] : [words('report.note.blind', {share: words.percent(baseline)})],
    chart: {kind: 'heat', columns: keys.slice(0, -1).map((_, index) => index), low: 0, high: 1},
  };
};

const skips = (report: SpyfallReport, words: ReportWords): Section => {
  const rates = Object.values(report.skip_rate);
  return {
    id: 'skip-rate',
    title: words('report.skip-rate.title'),
    what: words('report.skip-rate.what'),
    n: words('report.n-ballots', {
      n: rates.reduce((total, {spy, villager}) => total + spy.n + villager.n, 0),
    }),
    measure: 'rate',
    corner: words('report.model'),
    columns: [
      {id: 'villager', title: words('report.as-villager')},
      {id: 'spy', title: words('report.as-spy')},
    ],
    rows: nameRows(modelsByRating(report), model => [
      rateCell(report.skip_rate[model]?.villager, words, words('report.no-ballots')),
      rateCell(report.skip_rate[model]?.spy, words, words('report.no-ballots')),
    ]),
    notes: [],
    chart: {kind: 'bars', columns: [0, 1]},
  };
};

/** Returns how tables vote (M15 to M18). */
export const voteSections = (report: SpyfallReport, words: ReportWords): readonly Section[] => [
  ...MEASURED.map(measured => meanSection(measured, report, words)),
  accuracy(report, words),
  skips(report, words),
];
