import type {ReportWords} from '../../../packs/report-words.ts';
import type {EntityCell, SpyfallReport} from '../../../statistics/exchange/report.ts';
import {countCell, numberCell, rateCell, shareCell} from '../cells.ts';
import {rateGrid} from '../rate-grid.ts';
import type {Cell, Section} from '../section.ts';
import {modelsByRating} from './ratings.ts';

type GuessGrid = {
  readonly id: 'guess-accuracy' | 'guess-accuracy-no-leak' | 'guess-rate' | 'guess-wrong';
  readonly key:
    | 'spy_guess_accuracy'
    | 'spy_guess_accuracy_no_leak'
    | 'spy_guess_rate'
    | 'spy_guess_wrong_by_lang';
  readonly isDetail?: boolean;
};

const GRIDS: readonly GuessGrid[] = [
  {id: 'guess-accuracy', key: 'spy_guess_accuracy'},
  {id: 'guess-accuracy-no-leak', key: 'spy_guess_accuracy_no_leak', isDetail: true},
  {id: 'guess-rate', key: 'spy_guess_rate', isDetail: true},
  {id: 'guess-wrong', key: 'spy_guess_wrong_by_lang', isDetail: true},
];

const guessGrid = (
  {id, key, isDetail = false}: GuessGrid,
  report: SpyfallReport,
  words: ReportWords,
): Section =>
  rateGrid(
    {
      id,
      title: words(`report.${id}.title`),
      what: words(`report.${id}.what`),
      ...(id.startsWith('guess-accuracy') ? {paper: words('report.paper.figure', {n: 5})} : {}),
      ...(isDetail ? {isDetail} : {}),
    },
    {
      grid: report[key],
      rows: modelsByRating(report),
      columns: key.endsWith('by_lang') ? report.languages : report.scenarios,
      reason: words(id === 'guess-rate' ? 'report.no-spy-games' : 'report.no-guesses'),
      ...(isDetail ? {} : {chart: 'heat' as const}),
    },
    words,
  );

const summary = ({entity_summary: summaries}: SpyfallReport, words: ReportWords): Section => ({
  id: 'entity-summary',
  title: words('report.entity-summary.title'),
  paper: words('report.paper.table', {n: 7}),
  what: words('report.entity-summary.what'),
  n: words('report.n-entities', {
    n: Object.values(summaries).reduce((sum, {entities}) => sum + entities, 0),
  }),
  measure: 'rate',
  corner: words('report.scenario'),
  columns: [
    {id: 'acc', title: words('report.accuracy')},
    {id: 'acc_macro', title: words('report.accuracy-macro')},
    {id: 'entropy_mean', title: words('report.entropy'), measure: 'bits'},
    {id: 'entities', title: words('report.entities'), measure: 'count'},
    {id: 'entities_guessed', title: words('report.entities-guessed'), measure: 'count'},
  ],
  rows: Object.entries(summaries).map(([id, one]) => ({
    id,
    title: id,
    isName: true,
    cells: [
      rateCell(one.acc, words, words('report.no-guesses')),
      shareCell(one.acc_macro, words),
      numberCell(one.entropy_mean, 2, words),
      countCell(one.entities, words),
      countCell(one.entities_guessed, words),
    ],
  })),
  notes: [words('report.note.entropy')],
  chart: {kind: 'bars', columns: [2]},
});

/** Guessed names shown beside an entity. */
const SHOWN_GUESSES = 6;

/** Returns guesses with the most frequent first, and then by code point. */
const ranked = (guesses: EntityCell['guesses']): readonly (readonly [string, number])[] =>
  Object.entries(guesses).sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1));

const guessList = ({guesses}: EntityCell, words: ReportWords): Cell => {
  const all = ranked(guesses);
  if (all.length === 0) return {kind: 'empty', reason: words('report.no-guesses')};
  return {kind: 'list', items: all.slice(0, SHOWN_GUESSES), more: Math.max(0, all.length - SHOWN_GUESSES)};
};

type Named = {readonly scenario: string; readonly entity: string; readonly one: EntityCell};

const entitiesOf = ({entities}: SpyfallReport): readonly Named[] =>
  Object.entries(entities).flatMap(([scenario, named]) =>
    Object.entries(named)
      .map(([entity, one]) => ({scenario, entity, one}))
      .sort((a, b) => (b.one.entropy ?? -1) - (a.one.entropy ?? -1) || (a.entity < b.entity ? -1 : 1)),
  );

const entities = (report: SpyfallReport, words: ReportWords): Section => ({
  id: 'entities',
  title: words('report.entities.title'),
  paper: words('report.paper.table', {n: 6}),
  what: words('report.entities.what'),
  n: words('report.n-entities', {n: entitiesOf(report).length}),
  measure: 'rate',
  corner: words('report.scenario-entity'),
  columns: [
    {id: 'acc', title: words('report.accuracy')},
    {id: 'entropy', title: words('report.entropy'), measure: 'bits'},
    {id: 'games', title: words('report.games'), measure: 'count'},
    {id: 'guesses', title: words('report.guesses'), measure: 'guesses'},
  ],
  rows: entitiesOf(report).map(({scenario, entity, one}) => ({
    id: `${scenario}/${entity}`,
    title: `${scenario} ${entity}`,
    isName: true,
    cells: [
      shareCell(
        one.acc,
        words,
        Object.values(one.guesses).reduce((sum, count) => sum + count, 0),
      ),
      numberCell(one.entropy, 2, words),
      countCell(one.games, words),
      guessList(one, words),
    ],
  })),
  notes: [words('report.note.entropy')],
  isDetail: true,
});

const guessCounts = (report: SpyfallReport, words: ReportWords): Section => ({
  id: 'entity-guesses',
  title: words('report.entity-guesses.title'),
  what: words('report.entity-guesses.what'),
  n: words('report.n-entities', {n: entitiesOf(report).length}),
  measure: 'count',
  corner: words('report.scenario-guess'),
  columns: [{id: 'count', title: words('report.count')}],
  rows: entitiesOf(report).flatMap(({scenario, entity, one}) =>
    ranked(one.guesses).map(([guess, count]) => ({
      id: `${scenario}/${entity}/${guess}`,
      title: `${scenario} ${entity}: ${guess}`,
      isName: true,
      cells: [countCell(count, words)],
    })),
  ),
  notes: [],
  isDetail: true,
  isDataOnly: true,
});

/** Returns how well spies guess, and which entities are hard (M9, M10, M11). */
export const guessSections = (report: SpyfallReport, words: ReportWords): readonly Section[] => [
  ...GRIDS.map(grid => guessGrid(grid, report, words)),
  summary(report, words),
  entities(report, words),
  guessCounts(report, words),
];
