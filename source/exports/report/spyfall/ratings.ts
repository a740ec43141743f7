import type {ReportWords} from '../../../packs/report-words.ts';
import type {ModelRating, RatingScope} from '../../../statistics/exchange/rating.ts';
import type {SpyfallReport} from '../../../statistics/exchange/report.ts';
import {
  ALL,
  allColumn,
  describeRange,
  emptyCell,
  gridValues,
  intervalCell,
  nameColumns,
  nameRows,
  numberCell,
  rateCell,
} from '../cells.ts';
import type {Cell, Row, Section} from '../section.ts';

const rated = (fit: RatingScope): readonly (readonly [string, ModelRating])[] => Object.entries(fit.models);

/** Returns the models with the highest rating first. Those without one come last. */
export const modelsByRating = ({models, ratings}: SpyfallReport): readonly string[] => {
  const ratingOf = (model: string) => ratings.overall.models[model]?.rating ?? Number.NEGATIVE_INFINITY;
  return [...models].sort((one, other) => ratingOf(other) - ratingOf(one) || (one < other ? -1 : 1));
};

/** Returns the best and the worst rank that a model's interval allows. Intervals that overlap share ranks. */
export const rankRange = (fit: RatingScope, model: string): {best: number; worst: number} | undefined => {
  const own = fit.models[model];
  if (own === undefined) return undefined;
  const below = rated(fit).filter(([, {hi}]) => hi < own.lo).length;
  return {best: own.rank_ub, worst: rated(fit).length - below};
};

const rankCell = (fit: RatingScope, model: string, words: ReportWords): Cell => {
  const range = rankRange(fit, model);
  if (range === undefined) return emptyCell(words('report.unrated'));
  const {best, worst} = range;
  return {
    kind: 'text',
    text: best === worst ? words.number(best) : words('report.span', {low: best, high: worst}),
  };
};

const ratingCell = (fit: RatingScope, model: string, words: ReportWords): Cell => {
  const own = fit.models[model];
  return own === undefined ? emptyCell(words('report.unrated')) : intervalCell(own.rating, own.lo, own.hi);
};

/** What makes the ratings of a fit less than they seem. */
const fitNotes = ({components, mle_exists}: RatingScope, words: ReportWords): readonly string[] => [
  ...(components.length > 1 ? [words('report.note.groups', {n: components.length})] : []),
  ...(mle_exists ? [] : [words('report.note.no-mle')]),
];

const ratingsSection = (report: SpyfallReport, words: ReportWords): Section => {
  const {overall} = report.ratings;
  return {
    id: 'ratings',
    isKey: true,
    title: words('report.ratings.title'),
    paper: words('report.paper.table', {n: 10}),
    what: words('report.ratings.what'),
    n: words('report.n-rated', {n: overall.n_games}),
    measure: 'rating',
    corner: words('report.model'),
    columns: [
      {id: 'rating', title: words('report.rating')},
      {id: 'rank', title: words('report.rank'), measure: 'rank'},
      {id: 'win_rate', title: words('report.win-rate'), measure: 'rate'},
    ],
    rows: nameRows(modelsByRating(report), model => [
      ratingCell(overall, model, words),
      rankCell(overall, model, words),
      rateCell(report.win_rate[model], words),
    ]),
    notes: [words('report.note.rank'), ...fitNotes(overall, words)],
    chart: {kind: 'intervals', column: 0, line: overall.anchor},
  };
};

const errorColumns = (words: ReportWords) => [
  {id: 'rank_ub', title: words('report.rank-bound'), measure: 'rank'},
  {id: 'mle', title: words('report.mle'), measure: 'rating'},
  {id: 'se', title: words('report.se'), measure: 'se'},
  {id: 'se_cluster', title: words('report.se-cluster'), measure: 'se'},
  {id: 'cluster', title: words('report.interval-cluster'), measure: 'rating'},
  {id: 'bootstrap', title: words('report.interval-bootstrap'), measure: 'rating'},
];

const errorCells = (own: ModelRating | undefined, words: ReportWords): readonly Cell[] => {
  if (own === undefined) return errorColumns(words).map(() => emptyCell(words('report.unrated')));
  const {mle, se, se_cluster, rating, rank_ub} = own;
  return [
    numberCell(rank_ub, 0, words),
    mle === null ? emptyCell(words('report.no-mle')) : numberCell(mle, 0, words),
    numberCell(se, 1, words),
    numberCell(se_cluster, 1, words),
    intervalCell(rating, own.lo_cluster, own.hi_cluster),
    own.boot_lo === undefined
      ? emptyCell(words('report.no-bootstrap'))
      : intervalCell(rating, own.boot_lo, own.boot_hi),
  ];
};

