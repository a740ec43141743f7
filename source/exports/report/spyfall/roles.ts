import type {ReportWords} from '../../../packs/report-words.ts';
import type {RoleRatings} from '../../../statistics/exchange/rating.ts';
import type {SpyfallReport} from '../../../statistics/exchange/report.ts';
import {emptyCell, nameRows, numberCell} from '../cells.ts';
import type {Cell, Section} from '../section.ts';
import {modelsByRating} from './ratings.ts';

const ratings = (
  report: SpyfallReport,
  {n_games, home, split, scenario}: RoleRatings,
  words: ReportWords,
): Section => {
  const cell = (value: number | undefined): Cell =>
    value === undefined ? emptyCell(words('report.unrated')) : numberCell(value, 0, words);
  return {
    id: 'role-ratings',
    title: words('report.role-ratings.title'),
    what: words('report.role-ratings.what'),
    n: words('report.n-rated', {n: n_games}),
    measure: 'rating',
    corner: words('report.model'),
    columns: [
      {id: 'spy', title: words('report.as-spy')},
      {id: 'villager', title: words('report.as-villager')},
      {id: 'home', title: words('report.fit-home')},
      {id: 'scenario', title: words('report.fit-scenario')},
    ],
    rows: nameRows(modelsByRating(report), model => [
      cell(split.spy[model]),
      cell(split.villager[model]),
      cell(home.ratings[model]),
      cell(scenario.ratings[model]),
    ]),
    notes: [words('report.note.roles')],
    chart: {kind: 'panels', columns: [0, 1], line: 1000},
  };
};

const advantage = ({n_games, home, split, scenario}: RoleRatings, words: ReportWords): Section => {
  const row = (id: string, title: string, elo: number, nats?: number, equal?: number) => ({
    id,
    title,
    cells: [
      numberCell(elo, 0, words),
      nats === undefined ? emptyCell(words('report.not-computed')) : numberCell(nats, 3, words),
      equal === undefined ? emptyCell(words('report.not-computed')) : ({kind: 'rate', rate: equal} as const),
    ],
  });
  return {
    id: 'spy-advantage',
    title: words('report.spy-advantage.title'),
    what: words('report.spy-advantage.what'),
    n: words('report.n-rated', {n: n_games}),
    measure: 'elo',
    corner: words('report.fit'),
    columns: [
      {id: 'elo', title: words('report.advantage-elo')},
      {id: 'nats', title: words('report.advantage-nats'), measure: 'nats'},
      {id: 'p_spy_wins_equal', title: words('report.wins-equal'), measure: 'rate'},
    ],
    rows: [
      row(
        'home',
        words('report.fit-home'),
        home.spy_advantage_elo,
        home.spy_advantage_nats,
        home.p_spy_wins_equal,
      ),
      row('split', words('report.fit-split'), split.spy_advantage_elo, split.spy_advantage_nats),
      row('scenario', words('report.fit-scenario'), scenario.spy_advantage_elo),
    ],
    notes: [],
    isDetail: true,
  };
};

const effects = ({n_games, scenario}: RoleRatings, words: ReportWords): Section => ({
  id: 'scenario-effects',
  title: words('report.scenario-effects.title'),
  what: words('report.scenario-effects.what'),
  n: words('report.n-rated', {n: n_games}),
  measure: 'elo',
  corner: words('report.scenario'),
  columns: [{id: 'effect', title: words('report.advantage-elo')}],
  rows: nameRows(Object.keys(scenario.effects_elo), id => [numberCell(scenario.effects_elo[id], 0, words)]),
  notes: [],
  isDetail: true,
});

/** Returns what playing spy or villager is worth (M1b). */
export const roleSections = (report: SpyfallReport, words: ReportWords): readonly Section[] => {
  const {role} = report.ratings;
  if (role === null || role === undefined) return [];
  return [ratings(report, role, words), advantage(role, words), effects(role, words)];
};
