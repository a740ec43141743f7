import type {ReportWords} from '../../../packs/report-words.ts';
import type {ChanceShare, SpyfallExtra} from '../../../statistics/exchange/extra.ts';
import type {By} from '../../../statistics/exchange/rate.ts';
import type {RankCorrelation, SpyfallReport} from '../../../statistics/exchange/report.ts';
import {describeRange, nameRows, numberCell, rateCell, shareCell} from '../cells.ts';
import type {Row, Section} from '../section.ts';
import {modelsByRating} from './ratings.ts';

const arabic = ({arabic: rates}: SpyfallExtra, report: SpyfallReport, words: ReportWords): Section => ({
  id: 'arabic',
  title: words('report.arabic.title'),
  what: words('report.arabic.what'),
  n: describeRange(Object.values(rates), words),
  measure: 'rate',
  corner: words('report.model'),
  columns: [{id: 'rate', title: words('report.share')}],
  rows: nameRows(
    modelsByRating(report).filter(model => model in rates),
    model => [rateCell(rates[model], words)],
  ),
  notes: [],
  isDetail: true,
});

/** Seats and places are counted from 0 in data, and from 1 wherever people read them. */
const placeRows = (group: string, shares: By<ChanceShare>, words: ReportWords): readonly Row[] =>
  Object.entries(shares).map(([place, share]) => ({
    id: `${group}/${place}`,
    title: `${words.number(Number(group))}: ${words.number(Number(place) + 1)}`,
    cells: [rateCell(share, words), shareCell(share.expected, words)],
  }));

const nameShares = (shares: By<ChanceShare>, words: ReportWords): readonly Row[] =>
  nameRows(Object.keys(shares), name => [
    rateCell(shares[name], words),
    shareCell(shares[name]?.expected ?? null, words),
  ]);

const PLACES = ['votes_by_seat', 'votes_by_option', 'wrong_guesses_by_place', 'votes_by_name'] as const;

const place = (key: (typeof PLACES)[number], extra: SpyfallExtra, words: ReportWords): Section => {
  const rows =
    key === 'votes_by_name'
      ? nameShares(extra.places[key], words)
      : Object.entries(extra.places[key]).flatMap(([group, shares]) => placeRows(group, shares, words));
  const shares = key === 'votes_by_name' ? [extra.places[key]] : Object.values(extra.places[key]);
  return {
    id: key.replaceAll('_', '-'),
    title: words(`report.${key}.title`),
    what: words(`report.${key}.what`),
    n: describeRange(
      shares.flatMap(some => Object.values(some)),
      words,
    ),
    measure: 'rate',
    corner: words(`report.${key}.corner`),
    columns: [
      {id: 'rate', title: words('report.share')},
      {id: 'expected', title: words('report.by-chance')},
    ],
    rows,
    notes: [],
    isDetail: true,
  };
};

const reference = ({source, n, spearman, kendall}: RankCorrelation, words: ReportWords): Section => ({
  id: 'rank-correlation',
  title: words('report.rank-correlation.title'),
  what: words('report.rank-correlation.what'),
  n: words('report.n-models', {n}),
  measure: 'correlation',
  corner: words('report.source'),
  columns: [
    {id: 'spearman', title: 'Spearman ρ'},
    {id: 'kendall', title: 'Kendall τ-b'},
    {id: 'n', title: words('report.models'), measure: 'count'},
  ],
  rows: [
    {
      id: source,
      title: source,
      isName: true,
      cells: [numberCell(spearman, 3, words), numberCell(kendall, 3, words), numberCell(n, 0, words)],
    },
  ],
  notes: [words('report.note.few-models')],
});

/** Returns what the layout of the report doesn't have: an outside leaderboard and checks for bias. */
export const extraSections = (
  report: SpyfallReport,
  extra: SpyfallExtra | undefined,
  words: ReportWords,
): readonly Section[] => [
  ...(report.rank_correlation ? [reference(report.rank_correlation, words)] : []),
  ...(extra === undefined
    ? []
    : [arabic(extra, report, words), ...PLACES.map(key => place(key, extra, words))].filter(
        ({rows}) => rows.length > 0,
      )),
];
