import type {ReportWords} from '../../../packs/report-words.ts';
import type {By, Rate} from '../../../statistics/exchange/rate.ts';
import type {SpyfallReport, VillagerWins} from '../../../statistics/exchange/report.ts';
import {
  allRow,
  countCell,
  describeRange,
  emptyCell,
  nameRows,
  numberCell,
  rateCell,
  shareCell,
} from '../cells.ts';
import {rateGrid} from '../rate-grid.ts';
import type {Row, Section} from '../section.ts';
import {modelsByRating} from './ratings.ts';
import {turnsSection} from './turns.ts';

/** The endings: those that the spy wins first, each side from its most to its least active. */
const ENDINGS = [
  'guess_correct',
  'vote_villager',
  'forfeit_villager',
  'survived',
  'forfeit_spy',
  'vote_spy',
  'guess_wrong',
] as const;

type Ending = (typeof ENDINGS)[number];

const endingColumns = (words: ReportWords) =>
  ENDINGS.map(id => ({id, title: words(`report.ending.${id}`), measure: 'rate'}));

const endingCells = (rates: By<Rate> | undefined, words: ReportWords) =>
  ENDINGS.map(id => rateCell(rates?.[id], words));

const STACK = {
  kind: 'stacked',
  columns: ENDINGS.map((_, index) => index),
  colours: ['spy-1', 'spy-2', 'spy-3', 'spy-4', 'villager-3', 'villager-2', 'villager-1'],
} as const;

/** Who wins with an ending. */
const winnerOf = (ending: Ending): 'report.spy' | 'report.villagers' =>
  ENDINGS.indexOf(ending) < ENDINGS.indexOf('forfeit_spy') ? 'report.spy' : 'report.villagers';

const outcomes = ({outcomes: rates, spy_wins, counted}: SpyfallReport, words: ReportWords): Section => ({
  id: 'outcomes',
  title: words('report.outcomes.title'),
  paper: words('report.paper.table', {n: 3}),
  what: words('report.outcomes.what'),
  n: words('report.n-games', {n: counted}),
  measure: 'rate',
  corner: words('report.ending'),
  columns: [
    {id: 'rate', title: words('report.share')},
    {id: 'winner', title: words('report.winner'), measure: 'winner'},
  ],
  rows: [
    ...ENDINGS.map(id => ({
      id,
      title: words(`report.ending.${id}`),
      cells: [rateCell(rates[id], words), {kind: 'text', text: words(winnerOf(id))} as const],
    })),
    {
      id: 'spy_wins',
      title: words('report.spy-wins'),
      isTotal: true,
      cells: [rateCell(spy_wins, words), {kind: 'text', text: words('report.spy')}],
    },
  ],
  notes: [],
  chart: {kind: 'bars', columns: [0], colours: STACK.colours},
});

const COUNTS = ['games', 'counted', 'aborted', 'self_play', 'mixed', 'sessions'] as const;

const games = (report: SpyfallReport, words: ReportWords): Section => ({
  id: 'games',
  title: words('report.games.title'),
  what: words('report.games.what'),
  n: words('report.n-games', {n: report.games}),
  measure: 'count',
  corner: words('report.games'),
  columns: [{id: 'count', title: words('report.count')}],
  rows: COUNTS.map(id => ({id, title: words(`report.count.${id}`), cells: [countCell(report[id], words)]})),
  notes: [],
  isDetail: true,
});

const forfeits = ({forfeits_by_model: rates}: SpyfallReport, words: ReportWords): Section => ({
  id: 'forfeits',
  title: words('report.forfeits.title'),
  what: words('report.forfeits.what'),
  n: describeRange(Object.values(rates), words),
  measure: 'rate',
  corner: words('report.model'),
  columns: [{id: 'rate', title: words('report.share')}],
  rows: nameRows(Object.keys(rates), model => [rateCell(rates[model], words)]),
  notes: [],
  chart: {kind: 'bars', columns: [0]},
});

const byLanguage = (report: SpyfallReport, words: ReportWords): Section => ({
  id: 'endings-by-language',
  isKey: true,
  title: words('report.endings-by-language.title'),
  paper: words('report.paper.figure', {n: 9}),
  what: words('report.endings-by-language.what'),
  n: describeRange(
    Object.values(report.endings_by_language).map(rates => Object.values(rates)[0]),
    words,
  ),
  measure: 'rate',
  corner: words('report.language'),
  columns: endingColumns(words),
  rows: [
    ...nameRows(report.languages, lang => endingCells(report.endings_by_language[lang], words)),
    allRow(words, endingCells(report.outcomes, words)),
  ],
  notes: [],
  chart: STACK,
});

