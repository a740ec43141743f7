import type {ReportWords} from '../../../packs/report-words.ts';
import type {LeaksByLine, SpyfallExtra} from '../../../statistics/exchange/extra.ts';
import type {LanguageCell, SpyfallReport} from '../../../statistics/exchange/report.ts';
import {LEAK_LINES} from '../../../statistics/spyfall/row.ts';
import {allRow, describeRange, emptyCell, nameRows, rateCell, shareCell} from '../cells.ts';
import {rateGrid} from '../rate-grid.ts';
import type {Cell, Row, Section} from '../section.ts';
import {modelsByRating} from './ratings.ts';

const heardCounts = (report: SpyfallReport) =>
  Object.values(report.language_id).flatMap(row => Object.values(row).map(({n}) => ({k: n, n, rate: 1})));

const adherence = (report: SpyfallReport, words: ReportWords): Section =>
  rateGrid(
    {
      id: 'language',
      title: words('report.language.title'),
      paper: words('report.paper.table', {n: 2}),
      what: words('report.language.what'),
      notes: [words('report.note.dialect')],
    },
    {
      grid: Object.fromEntries(
        Object.entries(report.language_id).map(([model, row]) => [
          model,
          Object.fromEntries(
            Object.entries(row).map(([lang, {n, adherence: rate}]) => [
              lang,
              {n, rate, k: Math.round((rate ?? 0) * n)},
            ]),
          ),
        ]),
      ),
      rows: modelsByRating(report),
      columns: report.languages,
      reason: words('report.no-labels'),
      chart: 'heat',
    },
    words,
  );

const nameOr = (found: {readonly label: string} | null, words: ReportWords): Cell =>
  found === null ? emptyCell(words('report.no-label')) : {kind: 'name', text: found.label};

/** Both kinds of Arabic, which detectors mix up. */
const arabicShare = ({labels}: LanguageCell): number | undefined =>
  'ar' in labels || 'arz' in labels ? (labels.ar ?? 0) + (labels.arz ?? 0) : undefined;

const topCells = (heard: LanguageCell, words: ReportWords): readonly Cell[] => [
  nameOr(heard.top1, words),
  shareCell(heard.top1?.rate, words, heard.n),
  nameOr(heard.top2, words),
  shareCell(heard.top2?.rate, words, heard.n),
  shareCell(arabicShare(heard), words, heard.n),
  {kind: 'number', value: heard.n, digits: 0},
];

const heardRows = (report: SpyfallReport, cells: (heard: LanguageCell) => readonly Cell[]): readonly Row[] =>
  modelsByRating(report).flatMap(model =>
    Object.entries(report.language_id[model] ?? {}).map(([lang, heard]) => ({
      id: `${model}/${lang}`,
      title: `${lang} ${model}`,
      isName: true,
      cells: cells(heard),
    })),
  );

const topLabels = (report: SpyfallReport, words: ReportWords): Section => ({
  id: 'language-labels',
  title: words('report.language-labels.title'),
  paper: words('report.paper.table', {n: 2}),
  what: words('report.language-labels.what'),
  n: describeRange(heardCounts(report), words),
  measure: 'rate',
  corner: words('report.language-model'),
  columns: [
    {id: 'top1', title: words('report.first'), measure: 'label'},
    {id: 'top1_rate', title: words('report.share')},
    {id: 'top2', title: words('report.second'), measure: 'label'},
    {id: 'top2_rate', title: words('report.share')},
    {id: 'ar+arz', title: 'ar + arz'},
    {id: 'n', title: words('report.texts'), measure: 'count'},
  ],
  rows: heardRows(report, heard => topCells(heard, words)),
  notes: [],
  isDetail: true,
});

const allLabels = (report: SpyfallReport, words: ReportWords): Section => {
  const heard = Object.values(report.language_id).flatMap(row => Object.values(row));
  const labels = [...new Set(heard.flatMap(({labels: some}) => Object.keys(some)))].sort();
  return {
    ...topLabels(report, words),
    id: 'language-all-labels',
    title: words('report.language-all-labels.title'),
    what: words('report.language-all-labels.what'),
    columns: labels.map(id => ({id, title: id, isName: true})),
    rows: heardRows(report, ({labels: some, n}) =>
      labels.map(label => shareCell(some[label] ?? (n > 0 ? 0 : undefined), words, n)),
    ),
  };
};

const leakage = (report: SpyfallReport, words: ReportWords): Section =>
  rateGrid(
    {
      id: 'leakage',
      isKey: true,
      title: words('report.leakage.title'),
      paper: words('report.paper.table', {n: 4}),
      what: words('report.leakage.what'),
      notes: [words('report.note.leak-games', {k: report.leak_games.k, n: report.leak_games.n})],
    },
    {
      grid: report.leakage,
      rows: modelsByRating(report),
      columns: report.languages,
      reason: words('report.no-villager-games'),
      chart: 'bars',
    },
    words,
  );

/** The section before has what the paper counts: questions and answers, in all games. */
const leaksByLine = ({games, models}: LeaksByLine, report: SpyfallReport, words: ReportWords): Section => {
  const cells = (rates: LeaksByLine['games'] = {}) => LEAK_LINES.map(kind => rateCell(rates[kind], words));
  return {
    id: 'leaks-by-line',
    title: words('report.leaks-by-line.title'),
    what: words('report.leaks-by-line.what'),
    n: describeRange(
      [games, ...Object.values(models)].map(({any}) => any),
      words,
    ),
    measure: 'rate',
    corner: words('report.model'),
    columns: LEAK_LINES.map(kind => ({id: kind, title: words(`report.leaks-by-line.${kind}`)})),
    rows: [
      ...nameRows(
        modelsByRating(report).filter(model => model in models),
        model => cells(models[model]),
      ),
      allRow(words, cells(games)),
    ],
    notes: [],
    isDetail: true,
  };
};

/** Returns what was said: the languages heard and the leaks (M4, M6, M14). */
export const talkSections = (
  report: SpyfallReport,
  extra: SpyfallExtra | undefined,
  words: ReportWords,
): readonly Section[] => [
  leakage(report, words),
  ...(extra?.leaks_by_line ? [leaksByLine(extra.leaks_by_line, report, words)] : []),
  rateGrid(
    {
      id: 'guess-with-leak',
      title: words('report.guess-with-leak.title'),
      paper: words('report.paper.table', {n: 9}),
      what: words('report.guess-with-leak.what'),
    },
    {
      grid: report.guess_accuracy_with_leak,
      rows: modelsByRating(report),
      columns: report.languages,
      reason: words('report.no-leak-guesses'),
    },
    words,
  ),
  rateGrid(
    {
      id: 'leak-reached',
      title: words('report.leak-reached.title'),
      what: words('report.leak-reached.what'),
      isDetail: true,
    },
    {grid: report.leak_reached_by_lang, rows: modelsByRating(report), columns: report.languages},
    words,
  ),
  adherence(report, words),
  topLabels(report, words),
  allLabels(report, words),
];
