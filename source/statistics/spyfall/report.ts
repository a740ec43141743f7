import type {SpyfallExtra} from '../exchange/extra.ts';
import type {RatingScope} from '../exchange/rating.ts';
import type {RankCorrelation, SpyfallReport} from '../exchange/report.ts';
import type {ReferenceLine} from '../exchange/types.ts';
import {kendall, rateOf, spearman} from '../moments.ts';
import {byName} from '../names.ts';
import {rateGames} from '../ratings/games.ts';
import {rateRoles} from '../ratings/roles.ts';
import {ballotTables} from './ballots.ts';
import {entityTables} from './entities.ts';
import {type Games, gatherGames, isRated, languageAxis, scenarioAxis, spyTable, teamModel} from './games.ts';
import {
  duelRates,
  endingsByLanguage,
  endingsByLanguageAndSpy,
  endingsOf,
  endsBy,
  forfeitsByModel,
  leakage,
  leaksByLine,
  turnsOf,
  villagerWins,
} from './outcomes.ts';
import {placeChecks} from './places.ts';
import type {SpyfallNames, SpyfallRow} from './row.ts';
import {countSessions, sessionTables} from './sessions.ts';
import {arabicShares, languageTable} from './speech.ts';

/** What a report is made from. */
export type SpyfallInput = {
  /** The games that were not aborted, in file order. */
  readonly rows: readonly SpyfallRow[];
  readonly names: SpyfallNames;
  /** The number of aborted games. */
  readonly aborted: number;
  readonly reference?: ReferenceLine;
  /** The number of resamples of the bootstrap; 0 for none. */
  readonly resamples: number;
};

const isGuessed = endsBy('guess_correct', 'guess_wrong');
const isRight = endsBy('guess_correct');
const isDecided = endsBy('guess_correct', 'guess_wrong', 'vote_spy', 'vote_villager');
const isLeaky = ({leaks}: SpyfallRow): boolean => leaks !== 0;

const ratingsOf = ({rows, names, scenarios}: Games, resamples: number): SpyfallReport['ratings'] => {
  const {models, pairings} = names;
  const rated = rows.filter(row => isRated(row, names));
  const inScenario = (scenario: number): readonly SpyfallRow[] =>
    rated.filter(row => row.scenario === scenario);
  return {
    overall: rateGames(rated, pairings, models, resamples),
    by_scenario: byName(scenarios, names.scenarios, scenario =>
      rateGames(inScenario(scenario), pairings, models),
    ),
    role: rateRoles(rated, pairings, models, names.scenarios),
  };
};

/** The tables of what spies did, by scenario and by language. */
const spyTables = (games: Games) => {
  const [scenarios, languages] = [scenarioAxis(games), languageAxis(games)];
  return {
    leak_reached_by_lang: spyTable(games, languages, isLeaky),
    guess_accuracy_with_leak: spyTable(games, languages, isRight, row => isGuessed(row) && isLeaky(row)),
    spy_win_rate: spyTable(games, scenarios, ({spyWins}) => spyWins),
    spy_guess_accuracy: spyTable(games, scenarios, isRight, isGuessed),
    spy_guess_accuracy_no_leak: spyTable(games, scenarios, isRight, row => isGuessed(row) && !isLeaky(row)),
    spy_guess_rate: spyTable(games, scenarios, isGuessed),
    spy_guess_wrong_by_lang: spyTable(games, languages, endsBy('guess_wrong'), isGuessed),
    spy_caught_by_lang: spyTable(games, languages, endsBy('vote_spy')),
    vote_wrong_by_lang: spyTable(games, languages, endsBy('vote_villager')),
  };
};

/** Agreement with an outside leaderboard (M21) over the models that both rate. */
const rankCorrelation = ({models}: RatingScope, {source, ratings}: ReferenceLine): RankCorrelation => {
  const common = Object.keys(models).filter(model => Object.hasOwn(ratings, model));
  const ours = common.map(model => models[model]?.rating ?? 0);
  const theirs = common.map(model => ratings[model] ?? 0);
  return {
    source,
    n: common.length,
    spearman: spearman(ours, theirs),
    kendall: kendall(ours, theirs),
  };
};

const computeMetrics = (
  {rows, names, aborted, reference, resamples}: SpyfallInput,
  games: Games,
): SpyfallReport => {
  const ratings = ratingsOf(games, resamples);
  const named = (numbers: readonly number[], list: readonly string[]): readonly string[] =>
    numbers.map(number => list[number] ?? '');
  const countOf = (has: (row: SpyfallRow) => boolean): number => rows.filter(has).length;
  return {
    games: rows.length + aborted,
    aborted,
    counted: rows.length,
    mixed: countOf(row => teamModel(row, names) === undefined),
    self_play: countOf(row => !isRated(row, names)),
    sessions: countSessions(games),
    models: named(games.models, names.models.list),
    scenarios: named(games.scenarios, names.scenarios.list),
    languages: named(games.languages, names.languages.list),
    ratings,
    ...duelRates(games),
    language_id: languageTable(games),
    outcomes: endingsOf(rows),
    spy_wins: rateOf(
      countOf(({spyWins}) => spyWins),
      rows.length,
    ),
    forfeits_by_model: forfeitsByModel(games),
    leakage: leakage(games),
    leak_games: rateOf(countOf(isLeaky), rows.length),
    ...spyTables(games),
    villager_wins: villagerWins(games),
    ...entityTables(games),
    ...sessionTables(games),
    ...ballotTables(games),
    turns: {all: turnsOf(rows), decided: turnsOf(rows.filter(isDecided))},
    endings_by_language: endingsByLanguage(games),
    endings_by_language_and_spy: endingsByLanguageAndSpy(games),
    ...(reference ? {rank_correlation: rankCorrelation(ratings.overall, reference)} : {}),
  };
};

/** Highest less lowest rating (M22). */
const spreadOf = ({models}: RatingScope): number | null => {
  const ratings = Object.values(models).map(({rating}) => rating);
  return ratings.length < 2 ? null : Math.max(...ratings) - Math.min(...ratings);
};

/** What the layout of the report doesn't have. */
const computeExtra = (games: Games, {overall, by_scenario}: SpyfallReport['ratings']): SpyfallExtra => {
  const leaks = leaksByLine(games);
  return {
    rated: overall.n_games,
    incomplete_sessions: games.rows.reduce((sum, {incomplete}) => sum + incomplete, 0),
    spread: {
      overall: spreadOf(overall),
      by_scenario: Object.fromEntries(
        Object.entries(by_scenario).map(([scenario, scope]) => [scenario, spreadOf(scope)]),
      ),
    },
    arabic: arabicShares(games),
    places: placeChecks(games),
    ...(leaks ? {leaks_by_line: leaks} : {}),
  };
};

/** Computes the metrics of Multicultural Spyfall (metrics.md, section 1) from rows, and what we add to them. */
export const reportSpyfall = (
  input: SpyfallInput,
): {readonly metrics: SpyfallReport; readonly extra: SpyfallExtra} => {
  const games = gatherGames(input.rows, input.names);
  const metrics = computeMetrics(input, games);
  return {metrics, extra: computeExtra(games, metrics.ratings)};
};