const bySpy = (report: SpyfallReport, words: ReportWords): Section => {
  const entries = Object.entries(report.endings_by_language_and_spy).flatMap(([lang, spies]) =>
    Object.entries(spies).map(([model, rates]) => ({lang, model, rates})),
  );
  return {
    id: 'endings-by-language-and-spy',
    title: words('report.endings-by-spy.title'),
    paper: words('report.paper.figure', {n: 9}),
    what: words('report.endings-by-spy.what'),
    n: describeRange(
      entries.map(({rates}) => Object.values(rates)[0]),
      words,
    ),
    measure: 'rate',
    corner: words('report.language-spy'),
    columns: endingColumns(words),
    rows: entries.map(({lang, model, rates}) => ({
      id: `${lang}/${model}`,
      title: `${lang} ${model}`,
      isName: true,
      cells: endingCells(rates, words),
    })),
    notes: [],
    chart: STACK,
    isDetail: true,
  };
};

const CAUSES = ['guess_wrong', 'vote_spy', 'forfeit_spy'] as const;

const causeCells = (causes: VillagerWins | undefined, words: ReportWords) =>
  CAUSES.map(cause =>
    typeof causes?.[cause] === 'number'
      ? shareCell(causes[cause], words, causes.n)
      : emptyCell(words('report.no-wins')),
  );

const villagerWins = (report: SpyfallReport, words: ReportWords): Section => {
  const {villager_wins: wins} = report;
  const total = (id: '*macro' | '*micro', title: string): Row => ({
    id,
    title,
    isTotal: true,
    cells: [...causeCells(wins[id], words), emptyCell('')],
  });
  const counts = report.models.map(model => ({k: 0, n: wins[model]?.n ?? 0, rate: 0}));
  return {
    id: 'villager-wins',
    title: words('report.villager-wins.title'),
    paper: words('report.paper.table', {n: 5}),
    what: words('report.villager-wins.what'),
    n: describeRange(counts, words),
    measure: 'rate',
    corner: words('report.model'),
    columns: [
      ...CAUSES.map(id => ({id, title: words(`report.ending.${id}`)})),
      {id: 'n', title: words('report.wins'), measure: 'count'},
    ],
    rows: [
      ...nameRows(modelsByRating(report), model => [
        ...causeCells(wins[model], words),
        numberCell(wins[model]?.n, 0, words),
      ]),
      total('*macro', words('report.macro')),
      total('*micro', words('report.micro')),
    ],
    notes: [words('report.note.macro')],
    chart: {kind: 'stacked', columns: [0, 1, 2], colours: ['villager-1', 'villager-2', 'villager-3']},
  };
};

const byLanguageRate = (
  id: 'spy-caught' | 'vote-wrong',
  grid: SpyfallReport['spy_caught_by_lang'],
  report: SpyfallReport,
  words: ReportWords,
): Section =>
  rateGrid(
    {
      id,
      title: words(`report.${id}.title`),
      what: words(`report.${id}.what`),
      ...(id === 'vote-wrong' ? {paper: words('report.paper.table', {n: 8})} : {}),
    },
    {grid, rows: modelsByRating(report), columns: report.languages},
    words,
  );

/** Returns how games end (M5, M7, M8, M12, M13, M19, M20). */
export const outcomeSections = (report: SpyfallReport, words: ReportWords): readonly Section[] => [
  outcomes(report, words),
  games(report, words),
  byLanguage(report, words),
  bySpy(report, words),
  rateGrid(
    {
      id: 'spy-win-rate',
      isKey: true,
      title: words('report.spy-win-rate.title'),
      paper: words('report.paper.figure', {n: 4}),
      what: words('report.spy-win-rate.what'),
    },
    {grid: report.spy_win_rate, rows: modelsByRating(report), columns: report.scenarios, chart: 'heat'},
    words,
  ),
  villagerWins(report, words),
  byLanguageRate('spy-caught', report.spy_caught_by_lang, report, words),
  byLanguageRate('vote-wrong', report.vote_wrong_by_lang, report, words),
  forfeits(report, words),
  turnsSection(report, words),
];
