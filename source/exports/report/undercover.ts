import type {ReportWords} from '../../packs/report-words.ts';
import type {By} from '../../statistics/exchange/rate.ts';
import type {Robustness, UndercoverCell, UndercoverReport} from '../../statistics/exchange/report.ts';
import {emptyCell, numberCell, rateCell} from './cells.ts';
import type {Cell, Column, Row, Section} from './section.ts';

type Played = {readonly guest: string; readonly variant: string; readonly cell: UndercoverReport};

const playedIn = (report: By<By<UndercoverReport>>): readonly Played[] =>
  Object.entries(report).flatMap(([guest, variants]) =>
    Object.entries(variants).map(([variant, cell]) => ({guest, variant, cell})),
  );

const gamesIn = (played: readonly Played[]): number => played.reduce((sum, {cell}) => sum + cell.n, 0);

const resultColumns = (words: ReportWords): readonly Column[] => [
  {id: 'win', title: words('report.win-rate'), measure: 'rate'},
  {id: 'round', title: words('report.rounds'), measure: 'rounds'},
  {id: 'voted', title: words('report.votes-a-round'), measure: 'votes'},
  {id: 'voted_macro', title: words('report.votes-a-game'), measure: 'votes'},
  {id: 'undecided', title: words('report.undecided'), measure: 'count'},
];

const resultCells = (cell: UndercoverCell, words: ReportWords): readonly Cell[] => [
  rateCell(cell.win, words),
  numberCell(cell.round, 2, words, cell.n),
  numberCell(cell.voted, 2, words),
  numberCell(cell.voted_macro, 2, words, cell.n),
  numberCell(cell.undecided, 0, words),
];

const idOf = ({guest, variant}: Played) => ({
  id: `${guest}/${variant}`,
  title: `${guest} ${variant}`,
  isName: true,
});

const results = (played: readonly Played[], words: ReportWords): Section => ({
  id: 'undercover',
  isKey: true,
  title: words('report.undercover.title'),
  what: words('report.undercover.what'),
  n: words('report.n-games', {n: gamesIn(played)}),
  measure: 'rate',
  corner: words('report.guest-variant'),
  columns: resultColumns(words),
  rows: played.map(one => ({...idOf(one), cells: resultCells(one.cell, words)})),
  notes: [words('report.note.undercover')],
  chart: {kind: 'bars', columns: [0], line: 0.5},
});

const robustRow = (one: Played, seed: Robustness, id: string, title: string, words: ReportWords): Row => ({
  id: `${one.guest}/${one.variant}/${id}`,
  title: `${one.guest} ${one.variant}: ${title}`,
  isName: true,
  cells: [
    numberCell(seed.mean, 3, words),
    seed.sd === null ? emptyCell(words('report.one-seed')) : numberCell(seed.sd, 3, words),
    numberCell(seed.range, 3, words),
  ],
});

const robustness = (played: readonly Played[], words: ReportWords): Section => ({
  id: 'undercover-robustness',
  title: words('report.undercover-robustness.title'),
  what: words('report.undercover-robustness.what'),
  n: words('report.n-games', {n: gamesIn(played)}),
  measure: 'mean',
  corner: words('report.guest-variant'),
  columns: [
    {id: 'mean', title: words('report.mean')},
    {id: 'sd', title: words('report.sd'), measure: 'sd'},
    {id: 'range', title: words('report.range'), measure: 'range'},
  ],
  rows: played.flatMap(one => [
    robustRow(one, one.cell.robustness.win, 'win', words('report.win-rate'), words),
    robustRow(one, one.cell.robustness.round, 'round', words('report.rounds'), words),
    robustRow(one, one.cell.robustness.voted, 'voted', words('report.votes-a-round'), words),
  ]),
  notes: [],
  isDetail: true,
});

const seeds = (played: readonly Played[], words: ReportWords): Section => ({
  ...results(played, words),
  id: 'undercover-seeds',
  title: words('report.undercover-seeds.title'),
  what: words('report.undercover-seeds.what'),
  corner: words('report.guest-seed'),
  rows: played.flatMap(({guest, variant, cell}) =>
    Object.entries(cell.by_seed).map(([seed, one]) => ({
      id: `${guest}/${variant}/${seed}`,
      title: `${guest} ${variant} ${seed}`,
      isName: true,
      cells: resultCells(one, words),
    })),
  ),
  notes: [],
  chart: undefined,
  isKey: false,
  isDetail: true,
});

const BELIEFS = ['self_identity', 'word1', 'identity1', 'word2', 'identity2'] as const;

const beliefs = (played: readonly Played[], words: ReportWords): Section => ({
  id: 'undercover-beliefs',
  title: words('report.undercover-beliefs.title'),
  what: words('report.undercover-beliefs.what'),
  n: words('report.n-games', {n: gamesIn(played)}),
  measure: 'rate',
  corner: words('report.guest-variant'),
  columns: BELIEFS.map(id => ({id, title: words(`report.belief.${id}`)})),
  rows: played.map(one => ({
    ...idOf(one),
    cells: BELIEFS.map(id => rateCell(one.cell.tom?.[id], words, words('report.not-asked'))),
  })),
  notes: [],
  chart: {kind: 'heat', columns: BELIEFS.map((_, index) => index), low: 0, high: 1},
});

/** Returns how guests do among hosts in the second game (U1 to U4, T1 to T5). */
export const undercoverSections = (
  report: By<By<UndercoverReport>>,
  words: ReportWords,
): readonly Section[] => {
  const played = playedIn(report);
  return [results(played, words), beliefs(played, words), robustness(played, words), seeds(played, words)];
};