const errorsSection = (report: SpyfallReport, words: ReportWords): Section => {
  const {overall} = report.ratings;
  return {
    id: 'rating-errors',
    title: words('report.rating-errors.title'),
    what: words('report.rating-errors.what'),
    n: words('report.n-rated', {n: overall.n_games}),
    measure: 'rating',
    corner: words('report.model'),
    columns: errorColumns(words),
    rows: nameRows(modelsByRating(report), model => errorCells(overall.models[model], words)),
    notes: [words('report.note.fit', {lambda: words.number(overall.lambda, 3)})],
    isDetail: true,
  };
};

const spreadOf = (fit: RatingScope): number | undefined => {
  const ratings = rated(fit).map(([, {rating}]) => rating);
  return ratings.length < 2 ? undefined : Math.max(...ratings) - Math.min(...ratings);
};

const scenarioTotals = (fits: readonly RatingScope[], words: ReportWords): readonly Row[] => [
  {
    id: 'spread',
    title: words('report.spread'),
    isTotal: true,
    measure: 'spread',
    cells: fits.map(fit => numberCell(spreadOf(fit), 0, words)),
  },
  {
    id: 'n_games',
    title: words('report.games'),
    isTotal: true,
    measure: 'count',
    cells: fits.map(fit => numberCell(fit.n_games, 0, words)),
  },
];

const byScenario = (report: SpyfallReport, words: ReportWords): Section => {
  const entries = Object.entries(report.ratings.by_scenario);
  const fits = entries.map(([, fit]) => fit);
  return {
    id: 'ratings-by-scenario',
    title: words('report.ratings-by-scenario.title'),
    paper: words('report.paper.table', {n: 1}),
    what: words('report.ratings-by-scenario.what'),
    n: describeRange(
      fits.map(({n_games: n}) => ({k: n, n, rate: 1})),
      words,
    ),
    measure: 'rating',
    corner: words('report.model'),
    columns: nameColumns(entries.map(([scenario]) => scenario)),
    rows: [
      ...nameRows(modelsByRating(report), model => fits.map(fit => ratingCell(fit, model, words))),
      ...scenarioTotals(fits, words),
    ],
    notes: [words('report.note.anchored', {anchor: 1000})],
    chart: {kind: 'panels', columns: entries.map((_, index) => index), line: 1000},
  };
};

const scenarioErrors = (report: SpyfallReport, words: ReportWords): Section => ({
  id: 'rating-errors-by-scenario',
  title: words('report.rating-errors-by-scenario.title'),
  what: words('report.rating-errors-by-scenario.what'),
  n: words('report.n-rated', {n: report.ratings.overall.n_games}),
  measure: 'rating',
  corner: words('report.scenario-model'),
  columns: [{id: 'groups', title: words('report.groups'), measure: 'count'}, ...errorColumns(words)],
  rows: Object.entries(report.ratings.by_scenario).flatMap(([scenario, fit]) =>
    modelsByRating(report).map(model => ({
      id: `${scenario}/${model}`,
      title: `${scenario} ${model}`,
      isName: true,
      cells: [numberCell(fit.components.length, 0, words), ...errorCells(fit.models[model], words)],
    })),
  ),
  notes: [],
  isDetail: true,
});

const pairs = (report: SpyfallReport, words: ReportWords): Section => {
  const models = modelsByRating(report);
  const cellOf = (model: string, other: string): Cell =>
    model === other
      ? emptyCell(words('report.same-model'))
      : rateCell(report.pair_matrix[model]?.[other], words, words('report.never-met'));
  return {
    id: 'pair-matrix',
    title: words('report.pair-matrix.title'),
    paper: words('report.paper.figure', {n: 3}),
    what: words('report.pair-matrix.what'),
    n: describeRange(gridValues(report.pair_matrix, models, models), words),
    measure: 'rate',
    corner: words('report.winner'),
    columns: nameColumns(models),
    rows: nameRows(models, model => models.map(other => cellOf(model, other))),
    notes: [],
    chart: {kind: 'heat', columns: models.map((_, index) => index), low: 0, high: 1, hasMiddle: true},
  };
};

/** Returns who plays how well: ratings with intervals, overall and by scenario, and who beats whom. */
export const ratingSections = (report: SpyfallReport, words: ReportWords): readonly Section[] => [
  ratingsSection(report, words),
  errorsSection(report, words),
  byScenario(report, words),
  scenarioErrors(report, words),
  pairs(report, words),
];

/** Returns a column for all games beside those of scenarios or languages. */
export const withAll = (names: readonly string[], words: ReportWords) => [
  ...nameColumns(names),
  allColumn(words),
];

/** The keys of `withAll`. */
export const keysWithAll = (names: readonly string[]): readonly string[] => [...names, ALL];
